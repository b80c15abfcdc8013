import type { BoardOrder, HistoryAnswer, TableDetail } from '@hansang/contract/schemas';
import { beforeEach, expect, test } from 'vitest';
import { left, presentVisit, rows } from '../../../testing/rows.ts';
import { endStay } from '../../../testing/table-changes.ts';
import { seat } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { PUB } from '../../../testing/venues.ts';
import { LINE_INVARIANTS } from '../../audit/line-invariants.ts';
import { owed, type TwoTables, twoTables } from './testing/two-tables.ts';

const server = useServer();
let two: TwoTables;
let staff: TestStaff;
beforeEach(async () => {
  two = await twoTables(server);
  staff = await onShift(server, 'staff');
});

interface Order {
  readonly orderId: string;
  readonly version: number;
}

const pass = ({ orderId, version }: Order, more: object = {}) =>
  staff.call<BoardOrder & { errorCode?: string }>('passLine', {
    params: { ...staff.params, orderId, line: 0 },
    body: {
      quantity: 1,
      version,
      toTableIdx: two.second.tableIdx,
      toVisitId: two.second.visitId,
      ...more,
    },
  });

const ordersAt = async (tableIdx: number) =>
  (await staff.ok<TableDetail>('tableDetail', { params: { ...staff.params, tableIdx } })).orders;

/** Three colas at the first table beside its stew. */
async function colas(id = 'cola'): Promise<Order> {
  const { orderId } = await two.first.guest.order({ id, quantity: 3 });
  return { orderId, version: 1 };
}

test('pieces of a line go to another table with their won; stock stays as it is', {
  tags: ['SEAT-10'],
}, async () => {
  const { first, second } = two;
  const order = await colas('special');
  const [own = 0, other = 0] = await owed(server, first.visitId, second.visitId);
  const stock = await left(server, 'special');
  const { status, body } = await pass(order, { quantity: 2 });
  expect([status, body.menus?.[0]?.liveQuantity]).toEqual([200, 1]);
  expect(await owed(server, first.visitId, second.visitId)).toEqual([own - 30_000, other + 30_000]);
  expect(await left(server, 'special')).toBe(stock);
  const [moved] = await ordersAt(second.tableIdx);
  expect(moved).toMatchObject({ status: 'REQUEST', totalQuantity: 2, actualPayment: 30_000 });
  const changes = await rows(
    server,
    'SELECT kind, delta, returned, amount, to_order FROM line_changes WHERE order_id = $1',
    order.orderId,
  );
  expect(changes).toEqual([{ kind: 'MOVE', delta: -2, returned: 0, amount: -30_000, to_order: moved?._id }]);
});

test('asked again it happens once; the same pieces for another table are not taken for that', {
  tags: ['SEAT-10'],
}, async () => {
  const order = await colas();
  const third = await seat(server, 3);
  await third.order({ id: 'cola' });
  const visitId = (await presentVisit(server, PUB, 3)) ?? '';
  expect([(await pass(order)).status, (await pass(order)).status]).toEqual([200, 200]);
  const elsewhere = await pass(order, { toTableIdx: 3, toVisitId: visitId });
  expect(elsewhere).toMatchObject({ status: 409, body: { errorCode: 'LINE_CHANGED' } });
  expect(await owed(server, two.second.visitId, visitId)).toEqual([4000, 2000]);
});

test('what takes the place of a piece there is no fault of the books: what came with it is counted alone', {
  tags: ['SEAT-10', 'OPS-48'],
}, async () => {
  const { status } = await pass(await colas(), { quantity: 2 });
  expect(status).toBe(200);
  const [moved] = await ordersAt(two.second.tableIdx);
  const orderId = moved?._id ?? '';
  // Theirs was entered by staff: another dish takes its place at once.
  const { menus } = await staff.ok<BoardOrder>('offerInstead', {
    params: { ...staff.params, orderId, line: 0 },
    body: {
      menuId: 'special',
      sizeId: null,
      quantity: 1,
      version: moved?.version ?? 0,
      reason: 'LACK_OF_INGREDIENTS',
    },
  });
  expect(menus?.map(({ _id, liveQuantity }) => [_id, liveQuantity])).toEqual([
    ['cola', 1],
    ['special', 1],
  ]);
  for (const { sentence, sql } of LINE_INVARIANTS) expect(await rows(server, sql, PUB), sentence).toEqual([]);
});

