import { go } from '../../shared/browser/navigation.ts';
import type { Phone } from '../../shared/phone.ts';
import { endsVisit } from './end-visit.ts';
import { keepGoodbye } from './goodbye.ts';

/** The table was checked out while its guest could hear it: no alert, but thanks and what the visit had. */
export async function sayGoodbye(phone: Phone): Promise<void> {
  if (phone.session.hasMoved()) return;
  // Kept first: what clears the phone takes along what it is made of.
  keepGoodbye(phone, true);
  if (!(await endsVisit(phone))) return;
  phone.session.clear();
  phone.reason.set(null);
  await go('/order', { replace: true });
}
