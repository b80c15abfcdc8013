import { expect, test } from 'vitest';
import { strayKeys } from './stray-keys.ts';

test('I18N-8 a raw key, a bare code and an unfilled placeholder are found in visible text', () => {
  expect(strayKeys('메뉴 menu.languageSelector MENU_SOLD_OUT {count}개 담기')).toEqual([
    'menu.languageSelector',
    'MENU_SOLD_OUT',
    '{count}개',
  ]);
});

test('I18N-8 prices, addresses and abbreviations are no keys', () => {
  expect(strayKeys('12,500원 19+ BBQ www.Hansang.Test 0.5L e.g. No.7')).toEqual([]);
});
