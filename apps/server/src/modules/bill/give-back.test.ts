import { randomUUID } from 'node:crypto';
import type { BoardOrder } from '@hansang/contract/schemas';
import { afterEach, expect, test } from 'vitest';
import { auditBills } from '../../../../../simulators/auditors/bill-auditor.ts';
import { auditDays } from '../../../../../simulators/auditors/day-auditor.ts';
import { checkOut } from '../../testing/fresh-visit.ts';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { Books } from '../day/testing/evening.ts';
import { Desk, dined } from './testing/desk.ts';

const server = useServer();
let tableIdx = 0;
afterEach(async () => {
  await server.app.sales.idle();
  const client = server.db.pool as never;
  expect([...(await auditBills(client, PUB)), ...(await auditDays(client, PUB))]).toEqual([]);
});

/** A stew and a cola for 11,000 won in cash, of which the cola was called off afterwards. */
async function overpaid() {
  tableIdx += 1;
  await checkOut(server, tableIdx);
  const manager = await onShift(server, 'manager');
  const { visitId, orderId } = await dined(server, tableIdx, 'jjigae', 'cola');
  const desk = new Desk(manager, visitId);
  const books = new Books(manager);
  if (!(await books.drawer()).drawer) await books.open(100_000);
  const cash = async () => (await books.drawer()).drawer?.expected ?? 0;
  const before = await cash();
  await desk.pay({ amount: 11_000, tendered: 20_000 });
  await manager.ok<BoardOrder>('takeLineOff', {
    params: { ...manager.params, orderId, line: 1 },
    body: { quantity: 1, version: 1, reason: 'ETC' },
  });
  const bill = await desk.read();
  expect(bill).toMatchObject({ owed: 0, over: 2000, settled: 11_000 });
  return { desk, books, visitId, inDrawer: async () => (await cash()) - before, paid: bill.payments[0] };
}

const meansOf = async (visitId: string) => {
  const [day] = await rows<{ cash: { taken: number; back: number } | null }>(
    server,
    `SELECT (SELECT m FROM jsonb_array_elements(day_figures($1, v.business_day)->'means') AS m WHERE m->>'means' = 'CASH') AS cash
       FROM visits v WHERE v.visit_id = $2`,
    PUB,
    visitId,
  );
  return day?.cash ?? { taken: 0, back: 0 };
};

test('what was taken too much goes back out of the drawer, and the rest stays taken, on the day’s books too', {
  tags: ['BILL-151', 'BILL-3', 'DAY-7'],
}, async () => {
  const { desk, inDrawer, visitId, paid } = await overpaid();
  const before = await meansOf(visitId);
  const key = randomUUID();
  const { version: billVersion } = await desk.read();
  const giveBack = () => desk.voidPayment(paid?.paymentId ?? '', { amount: 2000, billVersion }, key);
  expect((await giveBack()).body).toMatchObject({
    owed: 0,
    over: 0,
    settled: 9000,
    payments: [{ amount: 11_000, refundedAmount: 2000, voided: null }],
  });
  expect((await giveBack()).body).toMatchObject({ settled: 9000 });
  expect(await inDrawer()).toBe(9000);
  const after = await meansOf(visitId);
  expect([after.taken - before.taken, after.back - before.back]).toEqual([0, 2000]);
});

test('what is left of it can be taken back as well, never more; it is owed again then', {
  tags: ['BILL-151', 'BILL-13'],
}, async () => {
  const { desk, inDrawer, paid } = await overpaid();
  const id = paid?.paymentId ?? '';
  await desk.voidPayment(id, { amount: 500 });
  await desk.voidPayment(id, { amount: 1500 });
  expect((await desk.voidPayment(id, { amount: 9001 })).body.errorCode).toBe('BILL_CHANGED');
  // Beyond what was too much it is owed again.
  expect((await desk.voidPayment(id, { amount: 1000 })).body).toMatchObject({ owed: 1000, settled: 8000 });
  const all = await desk.voidPayment(id);
  expect(all.body).toMatchObject({
    owed: 9000,
    settled: 0,
    payments: [{ amount: 11_000, voided: { reason: '잘못 눌렀어요' } }],
  });
  expect(await inDrawer()).toBe(0);
  expect((await desk.voidPayment(id)).body.errorCode).toBe('NOT_FOUND_BILL_PART');
});

test('of two who give it back at once one does', { tags: ['BILL-151', 'BILL-10'] }, async () => {
  const { desk, inDrawer, paid } = await overpaid();
  const { version: billVersion } = await desk.read();
  const asked = { amount: 2000, billVersion };
  const answers = await Promise.all([1, 2].map(() => desk.voidPayment(paid?.paymentId ?? '', asked)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await inDrawer()).toBe(9000);
  expect((await desk.read()).over).toBe(0);
});
