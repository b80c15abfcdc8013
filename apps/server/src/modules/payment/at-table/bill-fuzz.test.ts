import { randomUUID } from 'node:crypto';
import type { Bill, GuestBill } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { auditStock } from '../../../../../../simulators/auditors/line-auditor.ts';
import { FAULT_NAMES } from '../../../../../../simulators/card/faults.ts';
import { carryBack } from '../../../../../../simulators/card/play.ts';
import { runSeed, seededRandom } from '../../../../../../tests/setup/run-seed.ts';
import { rows } from '../../../testing/rows.ts';
import type { TestGuest } from '../../../testing/test-guest.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { LINE_INVARIANTS } from '../../audit/line-invariants.ts';
import { endDueOffers } from '../../order/lines/end-due-offers.ts';
import { BISTRO, useBistro } from '../testing/bistro.ts';

const bistro = useBistro();
const { diner } = bistro;
const seed = runSeed();
const random = seededRandom(seed);
const pick = <One>(list: readonly One[]): One | undefined => list[Math.floor(random() * list.length)];
const chance = (share: number): boolean => random() < share;

const TABLES = [1, 2, 3, 4];
const START_STOCK = new Map([['set', 40]]);
/** Visits that go on at no table of theirs, tables with a visit that is over, and orders elsewhere than their guests. */
const MISPLACED = `
  SELECT v.visit_id, t.table_idx, v.closed_at
    FROM (SELECT * FROM visits WHERE restaurant_id = $1 AND closed_at IS NULL) v
    FULL JOIN (SELECT * FROM dining_tables WHERE restaurant_id = $1 AND visit_id IS NOT NULL) t USING (restaurant_id, visit_id)
   WHERE v.visit_id IS NULL OR t.table_idx IS NULL
      OR NOT EXISTS (SELECT FROM dining_tables o WHERE o.restaurant_id = $1 AND o.table_idx = v.table_idx AND o.visit_id = v.visit_id)
   UNION ALL
  SELECT o.visit_id, o.table_idx, v.closed_at FROM orders o JOIN visits v USING (restaurant_id, visit_id)
   WHERE o.restaurant_id = $1 AND (o.table_idx <> v.table_idx OR v.merged_into IS NOT NULL)`;
/** What succeeded, by name. */
const done = new Map<string, number>();

async function act(who: TestStaff | TestGuest, name: string, params: object, body?: object): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const ask = () => who.call(name as 'bill', { params, ...(body && { body }), headers } as never);
  const { status } = await ask();
  // Asked again, as after a lost answer.
  if (chance(0.1)) await ask();
  if (status < 300) done.set(name, (done.get(name) ?? 0) + 1);
}

interface Seated {
  readonly tableIdx: number;
  readonly visitId: string;
  readonly order: Bill['orders'][number] | undefined;
  readonly version: number | undefined;
}

/** Where the guests of each visit order. */
const SEATS = `
  SELECT v.table_idx AS seat, v.visit_id AS visit FROM visits v
   WHERE v.restaurant_id = $1 AND v.closed_at IS NULL AND v.table_idx <> $2`;

/** Who belongs to whom changes: tables are joined, orders split off, pieces of a line or all guests go to another table. */
async function seatingActs(staff: TestStaff, seated: Seated): Promise<void> {
  const { tableIdx, visitId, order, version } = seated;
  const at = { ...staff.params, tableIdx };
  const others = await rows<{ seat: number; visit: string }>(diner.server, SEATS, BISTRO, tableIdx);
  const other = pick(others);
  const free =
    pick([...TABLES, 5, 6].filter((one) => one !== tableIdx && others.every(({ seat }) => seat !== one))) ??
    6;
  const way = random();
  if (way < 0.2)
    return act(staff, 'mergeTable', at, {
      visitId,
      fromTableIdx: other?.seat ?? free,
      fromVisitId: other?.visit ?? null,
    });
  if (way < 0.4 && order)
    return act(staff, 'partVisit', at, { visitId, toTableIdx: free, orderIds: [order.orderId] });
  if (way < 0.5)
    return act(staff, 'moveTable', at, { visitId, toTableIdx: free, clearTarget: true, targetVisitId: null });
  const line = pick(
    order?.lines.filter(({ quantity, left }) => quantity > 0 && (left > 0 || chance(0.1))) ?? [],
  );
  if (!line || !other) return;
  const to = { toTableIdx: other.seat, toVisitId: other.visit };
  const of = { ...staff.params, orderId: order?.orderId, line: line.line };
  return act(staff, 'passLine', of, { quantity: chance(0.6) ? 1 : line.quantity, version, ...to });
}

