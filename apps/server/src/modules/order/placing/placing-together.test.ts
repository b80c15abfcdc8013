import { expect, test } from 'vitest';
import { left, rows, stored } from '../../../testing/rows.ts';
import { seat, type TestGuest } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { PUB } from '../../../testing/venues.ts';

const server = useServer();

const TABLES = [1, 2, 3, 4];

/** A phone at each table whose visit has ordered: further orders that wait for each other are written as a set. */
async function seated(): Promise<TestGuest[]> {
  const guests = await Promise.all(TABLES.map((tableIdx) => seat(server, tableIdx)));
  for (const guest of guests) await guest.order({ id: 'cola' });
  return guests;
}

/** What was written of orders, without what tells one from another. */
const written = (ids: readonly (string | null)[]) =>
  rows(
    server,
    `SELECT to_jsonb(o) - '{order_id,order_number,placed_at,steps}'::text[] AS order,
            (SELECT jsonb_agg(s - 'at') FROM jsonb_array_elements(o.steps) AS s) AS steps,
            (SELECT jsonb_agg(to_jsonb(l) - 'order_id' ORDER BY line) FROM order_lines l
              WHERE l.order_id = o.order_id) AS lines,
            (SELECT jsonb_agg(to_jsonb(e) - '{event_id,xid,subject_id,at}'::text[] || jsonb_build_object('data', data - 'number'))
               FROM events e WHERE e.subject_type = 'order' AND e.subject_id = o.order_id) AS told,
            (SELECT jsonb_agg(to_jsonb(k) - '{key,fingerprint,answer,created_at}'::text[]) FROM idempotency_keys k
              WHERE k.answer->>'orderId' = o.order_id) AS keys,
            (SELECT to_jsonb(v) - '{last_activity_at,waiting_quantity,waiting_amount}'::text[] FROM visits v WHERE v.visit_id = o.visit_id) AS visit,
            (SELECT last_activity_at = o.placed_at FROM visits v WHERE v.visit_id = o.visit_id) AS is_latest
       FROM orders o WHERE o.order_id = ANY ($1) ORDER BY table_idx`,
    ids,
  );

const wish = { id: 'special', quantity: 2 };

test('the row that hands out the numbers of a day is only held: no order leaves a version of it behind', async () => {
  const row = () => rows(server, 'SELECT ctid::text, business_day FROM order_days ORDER BY business_day');
  const guests = await seated();
  await guests[0]?.order(wish);
  const before = await row();
  for (const guest of guests) await guest.order({ id: 'cola' });
  await Promise.all(guests.map((guest) => guest.order({ id: 'cola' })));
  expect(await row()).toEqual(before);
  const numbers = await rows<{ order_number: number }>(
    server,
    'SELECT order_number FROM orders WHERE business_day = (SELECT max(business_day) FROM order_days) ORDER BY order_number',
  );
  expect(numbers.map(({ order_number: number }) => number)).toEqual(numbers.map((_, index) => index + 1));
});

test('orders that are written as a set are those that would be written alone, numbered without a gap', {
  tags: ['ORD-12'],
}, async () => {
  const guests = await seated();
  const bodies = await Promise.all(guests.map((guest) => guest.orderBody(wish, { id: 'cola' })));
  const alone: (string | null)[] = [];
  for (const [index, guest] of guests.entries())
    alone.push((await guest.sendOrder(bodies[index], `alone-${index}`)).body.orderId);
  const rowsAlone = await written(alone);
  expect(rowsAlone).toHaveLength(TABLES.length);

  const before = (await left(server, 'special')) as number;
  const answers = await Promise.all(
    guests.map((guest, index) => guest.sendOrder(bodies[index], `together-${index}`)),
  );
  const together = answers.map(({ body }) => body.orderId);
  expect(await written(together)).toEqual(rowsAlone);
  expect(await left(server, 'special')).toBe(before - 2 * TABLES.length);
  const commits = await rows(
    server,
    'SELECT DISTINCT xmin::text FROM orders WHERE order_id = ANY ($1)',
    together,
  );
  expect(commits.length).toBeLessThan(TABLES.length);
  const [numbers] = await rows(server, 'SELECT max(order_number) = count(*) AS "areDense" FROM orders');
  expect(numbers).toEqual({ areDense: true });
});