test('pieces that are fewer, cheaper, elsewhere, or beside others at their new table are a fault of the books', {
  tags: ['SEAT-10', 'OPS-48'],
}, async () => {
  await pass(await colas(), { quantity: 2 });
  const [moved] = await ordersAt(two.second.tableIdx);
  const MOVED = 'Pieces that went to another table are an order there, for as many won';
  const faultsAfter = async (...changes: string[]) => {
    const client = await server.db.pool.connect();
    const found: string[] = [];
    try {
      await client.query('BEGIN');
      for (const change of changes) await client.query(change, [moved?._id]);
      for (const { sentence, sql } of LINE_INVARIANTS)
        if ((await client.query(sql, [PUB])).rows.length > 0) found.push(sentence);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    return found;
  };
  const total = (columns: string) => `UPDATE orders SET ${columns} WHERE order_id = $1`;
  const line = (columns: string) => `UPDATE order_lines SET ${columns} WHERE order_id = $1`;
  expect(await faultsAfter()).toEqual([]);
  expect(
    await faultsAfter(
      line('quantity = 1, live_quantity = 1'),
      total('total_quantity = 1, total_amount = 2000, due_amount = 2000'),
    ),
  ).toContain(MOVED);
  expect(
    await faultsAfter(line('unit_price = 1000'), total('total_amount = 2000, due_amount = 2000')),
  ).toContain(MOVED);
  expect(await faultsAfter('UPDATE line_changes SET to_order = order_id WHERE to_order = $1')).toContain(
    MOVED,
  );
  expect(await faultsAfter(line('instead_of = 0'))).toContain(MOVED);
  const another = `
    INSERT INTO order_lines SELECT (jsonb_populate_record(l, '{"line": 1, "instead_of": 0}')).*
      FROM order_lines l WHERE l.order_id = $1`;
  expect(await faultsAfter(another)).toContain(
    'An offer that was taken has one line in the place of its own, and no other has',
  );
});

test('it stands where it stood, and what is called off there gives its own stock back', {
  tags: ['SEAT-10'],
}, async () => {
  const order = await colas('special');
  const accept = { params: { ...staff.params, orderId: order.orderId }, body: { to: 'CONFIRM', version: 1 } };
  const { version } = await staff.ok<BoardOrder>('moveOrder', accept);
  const stock = (await left(server, 'special')) ?? 0;
  await pass({ ...order, version }, { quantity: 1 });
  const [moved] = await ordersAt(two.second.tableIdx);
  expect(moved).toMatchObject({ status: 'CONFIRM', releasedAt: expect.any(String) });
  await staff.ok('moveOrder', {
    params: { ...staff.params, orderId: moved?._id ?? '' },
    body: { to: 'CANCEL', version: moved?.version ?? 0, cancelReason: 'ETC', cancelNote: 'x' },
  });
  expect(await left(server, 'special')).toBe(stock + 1);
});

test('what went to other guests was cancelled nowhere: not for its guests, nor for the day', {
  tags: ['SEAT-10', 'DAY-1'],
}, async () => {
  const { guest, visitId } = two.first;
  const off = async () => {
    const [day] = await rows<{ off: number }>(
      server,
      `SELECT (f->>'ordered')::integer - (f->>'sold')::integer AS off
         FROM (SELECT day_figures($1, day_of($1, $2))->'orders' AS f) AS figures`,
      PUB,
      server.clock.now(),
    );
    const query = { tableIdx: guest.tableIdx, timestamp: guest.pageToken };
    const history = await guest.ok<HistoryAnswer>('orders', { params: guest.params, query });
    return [day?.off, history.totalCanceledPayment];
  };
  const order = await colas();
  const before = await off();
  await pass(order, { quantity: 2 });
  expect(await off()).toEqual(before);
  expect(await owed(server, visitId)).toEqual([11_000]);
});

test('the same pass sent again happens once; from an old screen it is refused', {
  tags: ['SEAT-10'],
}, async () => {
  const { first, second } = two;
  const order = await colas();
  await pass(order);
  const after = await owed(server, first.visitId, second.visitId);
  expect((await pass(order)).status).toBe(200);
  expect(await owed(server, first.visitId, second.visitId)).toEqual(after);
  expect((await pass(order, { quantity: 2 })).body.errorCode).toBe('LINE_CHANGED');
});

test('the last line takes its order along, and a visit keeps one order', {
  tags: ['SEAT-10', 'SEAT-11'],
}, async () => {
  const { first, second } = two;
  const order = await colas();
  const [own = 0, other = 0] = await owed(server, first.visitId, second.visitId);
  expect((await pass(order, { quantity: 3 })).body).toMatchObject({ tableIdx: second.tableIdx, version: 2 });
  expect(await owed(server, first.visitId, second.visitId)).toEqual([own - 6000, other + 6000]);
  expect((await pass(order, { quantity: 3 })).status).toBe(200);
  const last = await pass({ orderId: first.orderId, version: 1 });
  expect(last.body.errorCode).toBe('VISIT_NEEDS_ORDER');
});

test('what is paid stays: no bill comes to less than was taken for it', { tags: ['SEAT-11'] }, async () => {
  const { first } = two;
  const order = await colas();
  const lines = [{ orderId: order.orderId, line: 0, quantity: 2 }];
  await two.desk(first.visitId).pay({ amount: 4000, part: { part: 'LINES', lines } });
  expect((await pass(order, { quantity: 2 })).body.errorCode).toBe('ORDER_PAID_AT_BILL');
  expect((await pass(order, { quantity: 1 })).status).toBe(200);
  await two.desk(first.visitId).pay({ amount: 8500 });
  const stew = await pass({ orderId: first.orderId, version: 1 });
  expect(stew.body.errorCode).toBe('BILL_WOULD_BE_OVER');
});

test('pieces go to a table where nobody sits yet, and begin its bill once, however often that is sent', {
  tags: ['SEAT-151'],
}, async () => {
  const order = await colas();
  const empty = { toTableIdx: 4, toVisitId: null };
  expect((await pass(order, { ...empty, quantity: 2 })).status).toBe(200);
  const visitId = (await presentVisit(server, PUB, 4)) ?? '';
  expect((await pass(order, { ...empty, quantity: 2 })).status).toBe(200);
  expect(await owed(server, visitId)).toEqual([4000]);
  expect(await ordersAt(4)).toHaveLength(1);
  // Who scans there then reads it, and goes on with the same visit.
  const guest = await seat(server, 4);
  await guest.order({ id: 'cola' });
  expect(await owed(server, visitId)).toEqual([6000]);
  // From a screen that is behind nothing comes on top of it.
  const { version } = (await ordersAt(two.first.tableIdx)).find(({ _id }) => _id === order.orderId) ?? order;
  expect((await pass({ ...order, version }, empty)).body.errorCode).toBe('TABLE_OTHER_GUESTS');
  await endStay(server, 4);
});

test('guests who have sat down and not ordered get a bill with what is passed to them; a refusal begins none', {
  tags: ['SEAT-151'],
}, async () => {
  const order = await colas();
  const counting = { params: { ...staff.params, tableIdx: 5 }, body: { visitId: null, headCount: 2 } };
  await staff.ok('countHeads', counting);
  const visitId = await presentVisit(server, PUB, 5);
  const seated = { toTableIdx: 5, toVisitId: visitId };
  expect((await pass(order, { ...seated, quantity: 9 })).body.errorCode).toBe('LINE_CHANGED');
  const ordered = () =>
    rows(server, 'SELECT ordered_at IS NOT NULL AS ordered FROM visits WHERE visit_id = $1', visitId);
  expect(await ordered()).toEqual([{ ordered: false }]);
  expect((await pass(order, seated)).status).toBe(200);
  expect(await ordered()).toEqual([{ ordered: true }]);
  expect((await ordersAt(5))[0]).toMatchObject({ actualPayment: 2000 });
  await endStay(server, 5);
});

test('nothing goes to guests whom the screen did not show, and the kitchen passes nothing', {
  tags: ['SEAT-6', 'SEAT-18'],
}, async () => {
  const order = await colas();
  expect((await pass(order, { toVisitId: two.first.visitId })).body.errorCode).toBe('TABLE_OTHER_GUESTS');
  expect((await pass(order, { toTableIdx: 4 })).body.errorCode).toBe('TABLE_LEFT');
  const cook = await onShift(server, 'kitchen');
  const refused = await cook.call<{ errorCode?: string }>('passLine', {
    params: { ...cook.params, orderId: order.orderId, line: 0 },
    body: { quantity: 1, version: 1, toTableIdx: 2, toVisitId: two.second.visitId },
  });
  expect(refused.body.errorCode).toBe('STAFF_FORBIDDEN');
});
