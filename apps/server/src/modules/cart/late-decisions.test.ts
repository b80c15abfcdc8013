import { afterEach, expect, test } from 'vitest';
import { seatOrderedVisit } from '../../testing/ordered-visit.ts';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { type CartGuest, sitTogether } from './testing/cart-guest.ts';
import { SHARING, useSharingVenue } from './testing/sharing-venue.ts';

// What the server has checked already, another server may change before the statement runs: the database decides again.
const server = useServer();
useSharingVenue(server);

const HOUR = 3_600_000;
const now = () => server.clock.now();
async function said<Answer>(text: string, ...values: readonly unknown[]): Promise<Answer> {
  const [row] = await rows<{ said: Answer }>(server, `SELECT ${text} AS said`, ...values);
  return row?.said as Answer;
}

interface Seated {
  readonly guest: CartGuest;
  readonly sessionId: number;
  readonly clientId: string;
}

async function seated(): Promise<Seated> {
  const [guest] = await sitTogether(server, 1);
  await guest.add({ id: 'cola' });
  const [member] = await rows<Omit<Seated, 'guest'>>(
    server,
    'SELECT session_id AS "sessionId", client_id AS "clientId" FROM cart_members WHERE cart_id = $1',
    guest.cartId,
  );
  if (!member) throw new Error('Nobody sits at the cart');
  return { guest, ...member };
}

const joinOf = ({ guest, sessionId, clientId }: Seated) => ({
  restaurantId: SHARING,
  tableIdx: guest.tableIdx,
  sessionId,
  clientId,
  now: now(),
  cartId: 'unused',
  abandonMinutes: 30,
});

const orderOf = ({ guest, sessionId, clientId }: Seated, more: object = {}) => ({
  restaurant_id: SHARING,
  table_idx: guest.tableIdx,
  session_id: sessionId,
  client_id: clientId,
  moment: now(),
  business_day: now().toISOString().slice(0, 10),
  menu_version: null,
  need_checkout_hours: 3,
  main_count: 0,
  main_min: 0,
  main_max: 99,
  one_person_one_menu: false,
  case_count: 0,
  wanted: [],
  hash_key: `hash-of-${guest.cartId}`,
  order_id: `order-of-${guest.cartId}`,
  status: 'REQUEST',
  steps: [{ status: 'REQUEST', at: now(), actorType: 'guest', actor: clientId }],
  means: 'QR',
  source: 'GROUP_CART',
  total_amount: 0,
  total_quantity: 1,
  held: [],
  lines: [],
  ...more,
});

const changeOf = ({ guest, sessionId, clientId }: Seated, more: object = {}) => ({
  cartId: guest.cartId,
  expected: 1,
  version: 2,
  revision: 2,
  now: now(),
  graceSeconds: 10,
  actorType: 'guest',
  actor: clientId,
  sessionId,
  ...more,
});

const order = (asked: object, change: object) =>
  said<{ outcome: string; said?: { outcome: string } }>(
    `order_cart('place_order', $1::jsonb, $2::jsonb, '{"lock": null}', '{}')`,
    JSON.stringify(asked),
    JSON.stringify(change),
  );

const menuVersion = () =>
  said<number>('(SELECT menu_version FROM restaurants WHERE restaurant_id = $1)', SHARING);

afterEach(() => server.db.pool.query(`DELETE FROM visits WHERE visit_id LIKE 'left-%'`).catch(() => {}));

test('nobody joins a cart of a table that is gone, or with a session that is over', async () => {
  const one = await seated();
  const join = (more: object) =>
    said('join_cart($1::jsonb, $2)', JSON.stringify({ ...joinOf(one), ...more }), '{"lines": []}');
  expect(await join({ tableIdx: 9999 })).toEqual({ outcome: 'NOT_FOUND_TABLE' });
  expect(await join({ sessionId: -1 })).toEqual({ outcome: 'RESERVATION_IS_EXPIRATION' });
});

