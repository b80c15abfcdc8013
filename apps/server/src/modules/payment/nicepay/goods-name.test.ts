import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eucKrBytes, onlyEucKr } from './euc-kr.ts';
import { goodsName } from './goods-name.ts';

test('the product name is the first dish', { tags: ['PAY-4'] }, () => {
  expect(goodsName(['김치찌개'])).toBe('김치찌개');
});

test('more dishes are counted behind it', { tags: ['PAY-4'] }, () => {
  expect(goodsName(['김치찌개', '소주', '공깃밥'])).toBe('김치찌개 외 2건');
});

test('special characters and emoji are left out', { tags: ['PAY-4'] }, () => {
  expect(goodsName(['[신메뉴] "불"닭🔥 & 맥주(500ml)'])).toBe('신메뉴 불 닭 맥주 500ml');
  expect(goodsName(['🍜🍜'])).toBe('주문');
  expect(goodsName([])).toBe('주문');
});

test('a name that EUC-KR cannot say loses those characters alone', { tags: ['PAY-4'] }, () => {
  expect(goodsName(['김치 ガパオ 饺子'])).not.toContain('?');
  expect(goodsName(['똠얌꿍'])).toBe('똠얌꿍');
});

test('whatever the dishes are called, the name has 1 to 40 bytes, keeps the count and carries no quotes', {
  tags: ['PAY-4'],
}, () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 30 }), (names) => {
      const name = goodsName(names);
      expect(eucKrBytes(name)).toBeGreaterThan(0);
      expect(eucKrBytes(name)).toBeLessThanOrEqual(40);
      expect(name).not.toMatch(/["'[\]<>&\\]/);
      expect(onlyEucKr(name)).toBe(name);
      if (names.length > 1) expect(name.endsWith(` 외 ${names.length - 1}건`)).toBe(true);
    }),
  );
});
