import { randomUUID } from 'node:crypto';
import type { BoardOrder } from '@hansang/contract/schemas';
import { beforeEach, expect, test } from 'vitest';
import { presentVisit, rows } from '../../../testing/rows.ts';
import { useServer } from '../../../testing/test-server.ts';
import { PUB } from '../../../testing/venues.ts';
import { owed, payingNow, type TwoTables, twoTables } from './testing/two-tables.ts';

const server = useServer();
let two: TwoTables;
beforeEach(async () => {
  two = await twoTables(server);
});

const placeOf = (orderId: string) =>
  rows(server, 'SELECT table_idx, visit_id FROM orders WHERE order_id = $1', orderId);

test('chosen orders are a visit of their own at a free table; both bills are right to the won', {
  tags: ['SEAT-7'],
}, async () => {
  const { first } = two;
  const { orderId } = await first.guest.order({ id: 'cola', quantity: 2 });
  await two.desk(first.visitId).pay({ amount: 1000 });
  const [before = 0] = await owed(server, first.visitId);
  const reply = await two.part({ toTableIdx: 3, orderIds: [orderId] });
  expect(reply).toMatchObject({ status: 200, body: { tableIdx: 3, state: 'ORDERED' } });
  const fresh = (await presentVisit(server, PUB, 3)) ?? '';
  expect(await placeOf(orderId)).toEqual([{ table_idx: 3, visit_id: fresh }]);
  expect(await owed(server, first.visitId, fresh)).toEqual([before - 4000, 4000]);
  expect(await two.desk(first.visitId).read()).toMatchObject({ settled: 1000 });
  expect(await two.desk(fresh).read()).toMatchObject({ settled: 0, owed: 4000 });
});

test('what was joined is split back with its orders, and the phones that came from there go along', {
  tags: ['SEAT-7', 'SEAT-9'],
}, async () => {
  const { first, second } = two;
  const before = await owed(server, first.visitId, second.visitId);
  await two.merge();
  await second.guest.validate();
  await two.part({ toTableIdx: second.tableIdx, orderIds: [second.orderId] });
  const fresh = (await presentVisit(server, PUB, second.tableIdx)) ?? '';
  expect(await owed(server, first.visitId, fresh)).toEqual(before);
  const seated = await rows<{ client_id: string; table_idx: number }>(
    server,
    'SELECT client_id, table_idx FROM guest_sessions WHERE client_id = ANY ($1) AND ended_at IS NULL',
    [first.guest.clientId, second.guest.clientId],
  );
  expect(new Map(seated.map((one) => [one.client_id, one.table_idx]))).toEqual(
    new Map([
      [first.guest.clientId, first.tableIdx],
      [second.guest.clientId, second.tableIdx],
    ]),
  );
});

test('a phone stays whose other orders stay', { tags: ['SEAT-9'] }, async () => {
  const { first } = two;
  const { orderId } = await first.guest.order({ id: 'cola' });
  await two.part({ toTableIdx: 3, orderIds: [orderId] });
  expect(await first.guest.validate()).toMatchObject({ isChangeTable: false, tableIdx: first.tableIdx });
});

test('nobody is asked about a dish where their phone no longer sits', {
  tags: ['OFFER-13'],
}, async () => {
  const { first, manager } = two;
  const { orderId } = await first.guest.order({ id: 'jjigae' });
  const params = { ...manager.params, orderId };
  const instead = (version: number) =>
    manager.call<BoardOrder & { errorCode?: string }>('offerInstead', {
      params: { ...params, line: 0 },
      body: { menuId: 'cola', sizeId: null, quantity: 1, version },
    });
  const { body: asked } = await instead(1);
  const wish = { toTableIdx: 3, orderIds: [orderId] };
  expect((await two.part(wish)).body.errorCode).toBe('OFFER_OPEN');
  const offerId = asked.menus[0]?.offer?.offerId ?? '';
  await manager.ok('withdrawOffer', { params: { ...params, offerId } });
  expect((await two.part(wish)).status).toBe(200);
  expect((await instead(3)).body.errorCode).toBe('OFFER_NO_PHONE');
});

test('under one key it happens once, and the key means nothing else', { tags: ['SEAT-8'] }, async () => {
  const { first } = two;
  const { orderId } = await first.guest.order({ id: 'cola' });
  const key = randomUUID();
  const wish = { toTableIdx: 3, orderIds: [orderId] };
  const [one, again] = await Promise.all([two.part(wish, key), two.part(wish, key)]);
  expect([one.status, again.status].filter((status) => status === 200)).not.toHaveLength(0);
  const known = await two.part(wish, key);
  expect(known).toMatchObject({ status: 200, body: { tableIdx: 3 } });
  const told = await rows(
    server,
    `SELECT 1 FROM events WHERE type = 'seating.parted' AND subject_id = $1`,
    first.visitId,
  );
  expect(told).toHaveLength(1);
  expect((await two.part({ ...wish, toTableIdx: 4 }, key)).body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('never is more taken for a bill than it comes to, and one order stays', {
  tags: ['SEAT-11'],
}, async () => {
  const { first } = two;
  const { orderId } = await first.guest.order({ id: 'cola' });
  await two.desk(first.visitId).pay({ amount: 10_000 });
  const before = await owed(server, first.visitId);
  const over = await two.part({ toTableIdx: 3, orderIds: [orderId] });
  expect(over.body.errorCode).toBe('BILL_WOULD_BE_OVER');
  const all = await two.part({ toTableIdx: 3, orderIds: [orderId, first.orderId] });
  expect(all.body.errorCode).toBe('VISIT_NEEDS_ORDER');
  expect(await owed(server, first.visitId)).toEqual(before);
  expect(await presentVisit(server, PUB, 3)).toBeNull();
});

test('while somebody pays at the table nothing is split off', { tags: ['SEAT-4'] }, async () => {
  const { first } = two;
  const { orderId } = await first.guest.order({ id: 'cola' });
  await payingNow(server, first.visitId);
  const refused = await two.part({ toTableIdx: 3, orderIds: [orderId] });
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'BILL_BEING_PAID']);
  expect(await presentVisit(server, PUB, 3)).toBeNull();
});

test('dishes that were paid as chosen ones keep their order where it is', { tags: ['SEAT-11'] }, async () => {
  const { first } = two;
  const { orderId } = await first.guest.order({ id: 'cola' });
  const lines = [{ orderId, line: 0, quantity: 1 }];
  await two.desk(first.visitId).pay({ amount: 2000, part: { part: 'LINES', lines } });
  const paid = await two.part({ toTableIdx: 3, orderIds: [orderId] });
  expect(paid.body.errorCode).toBe('ORDER_PAID_AT_BILL');
  const other = await two.part({ toTableIdx: 3, orderIds: [first.orderId] });
  expect(other.status).toBe(200);
});

test('where others sit nothing goes, nor an order of others', { tags: ['SEAT-6', 'SEAT-7'] }, async () => {
  const { first, second } = two;
  await first.guest.order({ id: 'cola' });
  const taken = await two.part({ toTableIdx: second.tableIdx, orderIds: [first.orderId] });
  expect(taken.body.errorCode).toBe('TABLE_OCCUPIED');
  const strange = await two.part({ toTableIdx: 3, orderIds: [second.orderId] });
  expect(strange.body.errorCode).toBe('NOT_FOUND_ORDER');
  const none = await two.part({ toTableIdx: 3, orderIds: [] });
  expect(none.status).toBe(400);
  expect(await presentVisit(server, PUB, 3)).toBeNull();
});
