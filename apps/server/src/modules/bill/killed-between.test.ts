import { beforeEach, expect, test } from 'vitest';
import { diesBetween } from '../../testing/dying.ts';
import { useServer } from '../../testing/test-server.ts';
import { type TwoTables, twoTables } from '../board/seating/testing/two-tables.ts';

const server = useServer();
let two: TwoTables;
beforeEach(async () => {
  two = await twoTables(server);
});

/** A call as a tablet sends it, again and again. */
function call(name: string, params: object, body: object) {
  const { manager } = two;
  const asked = { params: { ...manager.params, ...params }, body, headers: { 'idempotency-key': name } };
  return () => manager.call(name as 'bill', asked as never);
}

test('a server that dies anywhere while tables are joined has done nothing, and does it once', {
  tags: ['SEAT-6'],
}, async () => {
  const { first, second } = two;
  const at = { tableIdx: first.tableIdx };
  const from = { fromTableIdx: second.tableIdx, fromVisitId: second.visitId };
  const merging = await diesBetween(server, call('mergeTable', at, { visitId: first.visitId, ...from }));
  expect(merging.length).toBeGreaterThan(5);
});

test('a server that dies anywhere while a line goes to another table has done nothing, and does it once', {
  tags: ['SEAT-10', 'SEAT-12'],
}, async () => {
  const { first, second } = two;
  const { orderId } = await first.guest.order({ id: 'cola', quantity: 3 });
  const to = { toTableIdx: second.tableIdx, toVisitId: second.visitId };
  const passing = call('passLine', { orderId, line: 0 }, { quantity: 2, version: 1, ...to });
  expect((await diesBetween(server, passing)).length).toBeGreaterThan(3);
});

test('a server that dies anywhere while money is taken has done nothing, and does it once', {
  tags: ['BILL-12'],
}, async () => {
  const { first } = two;
  const paid = { billVersion: 1, means: 'CASH', amount: 4000, part: { part: 'AMOUNT' } };
  const paying = call('recordPayment', { visitId: first.visitId }, paid);
  expect((await diesBetween(server, paying)).length).toBeGreaterThan(8);
});
