import { translator } from '@hansang/i18n';
import { settings } from '@hansang/i18n/en/settings';
import type { settings as Korean } from '@hansang/i18n/ko/settings';
import { expect, test } from 'vitest';
import type { Wanted } from '../use-settings.ts';
import { keepText, showValues } from './show-value.ts';

const t = translator<typeof Korean>(settings);
const shown = (wanted: Record<string, unknown>) =>
  showValues(wanted as Wanted, t, (words) => words.join(', '));
const inAll = (text: string) => ({ ko: text, en: text, ja: text, 'zh-CN': text });

test('what fields say is shown in a few words, so that two editors’ values can be told apart', () => {
  expect([0, 1].map((at) => shown({ isOn: at === 1 }))).toEqual([t('off'), t('on')]);
  expect(shown({ one: 3, other: 'as it is' })).toBe('3 · as it is');
  expect(shown({ one: null, logo: 'abc' })).toBe(`${t('none')} · ${t('picture')}`);
  expect(shown({ headCountAt: 'ENTRY' })).toBe(t('headCountAt.ENTRY'));
  expect(shown({ notice: inAll('x'.repeat(80)) })).toBe(`${'x'.repeat(60)}…`);
  expect(shown({ items: [{ name: inAll('Water') }, { words: inAll('Spoon') }, { id: 'c' }, 'd'] })).toBe(
    'Water, Spoon, c, d',
  );
  expect(shown({ items: [] })).toBe(t('none'));
  expect(shown({ openingHours: {} })).toBe(t('edit'));
  expect(shown({ bounds: { least: 1, most: 4 } })).toBe('1 – 4');
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
