import { expect, test } from 'vitest';
import { translationFaults, unusedKeys } from './translation-faults.mjs';

const texts = (text) => new Map([['menu:menu.left', text]]);
const whole = {
  ko: texts('{count}개 남음'),
  en: texts('{count} left'),
  ja: texts('残り{count}点'),
  'zh-CN': texts('仅剩{count}份'),
};

test('complete languages have no fault', () => {
  expect(translationFaults(whole)).toEqual([]);
});

test.each([
  ['missing', new Map()],
  ['empty', texts(' ')],
  ['placeholders are none, Korean has {count}', texts('a few left')],
  ["holds another language's letters: {count} 남음", texts('{count} 남음')],
])('a text is told as %s', (fault, en) => {
  expect(translationFaults({ ...whole, en })).toEqual([`en menu:menu.left: ${fault}`]);
});

test('a text that Korean does not have is told', () => {
  const ja = new Map([...whole.ja, ['menu:menu.right', '右']]);
  expect(translationFaults({ ...whole, ja })).toEqual(['ja menu:menu.right: Korean does not have it']);
});

test('keys named whole, by prefix or by a code are used; others are told', () => {
  const keys = ['menu:menu.left', 'menu:badge.new', 'errors:NOT_FOUND_TABLE', 'menu:menu.gone'];
  expect(unusedKeys(keys, "t('menu.left'); t(`badge.$" + '{name}`)')).toEqual(['menu:menu.gone']);
});
