import type { Phone } from '../../shared/phone.ts';
import { keepGoodbye } from './goodbye.ts';
import { mayMove } from './may-move.ts';

/**
 * Whether the caller is to tell that the table's visit is over, clear the phone and send the guest away. Several calls
 * and the socket hear it at once; the first of them does it. Who looks at what the end of
 * a visit takes from nobody goes on doing so: then the phone is cleared here, and nobody is sent away. Nor is who came in anew in another tab.
 */
export async function endsVisit(
  phone: Pick<Phone, 'session' | 'api' | 'ordersChanged' | 'late' | 'storage' | 'venue' | 'now'>,
): Promise<boolean> {
  const { session, api, ordersChanged, late } = phone;
  if (session.hasMoved()) return false;
  const token = session.entry.get()?.timestamp ?? '';
  const last = late.ended;
  if (last !== undefined && (token === '' || token === last)) return false;
  late.ended = token;
  keepGoodbye(phone, false);
  const { pathname } = location;
  const stays = !(await mayMove(api, 'visit', pathname)) && location.pathname === pathname;
  if (!stays) return true;
  session.clear();
  ordersChanged.set((count) => count + 1);
  return false;
}