test('what waits at a table grows alike by an order that is written alone and by one of a set', {
  tags: ['CEIL-4'],
}, async () => {
  const guests = await seated();
  const bodies = await Promise.all(guests.map((guest) => guest.orderBody(wish, { id: 'cola' })));
  const waiting = () =>
    rows<{ quantity: number; amount: number }>(
      server,
      `SELECT v.waiting_quantity AS quantity, v.waiting_amount AS amount
         FROM visits v JOIN dining_tables t USING (restaurant_id, visit_id)
        WHERE t.restaurant_id = $1 AND t.table_idx = ANY ($2) ORDER BY t.table_idx`,
      PUB,
      TABLES,
    );
  const start = await waiting();
  const grown = (times: number) =>
    start.map(({ quantity, amount }) => ({
      quantity: quantity + 3 * times,
      amount: amount + 32_000 * times,
    }));
  for (const [index, guest] of guests.entries()) await guest.sendOrder(bodies[index]);
  expect(await waiting()).toEqual(grown(1));
  await Promise.all(guests.map((guest, index) => guest.sendOrder(bodies[index])));
  expect(await waiting()).toEqual(grown(2));
});

test('a key that comes again among others is answered with its first order, and nothing of it is written', {
  tags: ['ORD-17'],
}, async () => {
  const guests = await seated();
  const bodies = await Promise.all(guests.map((guest) => guest.orderBody({ id: 'cola' })));
  const key = (index: number, run: number) => `again-${index % 2 ? run : 0}-${index}`;
  const send = (run: number) =>
    Promise.all(guests.map((guest, index) => guest.sendOrder(bodies[index], key(index, run))));
  const first = await send(1);
  const before = await stored(server);
  const second = await send(2);
  const same = second.map(({ body }, index) => body.orderId === first[index]?.body.orderId);
  expect(same).toEqual([true, false, true, false]);
  expect((await stored(server)).orders).toBe((before.orders as number) + 2);
});

test('of orders that arrive together for the last of a dish some are refused, and no more than there is is sold', {
  tags: ['STOCK-2'],
}, async () => {
  const guests = await seated();
  const bodies = await Promise.all(guests.map((guest) => guest.orderBody(wish)));
  await server.db.pool.query(
    `UPDATE stock SET left_quantity = 5 WHERE restaurant_id = $1 AND menu_id = 'special'`,
    [PUB],
  );
  server.app.guests.menus.forgetStock(PUB);
  const answers = await Promise.all(
    guests.map((guest, index) => guest.sendOrder(bodies[index], `last-${index}`)),
  );
  expect(answers.map(({ body }) => body.errorCount).sort()).toEqual([0, 0, 1, 1]);
  expect(await left(server, 'special')).toBe(1);
});

test('a phone that a visit did not gather belongs to it by an order of a set, as by one that is written alone', {
  tags: ['ORD-12'],
}, async () => {
  const guests = await seated();
  const bodies = await Promise.all(guests.map((guest) => guest.orderBody({ id: 'cola' })));
  const scattered = 'UPDATE guest_sessions SET visit_id = NULL WHERE restaurant_id = $1 AND ended_at IS NULL';
  await rows(server, scattered, PUB);
  const answers = await Promise.all(guests.map((guest, index) => guest.sendOrder(bodies[index])));
  const joined = await rows<{ isJoined: boolean }>(
    server,
    `SELECT s.visit_id = o.visit_id AS "isJoined" FROM orders o JOIN guest_sessions s USING (session_id)
      WHERE o.order_id = ANY ($1)`,
    answers.map(({ body }) => body.orderId),
  );
  expect(joined).toEqual(TABLES.map(() => ({ isJoined: true })));
});
