import { asksWithOrder } from '@hansang/rules';
import type { Phone } from '../../shared/phone.ts';
import type { Parts } from '../parts.ts';

/**
 * Asks how many people there are, where the venue counts them and nobody of the table has said so before its first
 * order. False where the guest put the question away: then nothing is ordered.
 */
export async function askPeople({ session, venue }: Phone, parts: Parts): Promise<boolean> {
  const view = venue.view.get();
  const facts = { hashKey: session.hash.get(), headCount: session.people.get() };
  if (!view || view.closed !== null || !asksWithOrder({ ...view, ...facts })) return true;
  return new Promise((resolve) => {
    const answer = (isTold: boolean) => {
      parts.peopleAsked.set(null);
      resolve(isTold);
    };
    parts.peopleAsked.set({ answer });
  });
}
