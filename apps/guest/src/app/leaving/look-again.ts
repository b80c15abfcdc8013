import { steady } from '@hansang/ui/steady';
import type { Phone } from '../../shared/phone.ts';

/**
 * Reads the cookies again. Where another tab has ended the visit, this one goes along: nothing it shows is of it any more.
 * @returns whether it goes
 */
export function lookAgain(phone: Phone): boolean {
  const { session } = phone;
  const wasHere = session.entry.get() !== null;
  session.refresh();
  if (!wasHere || session.entry.get() !== null) return false;
  void steady(() => import('./leave-along.ts')).then(({ leaveAlong }) => leaveAlong(phone));
  return true;
}
