import { expect, test } from 'vitest';
import { presentVisit, rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { CAFE, PUB } from '../../testing/venues.ts';
import { twoTables } from '../board/seating/testing/two-tables.ts';
import { Books } from '../day/testing/evening.ts';

const server = useServer();

/** What a venue's money and seats are. */
const HELD = `
  SELECT (SELECT md5(string_agg(o::text, ' ' ORDER BY o.order_id)) FROM orders o WHERE o.restaurant_id = $1) AS orders,
         (SELECT md5(string_agg(p::text, ' ' ORDER BY p.payment_id)) FROM payments p WHERE p.restaurant_id = $1) AS payments,
         (SELECT md5(string_agg(v::text, ' ' ORDER BY v.visit_id)) FROM visits v WHERE v.restaurant_id = $1) AS visits,
         (SELECT md5(string_agg(t::text, ' ' ORDER BY t.table_idx)) FROM dining_tables t WHERE t.restaurant_id = $1) AS tables,
         (SELECT md5(string_agg(d::text, ' ')) FROM drawers d WHERE d.restaurant_id = $1) AS drawers,
         (SELECT count(*) FROM drawer_moves m WHERE m.restaurant_id = $1) + (SELECT count(*) FROM bill_entries b WHERE b.restaurant_id = $1) AS others`;

test('whoever manages one venue reaches nothing of another’s evening by its ids', {
  tags: ['BILL-37'],
}, async () => {
  const { first, second, manager, desk } = await twoTables(server);
  const books = new Books(manager);
  await books.open(50_000);
  const drawerId = (await books.drawer()).drawer?.drawerId ?? '';
  const { body: paid } = await desk(first.visitId).pay({ amount: 4000 });
  const { body: entered } = await desk(first.visitId).enter({ amount: -1000 });
  const [paymentId, entryId] = [paid.payments[0]?.paymentId, entered.entries[0]?.entryId];
  const stranger = await onShift(server, 'manager', CAFE);
  const { visitId } = first;
  const bill = { billVersion: entered.version, reason: 'r' };
  const line = { orderId: first.orderId, line: 0 };
  const table = { tableIdx: 1 };
  const attempts: readonly (readonly [string, object, object?])[] = [
    ['bill', { visitId }],
    ['recordPayment', { visitId }, { ...bill, means: 'CASH', amount: 1000, part: { part: 'AMOUNT' } }],
    ['voidPayment', { visitId, paymentId }, bill],
    ['freeBillPart', { visitId, paymentId }],
    ['refundBillPayment', { visitId, paymentId }, { billVersion: entered.version, reason: 'ETC' }],
    ['addBillEntry', { visitId }, { ...bill, kind: 'DISCOUNT', amount: -1 }],
    ['voidBillEntry', { visitId, entryId }, bill],
    ['reopenVisit', { visitId }, bill],
    ['takeLineOff', line, { quantity: 1, version: 1, reason: 'ETC' }],
    ['giveLineFree', line, { quantity: 1, version: 1, reason: 'ETC' }],
    ['passLine', line, { quantity: 1, version: 1, toTableIdx: 2, toVisitId: second.visitId }],
    ['mergeTable', table, { visitId, fromTableIdx: 2, fromVisitId: second.visitId }],
    ['partVisit', table, { visitId, toTableIdx: 3, orderIds: [first.orderId] }],
    ['nameParty', table, { visitId, label: 'x' }],
    ['checkOut', table, { visitId, completeOpenOrders: true, unpaid: { reason: 'ETC' } }],
    ['moveCash', { drawerId }, { kind: 'OUT', amount: 1000, reason: 'r' }],
    ['closeDrawer', { drawerId }, { counted: 0 }],
  ];
  const held = () => rows(server, HELD, PUB);
  const before = await held();
  for (const [name, params, body] of attempts) {
    const asked = { params: { ...stranger.params, ...params }, ...(body && { body }) };
    const own = await stranger.call<{ errorCode?: string }>(name as 'bill', asked as never);
    expect([name, own.status >= 400 && own.status < 500], own.body.errorCode).toEqual([name, true]);
    const theirs = { ...asked, params: { ...asked.params, restaurantId: PUB } };
    expect([name, (await stranger.call(name as 'bill', theirs as never)).status]).toEqual([name, 403]);
  }
  expect(await held()).toEqual(before);
  expect(await presentVisit(server, PUB, 1)).toBe(visitId);
});
