import type { Localized } from '@hansang/contract/schemas';
import { translator } from '@hansang/i18n';
import { settings } from '@hansang/i18n/en/settings';
import type { settings as Korean } from '@hansang/i18n/ko/settings';
import { expect, test } from 'vitest';
import type { Wanted } from '../use-settings.ts';
import { keepText, showBoth, showValues } from './show-value.ts';

const t = translator<typeof Korean>(settings);
const words = {
  of: (text: Localized) => text.en || text.ko,
  list: (items: readonly string[]) => items.join('、'),
  won: (amount: number) => `₩${amount}`,
};
const shown = (wanted: Record<string, unknown>) => showValues(wanted as Wanted, {}, t, words);
const both = (mine: Record<string, unknown>, theirs: Record<string, unknown>) =>
  Object.values(showBoth({ mine: mine as Wanted, theirs: theirs as Wanted }, t, words));
const inAll = (text: string) => ({ ko: text, en: text, ja: text, 'zh-CN': text });

test('what fields say is shown in a few words, so that two editors’ values can be told apart', () => {
  expect([0, 1].map((at) => shown({ isOn: at === 1 }))).toEqual([t('off'), t('on')]);
  expect(shown({ one: 3, other: 'as it is' })).toBe('3 · as it is');
  expect(shown({ one: null, logo: 'abc' })).toBe(`${t('none')} · ${t('picture')}`);
  expect(shown({ headCountAt: 'ENTRY' })).toBe(t('headCountAt.ENTRY'));
  expect(shown({ notice: inAll('x'.repeat(80)) })).toBe(`${'x'.repeat(60)}…`);
  expect(shown({ callItems: [{ name: { ...inAll('Water'), ko: '물' } }, { name: inAll('Spoon') }] })).toBe(
    'Water、Spoon',
  );
  expect(shown({ callItems: [] })).toBe(t('none'));
  expect(shown({ bounds: { least: 1, most: 4 } })).toBe('1 – 4');
  expect(shown({ orderCeiling: { quantity: 50, amount: 9000 } })).toBe('50 – ₩9000');
  expect(shown({ waitingLimits: { new: { amber: 3, red: 6 }, ready: { amber: 2, red: 4 } } })).toBe(
    'New orders 3 – 6 · Ready 2 – 4',
  );
});

test('nothing is shown by the code that the program knows it by', () => {
  expect(shown({ usePG: true, usePos: false })).toBe(t('paying.PG'));
  expect([shown({ usePos: true }), shown({ usePG: false })]).toEqual([t('paying.POS'), t('paying.NONE')]);
  expect(shown({ multiLanguageToggles: ['ja', 'zh-CN'] })).toBe('日本語、简体中文');
  const banners = [
    { id: 'b1', words: null },
    { id: 'b2', words: inAll('Lunch') },
  ];
  expect(shown({ banners })).toBe(`${t('banner.nth', { number: 1 })}、Lunch`);
});

test('of two editors’ hours the days are told on which they differ', () => {
  const mon = [{ open: '11:00', close: '22:00', lastOrder: '21:30' }];
  const tue = [{ open: '12:00', close: '20:00' }];
  const mine = { weekly: { mon, tue }, temporaryHolidays: [{ from: '2026-12-25', to: '2026-12-25' }] };
  expect(both({ openingHours: mine }, { openingHours: { weekly: { mon } } })).toEqual([
    'Tuesday 12:00 – 20:00 · Days off 2026-12-25',
    'Tuesday Closed · Days off None',
  ]);
  const [always, byDay] = both({ openingHours: {} }, { openingHours: { weekly: { mon } } });
  expect(always).toBe(t('hours.always'));
  expect(byDay).toContain('Monday 11:00 – 22:00、last order 21:30');
});

test('a text that differs in another language alone is shown in that language', () => {
  const notice = { ko: '안내', en: 'Welcome', ja: 'ようこそ' };
  expect(both({ notice }, { notice: { ...notice, ja: 'いらっしゃいませ' } })).toEqual([
    'ようこそ',
    'いらっしゃいませ',
  ]);
});

test('how long something is kept is said as people say it', () => {
  const said = [null, 365, 730, 90].map((days) => keepText(days, t));
  expect(said).toEqual([
    t('keep.forGood'),
    t('keep.year'),
    t('keep.years', { count: 2 }),
    t('keep.days', { count: 90 }),
  ]);
});
