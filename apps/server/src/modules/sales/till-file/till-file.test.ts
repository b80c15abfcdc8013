import type { DayAnswer, TillsAnswer } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { connect, newId } from '../../till/testing/test-till.ts';

const server = useServer();

/** The cells of a file without quotes in it. */
const cells = (file: string) =>
  file
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

test('a day is taken along dish by dish with the till’s numbers; it comes to what the day sold', {
  tags: ['TILL-31'],
}, async () => {
  const { till, owner } = await connect(server);
  const items = [
    { kind: 'DISH', ourId: 'chicken', externalId: '2001' },
    { kind: 'TABLE', ourId: '1', externalId: 'T1' },
  ];
  await till.ok('setExternalIds', { body: { items } });
  const { body: kept } = await till.enter(1, [
    { menuId: 'jjigae', quantity: 2, options: [{ optionId: 'hot' }] },
    { menuId: 'chicken', quantity: 1, sizeId: 'whole' },
  ]);
  const { body: off } = await till.enter(1, [{ menuId: 'cola', quantity: 3 }]);
  const line = { params: { orderId: off.orderId, line: 0 }, body: { left: 1, reason: 'ETC' } };
  await till.ok('takeTillLineOff', line);
  const { body: gone } = await till.enter(2, [{ menuId: 'cola', quantity: 1 }]);
  await till.answer(gone.orderId, 'CANCEL');
  const { today } = await owner.ok<TillsAnswer>('tills', { params: owner.params });
  const query = { day: today, language: 'en' };
  const [head, ...sold] = cells(await owner.ok<string>('tillDayFile', { params: owner.params, query }));
  expect(head?.slice(2, 6)).toEqual(['Table', 'Table at the till', 'Dish', 'Dish at the till']);
  expect(sold.map((row) => [row[0], ...row.slice(2, 6), ...row.slice(7)])).toEqual([
    [String(kept.number), '1번', 'T1', '김치찌개', '', '2', '0', '9500', '19000', 'POS'],
    [String(kept.number), '1번', 'T1', '치킨', '2001', '1', '0', '19000', '19000', 'POS'],
    [String(off.number), '1번', 'T1', '콜라', '', '1', '0', '2000', '2000', 'POS'],
  ]);
  const before = { params: owner.params, query: { day: '2026-01-01' } };
  expect(cells(await owner.ok<string>('tillDayFile', before))).toHaveLength(1);
  const manager = await onShift(server, 'manager');
  const asked = { params: manager.params, query };
  expect((await manager.refused('tillDayFile', asked)).errorCode).toBe('STAFF_FORBIDDEN');
});

test('numbers are those of the first till that is connected and has one', { tags: ['TILL-99'] }, async () => {
  const { till: first, owner } = await connect(server);
  server.clock.pass({ seconds: 1 });
  const { till: second } = await connect(server);
  for (const [till, externalId] of [
    [first, '9'],
    [second, '10'],
  ] as const)
    await till.ok('setExternalIds', { body: { items: [{ kind: 'DISH', ourId: 'cola', externalId }] } });
  const { body } = await second.enter(4, [{ menuId: 'cola', quantity: 1 }]);
  const { today } = await owner.ok<TillsAnswer>('tills', { params: owner.params });
  const theirs = async () => {
    const query = { day: today, language: 'en' };
    const file = cells(await owner.ok<string>('tillDayFile', { params: owner.params, query }));
    return file.find(([number]) => number === String(body.number))?.[5];
  };
  expect(await theirs()).toBe('9');
  for (const [gone, left] of [
    [first, '10'],
    [second, ''],
  ] as const) {
    await owner.ok('removeTill', { params: { ...owner.params, tillId: gone.tillId } });
    expect(await theirs()).toBe(left);
  }
});

test('what the till took and took back is in the day’s figures by its means', {
  tags: ['TILL-15', 'TILL-26'],
}, async () => {
  const { till } = await connect(server);
  await till.enter(3, [{ menuId: 'cola', quantity: 4 }]);
  const visitId = (await till.state()).tables.find(({ tableIdx }) => tableIdx === 3)?.visit?.visitId;
  const pay = async (means: string, amount: number) => {
    const body = { externalId: newId(), visitId, means, amount };
    await till.ok('payAtTill', { params: { tableIdx: 3 }, body });
    return body.externalId;
  };
  await pay('CARD_TERMINAL', 3000);
  const slip = await pay('TRANSFER', 5000);
  await till.ok('voidTillPayment', { body: { externalId: slip, reason: '잘못 찍음' } });
  const manager = await onShift(server, 'manager');
  const { figures } = await manager.ok<DayAnswer>('day', { params: manager.params });
  expect(figures.means.filter(({ takenCount }) => takenCount > 0)).toEqual([
    { means: 'CARD_TERMINAL', taken: 3000, takenCount: 1, back: 0, backCount: 0 },
    { means: 'TRANSFER', taken: 5000, takenCount: 1, back: 5000, backCount: 1 },
  ]);
});
