import type { Phone } from '../shared/phone.ts';
import { isKeptOrder } from './kept-order.ts';

const ended = new WeakSet<Phone['session']>();

/**
 * Whether the caller is to tell that the table's visit is over, clear the phone and send the guest away. Several calls
 * and the socket hear it at once; the first of them does it. Who looks at an order that this device placed goes on
 * doing so: then the phone is cleared here, and nobody is sent away.
 */
export async function endsVisit({
  session,
  api,
  ordersChanged,
}: Pick<Phone, 'session' | 'api' | 'ordersChanged'>): Promise<boolean> {
  if (ended.has(session)) return false;
  ended.add(session);
  const { pathname } = location;
  const stays = (await isKeptOrder(api, pathname)) && location.pathname === pathname;
  if (!stays) return true;
  session.clear();
  ordersChanged.set((count) => count + 1);
  return false;
}
