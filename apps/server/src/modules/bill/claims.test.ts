import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { transaction } from '../../platform/database/transaction.ts';
import { freshVisit } from '../../testing/fresh-visit.ts';
import { presentVisit, rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { holdBill } from './hold-bill.ts';
import { Desk } from './testing/desk.ts';

const server = useServer();
let visitId: string;
let orderId: string;
let desk: Desk;
beforeEach(async () => {
  const guest = await freshVisit(server);
  visitId = (await presentVisit(server, PUB, guest.tableIdx)) ?? '';
  const [order] = await rows<{ order_id: string }>(
    server,
    'SELECT order_id FROM orders WHERE visit_id = $1',
    visitId,
  );
  orderId = order?.order_id ?? '';
  desk = new Desk(await onShift(server, 'manager'), visitId);
});

/** A phone claims a part of the bill of 9,000 won for ten minutes. */
async function claim(amount: number, lines: object[] = [], id: string = randomUUID()) {
  const at = server.clock.now();
  const until = new Date(at.getTime() + 600_000);
  const asked = {
    restaurant_id: PUB,
    claim_id: id,
    visit_id: visitId,
    amount,
    part: lines.length > 0 ? 'LINES' : 'AMOUNT',
    lines,
    made_at: at,
    until,
  };
  const outcome = await transaction(server.db.pool, async (client) => {
    await holdBill(client, PUB, visitId);
    const said = await client.query(
      'SELECT claim_bill(jsonb_populate_record(NULL::payment_claims, $1)) AS said',
      [JSON.stringify(asked)],
    );
    return said.rows[0].said as string;
  });
  return { outcome, id };
}

async function settle(id: string, payment: string): Promise<string> {
  return transaction(server.db.pool, async (client) => {
    await holdBill(client, PUB, visitId);
    const said = await client.query('SELECT settle_claim($1, $2, $3, $4) AS said', [
      PUB,
      id,
      payment,
      server.clock.now(),
    ]);
    return said.rows[0].said as string;
  });
}

test('what a phone is paying nobody else can pay, for ten minutes', { tags: ['BILL-2'] }, async () => {
  expect((await claim(6000)).outcome).toBe('CLAIMED');
  expect(await desk.read()).toMatchObject({
    owed: 9000,
    claimed: 6000,
    payable: 3000,
    claims: [{ amount: 6000 }],
  });
  expect((await desk.pay({ amount: 3001 })).body.errorCode).toBe('BILL_TOO_MUCH');
  expect((await desk.enter({ amount: -3001 })).body.errorCode).toBe('BILL_TOO_MUCH');
  expect((await claim(3001)).outcome).toBe('TOO_MUCH');
  server.clock.pass({ minutes: 10 });
  expect(await desk.read()).toMatchObject({ claimed: 0, payable: 9000, claims: [] });
});

test('a dish that one pays is not paid by another', { tags: ['BILL-19'] }, async () => {
  const stew = [{ orderId, line: 0, quantity: 1 }];
  expect((await claim(1000, stew)).outcome).toBe('CLAIMED');
  expect((await claim(1000, stew)).outcome).toBe('LINES_TAKEN');
  expect((await claim(1000, [{ orderId, line: 7, quantity: 1 }])).outcome).toBe('LINES_TAKEN');
});

test('a payment settles its claim once', { tags: ['BILL-20'] }, async () => {
  const { id } = await claim(6000);
  expect(await settle(id, 'p1')).toBe('SETTLED');
  expect(await settle(id, 'p1')).toBe('WAS_SETTLED');
  expect(await settle(id, 'p2')).toBe('TOO_MUCH');
});

test('a claim whose time is over settles while nobody took what it was for', {
  tags: ['BILL-20'],
}, async () => {
  const { id: late } = await claim(6000);
  const { id: later } = await claim(3000);
  server.clock.pass({ minutes: 11 });
  expect(await settle(late, 'p3')).toBe('SETTLED');
  await desk.pay({ amount: 9000, part: { part: 'WHOLE' } });
  expect(await settle(later, 'p4')).toBe('TOO_MUCH');
});

test('what was called off while somebody paid for it is not settled beyond what is owed', {
  tags: ['BILL-20', 'BILL-11'],
}, async () => {
  const { id } = await claim(6000);
  await desk.staff.ok('moveOrder', {
    params: { ...desk.staff.params, orderId },
    body: { to: 'REJECT', version: 1, cancelReason: 'ETC' },
  });
  expect(await settle(id, 'p5')).toBe('TOO_MUCH');
  expect(await settle('no-such-claim', 'p6')).toBe('TOO_MUCH');
});
