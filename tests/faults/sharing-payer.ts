import type { CartAnswer, JoinCartAnswer, LockCartAnswer, OrderResult } from '@hansang/contract/schemas';
import { chosenOf } from '@hansang/rules/cart';
import { carryBack, payAt } from '../../simulators/card/play.ts';
import { chooseDish, type GuestClient, orderBody } from '../../simulators/guests/guest-client.ts';
import { ask } from './ask.ts';
import { drawFaults } from './paying-phone.ts';

export interface SharingTally {
  reserved: number;
  /** Carts that were given free while somebody was at the payment window. */
  freed: number;
  /** Orders whose page said "paid". */
  readonly paid: Set<string>;
}

export const newSharingTally = (): SharingTally => ({ reserved: 0, freed: 0, paid: new Set() });

/** The cart of the phone's table, whoever asks first. */
export async function joinTable(origin: string, phone: GuestClient): Promise<string> {
  const { restaurantId, tableIdx } = phone.seat;
  const params = { restaurantId, tableId: tableIdx };
  const joined = await ask<JoinCartAnswer>(origin, phone, 'joinCart', { params, body: {} });
  if (!joined) throw new Error(`Nobody can join the cart of table ${tableIdx}`);
  return joined.cartId;
}

/**
 * A guest who adds a dish to the table's cart, orders all of it and goes to pay, and now and then gives the cart free while
 * at the window, so that somebody else may order the same dishes; whatever the server does meanwhile.
 */
export async function orderTogether(
  origin: string,
  phone: GuestClient,
  cartId: string,
  random: () => number,
  tally: SharingTally,
): Promise<void> {
  const { restaurantId, tableIdx } = phone.seat;
  const table = { restaurantId, tableId: tableIdx };
  const params = { ...table, cartId };
  const newKey = () => `shared-${Math.floor(random() * 2 ** 48)}`;
  const read = () => ask<CartAnswer>(origin, phone, 'cart', { params: table, query: { cartId } });

  const before = await read();
  const menu = [...phone.menu.values()][Math.floor(random() * phone.menu.size)];
  if (!before || !menu) return;
  const category = { name: menu.categoryName, priority: menu.categoryPriority };
  const body = { version: before.version, category, menu: chooseDish(menu, 1) };
  await ask(origin, phone, 'addCartMenu', { params, body, key: newKey() });

  const cart = await read();
  if (!cart || cart.orderList.length === 0) return;
  const locking = { version: cart.version, isLock: true };
  const locked = await ask<LockCartAnswer>(origin, phone, 'lockCart', { params, body: locking });
  if (!locked) return;
  const placed = await ask<OrderResult>(origin, phone, 'placeOrder', {
    params: { restaurantId },
    body: {
      ...orderBody(
        phone,
        cart.orderList.map((line) => chosenOf(line)),
        null,
      ),
      cartVersion: locked.version,
    },
    key: newKey(),
  });
  if (!placed?.pgForm || !placed.pgAuthParams || !placed.orderId || random() < 0.6) {
    const isFreed = await ask(origin, phone, 'lockCart', { params, body: { version: 0, isLock: false } });
    if (isFreed && placed?.pgForm) tally.freed += 1;
  }
  if (!placed?.pgForm || !placed.pgAuthParams || !placed.orderId) return;
  tally.reserved += 1;
  const form = { action: placed.pgForm.action, fields: placed.pgAuthParams as Record<string, string> };
  const outcome = random() < 0.85 ? 'approve' : 'decline';
  const returned = await payAt(form, { outcome, faults: random() < 0.5 ? drawFaults(random) : {} });
  if (random() < 0.1) return;
  for (let time = 0; time < returned.times; time += 1) {
    const answer = await carryBack(returned).catch(() => null);
    if (answer?.headers.get('location')?.startsWith('/pay-success')) tally.paid.add(placed.orderId);
  }
}