/** One thing that somebody of the staff does at a table's bill or with its dishes. */
async function staffActs(staff: TestStaff, tableIdx: number): Promise<void> {
  const [visit] = await rows<{ visit_id: string; seat: number }>(
    diner.server,
    `SELECT v.visit_id, v.table_idx AS seat FROM dining_tables t JOIN visits v USING (restaurant_id, visit_id)
      WHERE t.restaurant_id = $1 AND t.table_idx = $2`,
    BISTRO,
    tableIdx,
  );
  if (!visit) return;
  const params = { ...staff.params, visitId: visit.visit_id };
  const { status, body: bill } = await staff.call<Bill>('bill', { params });
  if (status !== 200) return;
  const billVersion = bill.version;
  const order = pick(bill.orders.filter(({ status }) => status !== 'REJECT' || chance(0.1)));
  const payment = pick(bill.payments);
  const entry = pick(bill.entries);
  const [row] = order
    ? await rows<{ version: number; status: string }>(
        diner.server,
        'SELECT version, status FROM orders WHERE order_id = $1',
        order.orderId,
      )
    : [];
  const ofOrder = { ...staff.params, orderId: order?.orderId };
  const ofLine = { ...ofOrder, line: pick([0, 1, 2]) };
  const version = row?.version;
  const doings: (() => Promise<void>)[] = [
    () =>
      act(staff, 'recordPayment', params, {
        billVersion,
        means: 'CASH',
        amount: 1 + Math.floor(random() * Math.max(1, bill.payable)),
        part: { part: 'AMOUNT' },
      }),
    () =>
      act(staff, 'recordPayment', params, {
        billVersion,
        means: 'CARD_TERMINAL',
        amount: bill.payable,
        part: { part: 'WHOLE' },
      }),
    () =>
      act(staff, 'addBillEntry', params, {
        billVersion,
        kind: 'DISCOUNT',
        percent: 1 + Math.floor(random() * 40),
        reason: 'r',
      }),
    () => act(staff, 'addBillEntry', params, { billVersion, kind: 'CORRECTION', amount: 700, reason: 'r' }),
    async () => {
      if (entry)
        await act(
          staff,
          'voidBillEntry',
          { ...params, entryId: entry.entryId },
          { billVersion, reason: 'r' },
        );
    },
    async () => {
      if (!payment) return;
      const of = { ...params, paymentId: payment.paymentId };
      if (payment.means !== null) return act(staff, 'voidPayment', of, { billVersion, reason: 'r' });
      const left = payment.amount - payment.refundedAmount;
      const amount = chance(0.5) ? {} : { amount: 1 + Math.floor(random() * Math.max(1, left)) };
      return act(staff, 'refundBillPayment', of, { billVersion, reason: 'ETC', ...amount });
    },
    async () => {
      const paymentId = pick(bill.claims)?.paymentId;
      if (paymentId) await act(staff, 'freeBillPart', { ...params, paymentId });
    },
    () => act(staff, 'takeLineOff', ofLine, { quantity: 1, version, reason: 'LACK_OF_INGREDIENTS' }),
    () => act(staff, 'giveLineFree', ofLine, { quantity: 1, version, reason: 'ETC' }),
    () =>
      act(staff, 'offerInstead', ofLine, {
        menuId: pick(['rice', 'set', 'water']),
        sizeId: null,
        quantity: 1,
        version,
        reason: 'LACK_OF_INGREDIENTS',
      }),
    () =>
      act(staff, 'moveOrder', ofOrder, {
        to: row?.status === 'REQUEST' ? 'CONFIRM' : 'MENU_COMPLETE',
        version,
      }),
    async () => {
      if (chance(0.15))
        await act(staff, 'moveOrder', ofOrder, { to: 'REJECT', version, cancelReason: 'ETC' });
    },
    async () => {
      if (!chance(0.3)) return;
      await act(
        staff,
        'checkOut',
        { ...staff.params, tableIdx },
        {
          visitId: visit.visit_id,
          completeOpenOrders: true,
          unaccepted: 'COMPLETE',
          ...(bill.owed > 0 && { unpaid: { reason: 'PAYS_LATER' } }),
        },
      );
      if (!chance(0.5)) return;
      const left = await staff.ok<Bill>('bill', { params });
      await act(staff, 'reopenVisit', params, { billVersion: left.version, reason: 'r' });
    },
  ];
  if (chance(0.25))
    return seatingActs(staff, { tableIdx: visit.seat, visitId: visit.visit_id, order, version });
  await pick(doings)?.();
}

