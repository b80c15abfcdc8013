import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutEucKr, decodeForm, encodeEucKrForm, eucKrBytes } from './euc-kr.ts';

test('a form goes out in EUC-KR and comes back the same', () => {
  expect(encodeEucKrForm({ CancelMsg: '재료 소진', Amt: '1000' })).toBe(
    'CancelMsg=%C0%E7%B7%E1%20%BC%D2%C1%F8&Amt=1000',
  );
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[A-Za-z]{1,9}$/), fc.stringMatching(/^[\w 가-힣&=+%]{0,30}$/)),
      (fields) => {
        expect({ ...decodeForm(Buffer.from(encodeEucKrForm(fields)), 'euc-kr') }).toEqual({ ...fields });
      },
    ),
  );
});

test('a browser’s form is read in either encoding', () => {
  expect({ ...decodeForm(Buffer.from('Msg=%B0%A1+%B3%AA'), 'euc-kr') }).toEqual({ Msg: '가 나' });
  expect({ ...decodeForm(Buffer.from('Msg=%EA%B0%80+%eb%82%98'), 'utf-8') }).toEqual({ Msg: '가 나' });
});

test('a name that comes twice keeps its first value', () => {
  expect(decodeForm(Buffer.from('Amt=1000&Amt=9'), 'utf-8').Amt).toBe('1000');
});

test('broken bodies are read without a fault, and names of object members are only names', () => {
  const fields = decodeForm(Buffer.from('a=%zz&%=1&=2&__proto__=x&b&&c=%E'), 'utf-8');
  expect(Object.entries(fields).sort()).toEqual([
    ['%', '1'],
    ['__proto__', 'x'],
    ['a', '%zz'],
    ['b', ''],
    ['c', '%E'],
  ]);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test('a form carries no text that the database could not hold', { tags: ['SEC-14'] }, () => {
  expect(decodeForm(Buffer.from('Msg=a%00%ED%A0%80b'), 'utf-8').Msg).toMatch(/^a\ufffd+b$/);
});

test('a text is cut by bytes and between characters', () => {
  expect(cutEucKr('가나다', 5)).toBe('가나');
  expect(cutEucKr('ab 다', 3)).toBe('ab');
  expect(eucKrBytes('가a')).toBe(3);
});
