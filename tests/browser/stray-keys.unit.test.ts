import { expect, test } from 'vitest';
import { strayKeys } from './stray-keys.ts';

test('a raw key, a bare code and an unfilled placeholder are found in visible text', {
  tags: ['I18N-8'],
}, () => {
  expect(strayKeys('메뉴 menu.languageSelector MENU_SOLD_OUT {count}개 담기')).toEqual([
    'menu.languageSelector',
    'MENU_SOLD_OUT',
    '{count}개',
  ]);
});

test('prices, addresses and abbreviations are no keys', { tags: ['I18N-8'] }, () => {
  expect(strayKeys('12,500원 19+ BBQ www.Hansang.Test 0.5L e.g. No.7')).toEqual([]);
});