test('an order of a cart that is gone, or that has changed, is not placed', async () => {
  const one = await seated();
  const gone = await order(orderOf(one), changeOf(one, { cartId: 'gone' }));
  expect(gone).toEqual({ outcome: 'CART', said: { outcome: 'NOT_FOUND_CART' } });
  const stale = await order(orderOf(one), changeOf(one, { expected: 7 }));
  expect(stale).toMatchObject({ outcome: 'CART', said: { outcome: 'REVISION' } });
  expect(await rows(server, 'SELECT 1 FROM orders WHERE order_id = $1', orderOf(one).order_id)).toEqual([]);
});

test('an order whose cart cannot be saved is taken back with it', async () => {
  const one = await seated();
  const asked = orderOf(one, { menu_version: await menuVersion() });
  const stranger = changeOf(one, { actor: 'nobody' });
  await expect(order(asked, stranger)).rejects.toThrow(/could not be saved: UNAUTHORIZED_ACCESS/);
  expect(await rows(server, 'SELECT 1 FROM orders WHERE order_id = $1', asked.order_id)).toEqual([]);
});

test('a phone that is no part of a visit left hours ago orders nothing at its table', {
  tags: ['VISIT-6'],
}, async () => {
  const one = await seated();
  const { tableIdx } = one.guest;
  await server.db.pool.query(
    'UPDATE dining_tables SET visit_id = NULL WHERE restaurant_id = $1 AND table_idx = $2',
    [SHARING, tableIdx],
  );
  await server.db.pool.query('UPDATE visits SET closed_at = $3 WHERE restaurant_id = $1 AND table_idx = $2', [
    SHARING,
    tableIdx,
    now(),
  ]);
  const at = new Date(now().getTime() - 4 * HOUR);
  const day = orderOf(one).business_day;
  await seatOrderedVisit(server.db.pool, {
    restaurantId: SHARING,
    tableIdx,
    visitId: `left-${tableIdx}`,
    day,
    at,
  });
  const asked = orderOf(one, { menu_version: await menuVersion() });
  const { outcome } = await said<{ outcome: string }>('place_order($1::jsonb)', JSON.stringify(asked));
  expect(outcome).toBe('NEED_CHECKOUT');
});

test('a visit lapses only where it still sits, and never once it has ordered', {
  tags: ['VISIT-16'],
}, async () => {
  const one = await seated();
  const { tableIdx } = one.guest;
  const lapse = (visit: string) =>
    said<boolean>('lapse_visit($1, $2, $3, $4, $4)', SHARING, tableIdx, visit, now());
  expect(await lapse('another')).toBe(false);
  const asked = orderOf(one, { menu_version: await menuVersion() });
  expect(await said('place_order($1::jsonb)', JSON.stringify(asked))).toMatchObject({ outcome: 'PLACED' });
  const seat = `(SELECT visit_id FROM dining_tables WHERE restaurant_id = $1 AND table_idx = $2)`;
  const visit = await said<string>(seat, SHARING, tableIdx);
  expect(await lapse(visit)).toBe(false);
  expect(await said(seat, SHARING, tableIdx)).toBe(visit);
  await expect(said('seat_visit($1, $2, $3)', SHARING, tableIdx, visit)).rejects.toThrow(/has a visit/);
  // It took nothing that is counted.
  expect(await said('return_stock($1, $2)', SHARING, asked.order_id)).toEqual([]);
});

test('a screen at a cart that is gone is nobody’s presence', async () => {
  await said('set_presence($1, $2, $3, $4, true, $5, 10)', SHARING, 'gone', 'client', 'node', now());
  expect(await rows(server, 'SELECT 1 FROM cart_presence WHERE cart_id = $1', 'gone')).toEqual([]);
});

test('orders of two business days are not written as one set', async () => {
  const [one, other] = [await seated(), await seated()];
  const orders = [orderOf(one), orderOf(other, { business_day: '2020-01-01' })];
  const written = await said(
    `write_orders($1, $2::jsonb, '{a,b}', '{a,b}', '{1,1}', NULL)`,
    SHARING,
    JSON.stringify(orders),
  );
  expect(written).toEqual({});
});
