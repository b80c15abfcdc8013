import { callPath } from '@hansang/contract';
import type { Board, BoardOrder, Menu, OrderResult } from '@hansang/contract/schemas';
import { chooseDish, orderBody, readAnswer, scanTable } from '../../../simulators/guests/guest-client.ts';
import { embeddedConnection, withDatabase } from '../../product/database.ts';
import type { Product } from '../../product/product.ts';
import { type Seat, seatPhones } from '../order/seats.ts';

/** The demo's pub: dishes with names in four languages, sizes and options. */
export const RUSH_VENUE = 1;
/** At the last table staff order. */
const SELF_SERVED = 23;
const LOGIN = { email: 'owner@hansang.test', password: 'hansang-demo' };
const ASKED = { platform: 'WEB', 'client-id': '0'.repeat(32), 'content-type': 'application/json' };
/** Who shares a cart must lock it before they order. */
const ALONE = { useGroupCart: { value: false, seen: true } };
/** Of five orders two wait to be accepted, two are cooked, one is ready. */
const STEPS: readonly (readonly string[])[] = [
  [],
  [],
  ['CONFIRM'],
  ['CONFIRM'],
  ['CONFIRM', 'MENU_COMPLETE'],
];

/** Fills the demo's pub with open orders of two or three dishes. @returns the cookie of its owner, `name=value` */
export async function fillRush(product: Product, orders: number): Promise<string> {
  const cookie = await logIn(product.origin);
  const staff = { ...ASKED, cookie };
  const post = async <Answer>(path: string, headers: Readonly<Record<string, string>>, body: object) => {
    const answer = await fetch(product.origin + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  await post(callPath('changeSettings', { restaurantId: RUSH_VENUE }), staff, { changes: ALONE });
  const { menu } = await scanTable(product.origin, { restaurantId: RUSH_VENUE, tableIdx: 1 });
  const dishes = [...menu.values()].filter((dish) => !dish.isSoldOut && !dish.isNotAllowedMinor);
  const isSecure = product.origin.startsWith('https:');
  const phones = await withDatabase(embeddedConnection(product.dataDir), (db) =>
    seatPhones(db, RUSH_VENUE, 10, isSecure),
  );
  const seats = phones.filter(({ tableIdx }) => tableIdx <= SELF_SERVED);
  for (let n = 0, placed = 0; placed < orders; n += 1) {
    const seat = seats[(n * 7) % seats.length] as Seat;
    const chosen = Array.from({ length: 2 + (n % 2) }, (_, k) =>
      chooseDish(dishes[(n * 3 + k) % dishes.length] as Menu, 1 + ((n + k) % 2)),
    );
    const guest = { ...seat, seat: { restaurantId: RUSH_VENUE, tableIdx: seat.tableIdx }, menu };
    const headers = { ...seat.headers, 'content-type': 'application/json', 'idempotency-key': `rush-${n}` };
    const path = callPath('placeOrder', { restaurantId: RUSH_VENUE });
    const result = await post<OrderResult>(path, headers, orderBody(guest, chosen, null));
    // Some dishes ask for more than their first choices.
    if (readAnswer(200, result).kind === 'placed') placed += 1;
  }
  const read = await fetch(product.origin + callPath('board', { restaurantId: RUSH_VENUE }), {
    headers: staff,
  });
  const board = (await read.json()) as Board;
  for (const [n, order] of board.orders.entries()) {
    let { version } = order;
    for (const to of STEPS[n % STEPS.length] ?? []) {
      const path = callPath('moveOrder', { restaurantId: RUSH_VENUE, orderId: order._id });
      ({ version } = await post<BoardOrder>(path, staff, { to, version }));
    }
  }
  return cookie;
}

async function logIn(origin: string): Promise<string> {
  const answer = await fetch(origin + callPath('staffLogin', {}), {
    method: 'POST',
    headers: ASKED,
    body: JSON.stringify(LOGIN),
  });
  const [cookie = ''] = answer.headers.getSetCookie();
  if (!answer.ok) throw new Error(`The owner cannot log in: ${await answer.text()}`);
  return cookie.split(';')[0] ?? '';
}
