import { expect, test } from 'vitest';
import { waitForLocks } from '../../../testing/lock-waits.ts';
import { left, rows } from '../../../testing/rows.ts';
import { endStay } from '../../../testing/table-changes.ts';
import { seat, type TestGuest } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { PUB, pub, putVenue } from '../../../testing/venues.ts';

const server = useServer();

const TABLES = Array.from({ length: 200 }, (_, index) => 100 + index);

/** The pub with a table for each of 200 guests. */
async function withManyTables(): Promise<void> {
  const [hall, ...others] = pub.floors;
  if (!hall) throw new Error('The pub has no floor');
  const tables = [...(hall.tables ?? []), ...TABLES.map((idx) => ({ idx, name: `${idx}` }))];
  await putVenue(server.db.pool, { ...pub, floors: [{ ...hall, tables }, ...others] });
  await server.app.platform.events.settled();
}

test('200 orders at once for a dish with 50 left sell exactly 50, numbered 1 to 50', {
  tags: ['STOCK-1', 'STOCK-2', 'ORD-12'],
}, async () => {
  await withManyTables();
  expect(await left(server, 'special')).toBe(50);
  const guests = await Promise.all(TABLES.map((tableIdx) => seat(server, tableIdx)));
  const [body] = await Promise.all(
    [guests[0] as TestGuest].map((guest) => guest.orderBody({ id: 'special' })),
  );
  const answers = await Promise.all(
    guests.map((guest) =>
      guest.sendOrder({ ...body, tableIdx: guest.tableIdx, timestamp: guest.pageToken }, crypto.randomUUID()),
    ),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const placed = answers.filter((answer) => answer.body.errorCount === 0);
  const refused = answers.filter((answer) => answer.body.errorCount === 1);
  expect([placed.length, refused.length]).toEqual([50, 150]);
  for (const { body: told } of refused) expect(told.list[0]?.error?.code).toBe('MENU_SOLD_OUT');
  expect(await left(server, 'special')).toBe(0);
  const numbers = placed.map((answer) => answer.body.receipt?.number ?? 0).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  const [sold] = await rows(
    server,
    `SELECT sum(quantity)::integer AS quantity FROM order_lines WHERE menu_id = 'special'`,
  );
  expect(sold).toEqual({ quantity: 50 });
  const menu = await (guests[0] as TestGuest).menu();
  expect(menu.get('special')).toMatchObject({ isSoldOut: true, leftQuantity: 0 });
});

test('an order goes in though the venue changes again and again while it waits', {
  tags: ['EDIT-17'],
}, async () => {
  const guest = await seat(server, 3);
  const body = await guest.orderBody({ id: 'cola' });
  const holding = async () => {
    const client = await server.db.pool.connect();
    await client.query('BEGIN');
    const held = client.query(
      'SELECT 1 FROM dining_tables WHERE restaurant_id = $1 AND table_idx = 3 FOR UPDATE',
      [PUB],
    );
    return { client, held };
  };
  let holder = await holding();
  await holder.held;
  const ordering = guest.sendOrder(body, crypto.randomUUID());
  for (let change = 1; change <= 3; change++) {
    await waitForLocks(server);
    const next = await holding();
    await waitForLocks(server, 2);
    await holder.client.query(
      'UPDATE restaurants SET menu_version = menu_version + 1 WHERE restaurant_id = $1',
      [PUB],
    );
    await holder.client.query('COMMIT');
    holder.client.release();
    await next.held;
    holder = next;
  }
  await waitForLocks(server);
  await holder.client.query('COMMIT');
  holder.client.release();
  const { status, body: told } = await ordering;
  expect([status, told.errorCount]).toEqual([200, 0]);
  await endStay(server, 3);
});

test('first orders of one table at once share one visit', { tags: ['VISIT-5'] }, async () => {
  const guests = await Promise.all(Array.from({ length: 8 }, () => seat(server, 1)));
  const placed = await Promise.all(guests.map((guest) => guest.order({ id: 'cola' })));
  expect(new Set(placed.map(({ receipt }) => receipt?.hashKey)).size).toBe(1);
  const visits = await rows(server, 'SELECT visit_id FROM visits WHERE table_idx = 1');
  expect(visits).toHaveLength(1);
  const firsts = await rows(server, `SELECT order_id FROM orders WHERE table_idx = 1 AND is_first_of_visit`);
  expect(firsts).toHaveLength(1);
  await endStay(server, 1);
});

test('an order stands wholly before or wholly after a check-out that races it', {
  tags: ['SESS-24'],
}, async () => {
  for (let round = 0; round < 20; round++) {
    const guests = await Promise.all([seat(server, 2), seat(server, 2), seat(server, 2)]);
    const bodies = await Promise.all(guests.map((guest) => guest.orderBody({ id: 'cola' })));
    const [answers] = await Promise.all([
      Promise.all(guests.map((guest, index) => guest.sendOrder(bodies[index]))),
      endStay(server, 2),
    ]);
    const codes = answers.map(({ status }) => status);
    for (const code of codes) expect([200, 410]).toContain(code);
    const open = await rows(
      server,
      'SELECT 1 FROM visits WHERE restaurant_id = $1 AND table_idx = 2 AND closed_at IS NULL',
      PUB,
    );
    expect(open).toHaveLength(0);
  }
});

test('orders in two dishes taken crosswise never block each other', { tags: ['ORD-12'] }, async () => {
  await server.db.pool.query(`UPDATE stock SET left_quantity = 1000 WHERE menu_id IN ('special', 'cola')`);
  server.app.guests.menus.forgetStock(PUB);
  const guests = await Promise.all(TABLES.slice(0, 16).map((tableIdx) => seat(server, tableIdx)));
  const wishes = [
    [{ id: 'special' }, { id: 'cola' }],
    [{ id: 'cola' }, { id: 'special' }],
  ];
  const placed = await Promise.all(
    guests.flatMap((guest, index) =>
      Array.from({ length: 5 }, () => guest.order(...(wishes[index % 2] ?? []))),
    ),
  );
  expect(placed).toHaveLength(80);
  expect(await left(server, 'special')).toBe(920);
  expect(await left(server, 'cola')).toBe(920);
  await server.db.pool.query(`UPDATE stock SET left_quantity = NULL WHERE menu_id = 'cola'`);
});
