import type { DayAnswer, SalesAnswer } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { CAFE, PUB } from '../../testing/venues.ts';
import { Desk, dined } from '../bill/testing/desk.ts';
import { enter } from '../order/entering/testing/enter.ts';
import { connect } from '../till/testing/test-till.ts';

const server = useServer();
let manager: TestStaff;
let today: string;

const sales = async (by: string, from = today, to = today) => {
  await server.app.sales.idle();
  return manager.ok<SalesAnswer>('sales', { params: manager.params, query: { from, to, by } });
};
const short = ({ rows: all }: SalesAnswer) => all.map(({ key, count, amount }) => [key, count, amount]);

beforeAll(async () => {
  manager = await onShift(server, 'manager');
  const one = await dined(server, 1, 'jjigae', 'cola');
  const two = await dined(server, 2, 'cola');
  const desk = new Desk(manager, one.visitId);
  await desk.enter({ amount: -1000 });
  await desk.pay({ amount: 4000, means: 'CASH' });
  const slip = await desk.pay({ amount: 6000, means: 'CARD_TERMINAL' });
  await desk.voidPayment(slip.body.payments.find(({ means }) => means === 'CARD_TERMINAL')?.paymentId ?? '');
  await manager.ok('takeLineOff', {
    params: { ...manager.params, orderId: two.orderId, line: 0 },
    body: { quantity: 1, version: 1, reason: 'LACK_OF_INGREDIENTS' },
  });
  await dined(server, 3, 'special');
  today =
    (await rows<{ day: string }>(server, 'SELECT business_day::text AS day FROM orders LIMIT 1'))[0]?.day ??
    '';
});

test('a day is told by dish, table, hour and means, with what stands beside it', {
  tags: ['SALES-1'],
}, async () => {
  expect(short(await sales('DISH'))).toEqual([
    ['special', 1, 15_000],
    ['jjigae', 1, 9000],
    ['cola', 1, 2000],
  ]);
  expect(short(await sales('TABLE'))).toEqual([
    ['3', 1, 15_000],
    ['1', 1, 11_000],
  ]);
  expect(short(await sales('MEANS'))).toEqual([
    ['CASH', 1, 4000],
    ['CARD_TERMINAL', 1, 0],
  ]);
  const byDay = await sales('DAY');
  expect(short(byDay)).toEqual([[today, 2, 26_000]]);
  expect(byDay.totals).toEqual({ orders: 2, sold: 26_000, entered: -1000, kept: 4000 });
  const hours = await sales('HOUR');
  expect(hours.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(26_000);
  expect((await sales('DISH')).rows[1]?.name).toMatchObject({ ko: '김치찌개', en: 'Kimchi stew' });
  expect((await sales('TABLE')).rows[0]?.name?.ko).toBe('3번');
});

test('they follow the log by themselves within five seconds', { tags: ['SALES-2'] }, async () => {
  await server.app.sales.idle();
  await dined(server, 4, 'jjigae');
  const sold = async () =>
    (
      await manager.ok<SalesAnswer>('sales', {
        params: manager.params,
        query: { from: today, to: today, by: 'DAY' },
      })
    ).totals.sold;
  await expect.poll(sold, { interval: 100 }).toBe(35_000);
});

test('another day and another venue have nothing of it', { tags: ['SALES-1'] }, async () => {
  expect((await sales('DAY', '2020-01-01', '2020-01-31')).rows).toEqual([]);
  const elsewhere = await onShift(server, 'manager', CAFE);
  const query = { from: today, to: today, by: 'DAY' };
  expect((await elsewhere.ok<SalesAnswer>('sales', { params: elsewhere.params, query })).rows).toEqual([]);
  expect((await elsewhere.refused('sales', { params: { restaurantId: PUB }, query })).errorCode).toBe(
    'STAFF_FORBIDDEN',
  );
});

test('a span that runs backwards or is too long is refused', { tags: ['SALES-1'] }, async () => {
  for (const [from, to] of [
    ['2026-11-02', '2026-11-01'],
    ['2024-01-01', '2026-01-01'],
  ])
    expect(
      (await manager.call('sales', { params: manager.params, query: { from, to, by: 'DAY' } } as never))
        .status,
    ).toBe(400);
});

test('the table is CSV in the language of who asks', { tags: ['SALES-5'] }, async () => {
  await server.app.sales.idle();
  const table = async (by: string, language?: string) => {
    const query = new URLSearchParams({ from: today, to: today, by, ...(language && { language }) });
    const cookie = [...manager.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const path = `/api/v1/staff/restaurants/${PUB}/sales/table?${query}`;
    const answer = await fetch(new URL(path, server.origin), { headers: { cookie } });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    return (await answer.text()).replace('\uFEFF', '').split('\r\n');
  };
  expect((await table('DISH'))[0]).toBe('메뉴,개수,금액');
  expect((await table('DISH', 'en')).slice(0, 2)).toEqual([
    'Dish,Pieces,Amount',
    expect.stringMatching(/^Kimchi stew,2,18000$/),
  ]);
  expect((await table('MEANS', 'zh-CN'))[1]).toMatch(/,1,4000$/);
});

test('what was given back of it is less, whatever the table it was moved to', {
  tags: ['SALES-2'],
}, async () => {
  const { visitId } = await dined(server, 5, 'cola');
  await manager
    .ok('moveTable', {
      params: { ...manager.params, tableIdx: 5 },
      body: { visitId, toTableIdx: 2, leavesOthers: true },
    })
    .catch(() => null);
  const told = short(await sales('TABLE'));
  const [held] = await rows<{ table_idx: number }>(
    server,
    'SELECT table_idx FROM visits WHERE visit_id = $1',
    visitId,
  );
  expect(told.find(([key]) => key === String(held?.table_idx))?.[2]).toBeGreaterThanOrEqual(2000);
});

test('orders are told by where they came from and how guests had come in; they come to what was sold', {
  tags: ['SALES-150', 'TILL-14'],
}, async () => {
  const before = await sales('SOURCE');
  expect(short(before).map(([key]) => key)).toEqual(['MENU.QR']);
  const { till } = await connect(server);
  await till.enter(6, [{ menuId: 'cola', quantity: 3 }]);
  await enter(manager, 6, [{ id: 'jjigae', quantity: 2 }]);
  const told = await sales('SOURCE');
  expect(short(told)).toEqual([
    ['MENU.QR', before.rows[0]?.count, before.rows[0]?.amount],
    ['STAFF.STAFF', 1, 18_000],
    ['POS.POS', 1, 6000],
  ]);
  expect(told.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(told.totals.sold);
  expect(told.rows.reduce((sum, { count }) => sum + count, 0)).toBe(told.totals.orders);
  const { figures } = await manager.ok<DayAnswer>('day', { params: manager.params });
  expect(
    figures.sources?.map(({ source, means, orders, amount }) => [`${source}.${means}`, orders, amount]),
  ).toEqual(short(told));
  expect(figures.orders.sold).toBe(told.totals.sold);
});
