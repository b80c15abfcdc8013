import {
  ACCOUNT_CHANGES,
  ACTIVITY_TYPES,
  type ActivityType,
  DRAWER_MOVES,
  LINE_CHANGES,
  PRINTER_CHANGES,
  STAFF_ACTS,
} from '@hansang/contract';
import type { ActivityEntry } from '@hansang/contract/schemas';
import { translator } from '@hansang/i18n';
import { activity } from '@hansang/i18n/en/activity';
import { staffConsole } from '@hansang/i18n/en/console';
import type { activity as KoreanActivity } from '@hansang/i18n/ko/activity';
import type { staffConsole as Korean } from '@hansang/i18n/ko/console';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../shared/words/words.ts';
import { activityText } from './activity-text.ts';

const words = {
  ...wordsOf('en', staffConsole, {} as Parameters<typeof wordsOf>[2], () => undefined),
  t: translator<typeof Korean>(staffConsole),
};
const say = translator<typeof KoreanActivity>(activity);
const cola = { ko: '콜라', en: 'Cola', ja: 'コーラ', 'zh-CN': '可乐' };

function told(type: ActivityType, facts: ActivityEntry['facts'] = {}, rest: Partial<ActivityEntry> = {}) {
  const entry: ActivityEntry = {
    eventId: '1',
    at: '2026-11-20T10:00:00Z',
    type,
    by: 'Lee',
    byId: 'lee',
    email: 'lee@x.test',
    bySystem: false,
    address: null,
    device: null,
    table: '7',
    number: 12,
    facts,
    ...rest,
  };
  return activityText(entry, words, say);
}

test('every type of event has a sentence, also where it says nothing more', { tags: ['ACC-19'] }, () => {
  for (const type of Object.keys(ACTIVITY_TYPES) as ActivityType[])
    for (const rest of [{}, { table: null, number: null }, { bySystem: true }])
      expect([type, told(type, {}, rest)]).toEqual([type, expect.stringMatching(/^[^{}]+$/)]);
});

test('what differs in an event differs in its sentence', { tags: ['ACC-19'] }, () => {
  const different: readonly (readonly string[])[] = [
    [
      told('order.moved', { from: 'REQUEST', to: 'CONFIRM', isUndo: false }),
      told('order.moved', { isUndo: true }),
    ],
    LINE_CHANGES.map((line) => told('line.changed', { line, dish: cola, instead: cola, quantity: 2 })),
    [told('line.offered', { dish: cola, instead: cola }), told('line.withdrawn', { dish: cola })],
    (['ASKING', 'IN', 'OUT', 'NONE'] as const).map((standing) => told('admission.changed', { standing })),
    [told('cart.changed', { action: 'unlock-cart' }), told('cart.changed', { action: 'empty' })],
    [
      told('payment.stepped', { step: 'APPROVED', amount: 900 }),
      told('payment.stepped', { amount: 900 }, { number: null }),
    ],
    DRAWER_MOVES.map((cash) => told('drawer.moved', { cash, signed: -900 })),
    [told('drawer.closed', { signed: -900 }), told('drawer.closed', { isCounted: false })],
    [told('payment.account', { mid: 'shop' }), told('payment.account', { mid: null })],
    PRINTER_CHANGES.map((printerChange) => told('printer.changed', { printerChange, printer: 'Bar' })),
    [told('printer.trouble', { isFine: true, printer: 'Bar' }), told('printer.trouble', { isFine: false })],
    [told('print.asked'), told('print.asked', { ofOrder: 3 }), told('print.asked', { isDropped: true })],
    [told('review.hidden', { isHidden: true }), told('review.hidden', { isHidden: false })],
    [told('stock.changed', { dishes: [cola] }), told('stock.changed', { dishes: [] })],
    [told('call.made', { item: cola }), told('call.closed', { item: cola })],
    [told('visit.moved', { toTable: '9' }), told('visit.moved', { toTable: '8' })],
  ];
  for (const sentences of different)
    expect(new Set(sentences).size, sentences.join('\n')).toBe(sentences.length);
});

test('everything that is done to people and accounts reads as a sentence', { tags: ['ACC-19'] }, () => {
  const details = { target: 'Kim', role: 'staff', mid: 'shop', amount: 900, count: 3 } as const;
  for (const what of [...STAFF_ACTS, ...ACCOUNT_CHANGES])
    for (const facts of [{ what }, { what, details }, { what, details: { ...details, alsoTwoStep: true } }])
      expect([what, told('staff.acted', facts)]).toEqual([what, expect.stringMatching(/^[^{}]+$/)]);
  expect(told('staff.account', { what: 'LOGGED_IN' }, { bySystem: true })).not.toContain('Lee');
  expect(told('staff.acted')).toBe('Lee');
});
