import { randomUUID } from 'node:crypto';
import type { Bill } from '@hansang/contract/schemas';
import { businessDay } from '@hansang/rules/hours';
import { expect, test } from 'vitest';
import { auditDays } from '../../../../../simulators/auditors/day-auditor.ts';
import { isLong } from '../../../../../tests/setup/drawn.ts';
import { runSeed, seededRandom } from '../../../../../tests/setup/run-seed.ts';
import { presentVisit, rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { rebuildSales } from '../sales/book-days.ts';
import { Books } from './testing/evening.ts';

const server = useServer();
const DAYS = isLong ? 4 : 2;
const ACTS = 45;
const DISHES = ['jjigae', 'cola', 'special'];

/** Several evenings of two tablets, over the ends of days: what they do is drawn, sometimes both at once. */
test('over random evenings drawers, reports and sales are to the won what happened', {
  tags: ['DAY-10', 'SALES-2', 'SALES-3'],
  timeout: 90_000,
}, async () => {
  const random = seededRandom(runSeed());
  const pick = <One>(many: readonly One[]): One | undefined => many[Math.floor(random() * many.length)];
  const tablets = [new Books(await onShift(server, 'manager')), new Books(await onShift(server, 'manager'))];
  const begun = businessDay(server.clock.now().getTime());

  const visits = () =>
    rows<{ visit_id: string; table_idx: number; closed: boolean }>(
      server,
      'SELECT visit_id, table_idx, closed_at IS NOT NULL AS closed FROM visits WHERE restaurant_id = 1 AND ordered_at IS NOT NULL',
    );
  const acts: Record<string, (books: Books) => Promise<unknown>> = {
    order: async () => {
      const tableIdx = 1 + Math.floor(random() * 5);
      // A house that is closed at the hour takes no order.
      const guest = await seat(server, tableIdx).catch(() => null);
      const menuId = pick(DISHES);
      if (guest && menuId)
        await guest.order({ id: menuId, quantity: 1 + Math.floor(random() * 3) }).catch(() => null);
    },
    pay: async ({ staff }) => {
      const visit = pick(await visits());
      if (!visit) return;
      const params = { ...staff.params, visitId: visit.visit_id };
      const bill = await staff.ok<Bill>('bill', { params });
      if (bill.payable === 0) return;
      const amount = random() < 0.5 ? bill.payable : 1 + Math.floor(random() * bill.payable);
      const means = pick(['CASH', 'CASH', 'CARD_TERMINAL', 'TRANSFER']);
      const body = { billVersion: bill.version, means, amount, part: { part: 'AMOUNT' } };
      await staff.call('recordPayment', {
        params,
        body,
        headers: { 'idempotency-key': randomUUID() },
      } as never);
    },
    void: async ({ staff }) => {
      const [payment] = await rows<{ visit_id: string; payment_id: string; version: number; held: number }>(
        server,
        `SELECT p.visit_id, p.payment_id, v.bill_version AS version, p.amount - p.refunded_amount AS held FROM payments p JOIN visits v USING (restaurant_id, visit_id)
          WHERE p.is_captured AND p.origin = 'RECORDED' ORDER BY md5(p.payment_id || $1) LIMIT 1`,
        String(random()),
      );
      if (!payment) return;
      const params = { ...staff.params, visitId: payment.visit_id, paymentId: payment.payment_id };
      await staff.call('voidPayment', {
        params,
        body: {
          billVersion: payment.version,
          reason: 'r',
          ...(random() < 0.4 && { amount: 1 + Math.floor(random() * payment.held) }),
        },
      } as never);
    },
    discount: async ({ staff }) => {
      const visit = pick(await visits());
      if (!visit) return;
      const params = { ...staff.params, visitId: visit.visit_id };
      const bill = await staff.ok<Bill>('bill', { params });
      const body = { billVersion: bill.version, kind: 'DISCOUNT', percent: 10, reason: 'r' };
      await staff.call('addBillEntry', { params, body } as never);
    },
    takeOff: async ({ staff }) => {
      const [line] = await rows<{ order_id: string; version: number }>(
        server,
        `SELECT order_id, version FROM orders WHERE due_amount > 0 AND status IN ('REQUEST', 'CONFIRM') ORDER BY md5(order_id || $1) LIMIT 1`,
        String(random()),
      );
      if (!line) return;
      const params = { ...staff.params, orderId: line.order_id, line: 0 };
      const name = random() < 0.5 ? 'takeLineOff' : 'giveLineFree';
      const body = { quantity: 1, version: line.version, reason: 'ETC' };
      await staff.call(name, { params, body } as never);
    },
    leave: async ({ staff }) => {
      const visit = pick((await visits()).filter(({ closed }) => !closed));
      if (!visit) return;
      const body = {
        visitId: visit.visit_id,
        completeOpenOrders: true,
        unaccepted: 'COMPLETE',
        unpaid: { reason: 'PAYS_LATER' },
      };
      await staff.call('checkOut', { params: { ...staff.params, tableIdx: visit.table_idx }, body } as never);
    },
    comeBack: async ({ staff }) => {
      const visit = pick((await visits()).filter(({ closed }) => closed));
      if (!visit) return;
      const params = { ...staff.params, visitId: visit.visit_id };
      const billVersion = (await staff.ok<Bill>('bill', { params })).version;
      const body = {
        billVersion,
        reason: 'r',
        ...(random() < 0.6 && { toTableIdx: 1 + Math.floor(random() * 5) }),
      };
      await staff.call('reopenVisit', { params, body } as never);
    },
    pass: async ({ staff }) => {
      const [line] = await rows<{ order_id: string; version: number }>(
        server,
        `SELECT order_id, version FROM orders WHERE due_amount > 0 AND status IN ('REQUEST', 'CONFIRM') ORDER BY md5(order_id || $1) LIMIT 1`,
        String(random()),
      );
      if (!line) return;
      const toTableIdx = 1 + Math.floor(random() * 5);
      const toVisitId = await presentVisit(server, PUB, toTableIdx);
      const params = { ...staff.params, orderId: line.order_id, line: 0 };
      const body = { quantity: 1, version: line.version, toTableIdx, toVisitId };
      await staff.call('passLine', { params, body } as never);
    },
    heads: async ({ staff }) => {
      const tableIdx = 1 + Math.floor(random() * 5);
      const visitId = await presentVisit(server, PUB, tableIdx);
      const body = { visitId, headCount: 1 + Math.floor(random() * 8) };
      await staff.call('countHeads', { params: { ...staff.params, tableIdx }, body } as never);
    },
    open: (books) => books.open(Math.floor(random() * 20) * 10_000),
    cash: (books) =>
      books.move({
        kind: random() < 0.5 ? 'IN' : 'OUT',
        amount: 1 + Math.floor(random() * 30_000),
        reason: 'r',
      }),
    count: async (books) => {
      const { drawer } = await books.drawer();
      if (drawer)
        await books.close({ counted: Math.max(0, drawer.expected - Math.floor(random() * 2) * 500) });
    },
    closeDay: (books) => books.closeDay(),
    endOfDay: () => server.app.days.runDue(),
  };
  const names = Object.keys(acts);
  const often = [
    ...names,
    'order',
    'order',
    'order',
    'order',
    'pay',
    'pay',
    'pay',
    'pay',
    'void',
    'cash',
    'comeBack',
    'pass',
  ];
  for (let day = 0; day < DAYS; day += 1) {
    // Whatever is drawn, each day has something of what the evening is about.
    for (const name of ['open', 'order', 'pay', 'pay', 'void']) await acts[name]?.(tablets[0] as Books);
    for (let turn = 0; turn < ACTS; turn += 1) {
      const both = random() < 0.3;
      const first = pick(often) ?? 'order';
      const doing = both ? [first, random() < 0.5 ? first : (pick(often) ?? 'pay')] : [first];
      await Promise.all(doing.map((name, at) => acts[name]?.(tablets[at] as Books)));
      server.clock.pass({ minutes: Math.floor(random() * 24) });
    }
    // To just before the end of the day, and over it with money in hand.
    const now = server.clock.now().getTime();
    const toEnd = Math.floor((endOf(now) - now) / 1000) - 2;
    if (toEnd > 0) server.clock.pass({ seconds: toEnd });
    await acts.pay?.(tablets[0] as Books);
    server.clock.pass({ seconds: 4 });
    await Promise.all([
      acts.pay?.(tablets[1] as Books),
      server.app.days.runDue(),
      acts.void?.(tablets[0] as Books),
    ]);
    server.clock.pass({ minutes: 2 });
    await Promise.all([server.app.days.runDue(), server.app.days.runDue()]);
    server.clock.pass({ hours: 5 });
  }
  server.clock.pass({ hours: 24 });
  await server.app.days.runDue();
  await server.app.sales.idle();

  const today = businessDay(server.clock.now().getTime());
  const over = daysBetween(begun, today);
  expect(over.length).toBeGreaterThanOrEqual(DAYS);
  const client = await server.db.pool.connect();
  try {
    expect(await auditDays(client, PUB, over)).toEqual([]);
    // Counted anew they are the same, and a spoiled figure is found.
    const booked = () =>
      rows(server, 'SELECT business_day::text, facet, key, count, amount FROM sales ORDER BY 1, 2, 3');
    const before = await booked();
    await rows(server, 'DELETE FROM sales');
    await rebuildSales(server.db.pool, PUB);
    expect(await booked()).toEqual(before);
    await rows(server, "UPDATE sales SET amount = amount + 1 WHERE facet = 'HOUR'");
    expect((await auditDays(client, PUB, over)).join()).toMatch(/Sales are what/);
  } finally {
    client.release();
  }
  const [met] = await rows<Record<string, number>>(
    server,
    `SELECT (SELECT count(*) FROM payments WHERE means = 'CASH' AND drawer_id IS NOT NULL)::integer AS cash,
            (SELECT count(*) FROM payments WHERE voids_id IS NOT NULL)::integer AS voids,
            (SELECT count(*) FROM day_reports)::integer AS reports, (SELECT count(*) FROM drawers)::integer AS drawers`,
  );
  for (const count of Object.values(met ?? {})) expect(count).toBeGreaterThan(1);
});

const HOUR = 3_600_000;
/** The end of the business day of a moment: six in the morning in Seoul. */
const endOf = (now: number): number => {
  const day = businessDay(now);
  return Date.parse(`${day}T06:00:00+09:00`) + 24 * HOUR;
};

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at < Date.parse(to); at += 24 * HOUR)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
