import type { Phone } from '../../shared/phone.ts';
import { isKeptOrder } from './kept-order.ts';

/**
 * Whether the caller is to tell that the table's visit is over, clear the phone and send the guest away. Several calls
 * and the socket hear it at once; the first of them does it. Who looks at an order that this device placed goes on
 * doing so: then the phone is cleared here, and nobody is sent away. Nor is who came in anew in another tab.
 */
export async function endsVisit({
  session,
  api,
  ordersChanged,
  late,
}: Pick<Phone, 'session' | 'api' | 'ordersChanged' | 'late'>): Promise<boolean> {
  if (session.hasMoved()) return false;
  const token = session.entry.get()?.timestamp ?? '';
  const last = late.ended;
  if (last !== undefined && (token === '' || token === last)) return false;
  late.ended = token;
  const { pathname } = location;
  const stays = (await isKeptOrder(api, pathname)) && location.pathname === pathname;
  if (!stays) return true;
  session.clear();
  ordersChanged.set((count) => count + 1);
  return false;
}