/** A phone orders, answers an offer, or pays a part with whatever its provider does. */
async function guestActs(phones: Map<string, TestGuest>, tableIdx: number): Promise<void> {
  const name = `${tableIdx}/${pick([1, 2])}`;
  // Where guests have to be checked out first nobody sits down.
  const guest = phones.get(name) ?? (await bistro.join(tableIdx).catch(() => null));
  if (!guest) return;
  phones.set(name, guest);
  const { status, body: bill } = await guest.call<GuestBill>('tableBill', { params: guest.params });
  if (status === 401 || status === 403 || status === 410) return void phones.delete(name);
  if (status !== 200 || chance(0.3)) {
    const wishes = [{ id: pick(['rice', 'set', 'rice']) ?? 'rice', quantity: 1 + Math.floor(random() * 2) }];
    const body = await guest.orderBody(...wishes, { id: 'rice' });
    if ((await guest.sendOrder(body)).status >= 400) phones.delete(name);
    return;
  }
  const [offer] = await rows<{ offer_id: string; order_id: string }>(
    diner.server,
    `SELECT f.offer_id, f.order_id FROM line_offers f JOIN orders o USING (restaurant_id, order_id)
      WHERE f.restaurant_id = $1 AND f.state = 'OPEN' AND o.table_idx = $2 LIMIT 1`,
    BISTRO,
    tableIdx,
  );
  if (offer && chance(0.5)) {
    const params = { ...guest.params, orderId: offer.order_id, offerId: offer.offer_id };
    return act(guest, 'answerOffer', params, { isAccepted: chance(0.7) });
  }
  const line = pick(bill.lines.filter(({ left }) => left > 0));
  const part = pick([
    { part: 'WHOLE' },
    { part: 'PERSON' },
    { part: 'SHARE', shares: 2 + Math.floor(random() * 2) },
    ...(line ? [{ part: 'LINES', lines: [{ orderId: line.orderId, line: line.line, quantity: 1 }] }] : []),
  ] as const);
  if (!part) return;
  let offered: Awaited<ReturnType<typeof bistro.offer>>;
  try {
    offered = await bistro.offer(guest, part as never);
  } catch {
    return;
  }
  done.set('payBill', (done.get('payBill') ?? 0) + 1);
  if (chance(0.1)) return act(guest, 'leaveBillPayment', { ...guest.params, paymentId: offered.paymentId });
  const fault = pick(FAULT_NAMES);
  const returned = await offered.window({
    outcome: chance(0.85) ? 'approve' : 'cancel',
    faults: fault && chance(0.4) ? { [fault]: 1 } : {},
  });
  if (chance(0.15)) diner.server.clock.pass({ minutes: 11 });
  for (let time = 0; time < returned.times; time += 1) await carryBack(returned);
}

test('whatever two tablets, guests and their provider do to bills and dishes at once, all adds up to the won', {
  tags: ['BILL-34'],
  timeout: 120_000,
}, async () => {
  const tablets = [bistro.manager, await onShift(diner.server, 'manager', BISTRO)];
  const phones = new Map<string, TestGuest>();
  const about = `TEST_SEED=${seed}`;
  for (let round = 1; round <= 5; round += 1) {
    for (let turn = 0; turn < 12; turn += 1) {
      const table = () => pick(TABLES) ?? 1;
      await Promise.all([
        ...tablets.map((tablet) => staffActs(tablet, table())),
        guestActs(phones, table()),
        guestActs(phones, table()),
      ]);
      await Promise.all([endDueOffers(diner.server.app.platform), diner.settle()]);
    }
    diner.server.clock.pass({ minutes: 4 });
    await endDueOffers(diner.server.app.platform);
    await diner.settle(3, 6, 20, 130, 700, 130, 310, 610, 910, 1810);
    await bistro.expectBalanced();
    expect(await rows(diner.server, MISPLACED, BISTRO), about).toEqual([]);
    const faults = await auditStock(diner.server.db.pool as never, {
      restaurantId: BISTRO,
      startStock: START_STOCK,
    });
    for (const { sentence, sql } of LINE_INVARIANTS)
      for (const row of await rows(diner.server, sql, BISTRO))
        faults.push(`${sentence}: ${JSON.stringify(row)}`);
    expect(faults, about).toEqual([]);
  }
  // It was no walk in which nothing happened.
  const met = (...names: readonly string[]) => names.reduce((sum, name) => sum + (done.get(name) ?? 0), 0);
  for (const names of [
    ['recordPayment'],
    ['addBillEntry'],
    ['payBill'],
    ['takeLineOff', 'giveLineFree'],
    ['mergeTable', 'partVisit', 'passLine'],
  ])
    expect(met(...names), `${names}, ${about}`).toBeGreaterThan(0);
  const [paid] = await rows<{ count: string }>(
    diner.server,
    'SELECT count(*) FROM payments WHERE bill_claim IS NOT NULL AND is_captured',
  );
  expect(Number(paid?.count), about).toBeGreaterThan(2);
});
