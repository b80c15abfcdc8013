import { LINE_CHANGES, RESET_REASONS, UNLOCK_REASONS } from '@hansang/contract';
import { translator } from '@hansang/i18n';
import { staffConsole } from '@hansang/i18n/en/console';
import type { staffConsole as Korean } from '@hansang/i18n/ko/console';
import { expect, test } from 'vitest';
import { type TimelineEvent, timelineActor, timelineDishes, timelineText } from './timeline-text.ts';

const t = translator<typeof Korean>(staffConsole);
const event = (
  type: string,
  summary: Record<string, unknown>,
  rest: Partial<TimelineEvent> = {},
): TimelineEvent => ({
  at: '2026-11-20T19:00:00+09:00',
  type,
  actorType: 'staff',
  by: 'Kim',
  summary,
  ...rest,
});

test('each kind of event reads as a sentence', { tags: ['CONSOLE-15'] }, () => {
  const moved = { number: 7, from: 'REQUEST', to: 'CONFIRM' };
  expect(timelineText(event('order.reserved', { number: 7 }), t)).toBe('Order 7 waited for its payment.');
  expect(timelineText(event('order.placed', { number: 7 }), t)).toBe('Order 7 came in.');
  expect(timelineText(event('order.moved', moved), t)).toBe('Order 7: New → Cooking');
  expect(timelineText(event('order.moved', { ...moved, isUndo: true }), t)).toBe(
    'Order 7 taken back: New → Cooking',
  );
  expect(timelineText(event('visit.closed', {}), t)).toBe('Cleared the table.');
  expect(timelineText(event('visit.moved', { tableIdx: 1, toTableIdx: 5 }), t)).toBe(
    'Moved from table 1 to table 5.',
  );
});

test('an event that the console does not know yet is named, not hidden', () => {
  expect(timelineText(event('moon.landed', {}), t)).toBe('moon.landed');
  expect(timelineText(event('order.moved', { from: 'SOMEWHERE' }), t)).toBe('order.moved');
});

test('colleagues are named, guests are guests', { tags: ['CONSOLE-15'] }, () => {
  expect(timelineActor(event('x', {}), t)).toBe('Kim');
  expect(timelineActor(event('x', {}, { actorType: 'guest', by: null }), t)).toBe('Guest');
});

test('what happened to a cart reads with its guest and dish, and without a version', {
  tags: ['CART-24', 'CONSOLE-15'],
}, () => {
  const name = { ko: '김치찌개', en: 'Kimchi stew', ja: 'キムチチゲ', 'zh-CN': '泡菜锅' };
  const by = { actorType: 'guest', by: null } as const;
  const timeline = [
    event('cart.modify-menu', { member: 2, menuId: 'stew', quantity: 3, version: 5 }, by),
    event('cart.add-menu', { member: 2, menuId: 'stew', name, quantity: 1, version: 4 }, by),
  ];
  const dishes = timelineDishes(timeline, (text) => text.en);
  const lines = timeline.map((one) => `${timelineText(one, t, dishes)} ${timelineActor(one, t)}`);
  expect(lines).toEqual(['Changed Kimchi stew to 3 Guest 2', 'Added Kimchi stew, now 1 Guest 2']);
});

test('every reason why a lock or a cart ended has its own words', { tags: ['CONSOLE-15'] }, () => {
  for (const [type, reasons] of [
    ['cart.unlock-cart', UNLOCK_REASONS],
    ['cart.reset-cart', RESET_REASONS],
  ] as const)
    for (const reason of reasons) expect(timelineText(event(type, { reason }), t)).not.toBe(type);
  expect(timelineText(event('cart.unlock-cart', { reason: 'MOON' }), t)).toBe('cart.unlock-cart');
});

test('the rest of a cart’s story is told too', { tags: ['CONSOLE-15'] }, () => {
  const said = (
    [
      ['joined', {}],
      ['remove-menu', { menuId: 'stew' }],
      ['lock-cart', { lock: 'ORDER' }],
      ['lock-cart', { lock: 'PAY' }],
      ['order-success', {}],
      ['people-changed', { numOfPeople: 2 }],
      ['ready-changed', { isReady: true }],
      ['ready-changed', { isReady: false }],
    ] as const
  ).map(([type, summary]) => timelineText(event(`cart.${type}`, summary), t));
  expect(new Set(said).size).toBe(said.length);
  expect(said.filter((text) => text.startsWith('cart.'))).toEqual([]);
});

test('what is done at the bill, to lines and to seats is told, each in words of its own', {
  tags: ['CONSOLE-15'],
}, () => {
  const name = { ko: '콜라', en: 'Cola', ja: 'コーラ', 'zh-CN': '可乐' };
  const seats = { tableIdx: 2, toTableIdx: 5 };
  const told: readonly (readonly [string, Record<string, unknown>])[] = [
    ['payment.recorded', { amount: 900 }],
    ['payment.voided', { amount: -900 }],
    ['bill.entered', { amount: 900 }],
    ['bill.entry-voided', { amount: 900 }],
    ['bill.claimed', { amount: 900 }],
    ['bill.released', { amount: 900 }],
    ['bill.paid', { amount: 900 }],
    ['bill.refunded', {}],
    ...LINE_CHANGES.map((kind) => ['line.changed', { kind, dish: name, quantity: 2 }] as const),
    ['line.offered', { number: 3, dish: name, instead: name }],
    ['line.withdrawn', { number: 3, instead: name }],
    ['visit.confirmed', {}],
    ['visit.reopened', {}],
    ['seating.merged', seats],
    ['seating.parted', { ...seats, orders: 2 }],
    ['seating.parted', seats],
    ['seating.passed', { ...seats, number: 3 }],
    ['seating.named', { label: 'Kims' }],
    ['seating.named', { label: '' }],
    ['seating.counted', { headCount: 4 }],
  ];
  const said = told.map(([type, summary]) => timelineText(event(type, summary), t));
  expect(new Set(said).size).toBe(said.length);
  expect(said.filter((text) => /^(payment|bill|line|visit|seating)\.|[{}]/.test(text))).toEqual([]);
  expect(said.filter((text) => text.includes('-900'))).toEqual([]);
  for (const type of ['seating.unheard-of', 'cart.unheard-of', 'cart.lock-cart', 'cart.reset-cart'])
    expect(timelineText(event(type, { menuId: 'x' }), t)).toBe(type);
});

test('a discount is told as what it takes off the bill', { tags: ['CONSOLE-15'] }, () => {
  const told = (amount: number) => timelineText(event('bill.entered', { amount }), t);
  expect(told(-1000)).toContain('−1000');
  expect(told(1000)).not.toContain('−');
});
