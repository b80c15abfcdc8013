import { expect, test } from 'vitest';
import { COUNTED_MS, Repeats } from './repeats.ts';

const ERROR = 50;
const WARN = 40;

test('a fault that comes again is counted for a minute and told once with its number', {
  tags: ['OPS-42'],
}, () => {
  const repeats = new Repeats();
  expect(repeats.admit(ERROR, 'no answer of order 12', 0)).toBe(true);
  for (let n = 1; n <= 500; n += 1) expect(repeats.admit(ERROR, `no answer of order ${n}`, n)).toBe(false);
  expect(repeats.take(COUNTED_MS - 1)).toEqual([]);
  expect(repeats.take(COUNTED_MS)).toEqual([{ level: ERROR, text: 'no answer of order 12', times: 500 }]);
  expect(repeats.take(COUNTED_MS)).toEqual([]);
  expect(repeats.admit(ERROR, 'no answer of order 7', COUNTED_MS)).toBe(true);
});

test('another fault, and the same one as a warning, are written', () => {
  const repeats = new Repeats();
  expect(repeats.admit(ERROR, 'no answer', 0)).toBe(true);
  expect(repeats.admit(ERROR, 'no paper', 1)).toBe(true);
  expect(repeats.admit(WARN, 'no answer', 2)).toBe(true);
});

test('what was counted is not lost when the fault goes on beyond its minute', () => {
  const repeats = new Repeats();
  repeats.admit(ERROR, 'no answer', 0);
  repeats.admit(ERROR, 'no answer', 1);
  expect(repeats.admit(ERROR, 'no answer', COUNTED_MS + 5)).toBe(true);
  repeats.admit(ERROR, 'no answer', COUNTED_MS + 6);
  expect(repeats.take(COUNTED_MS + 10)).toEqual([{ level: ERROR, text: 'no answer', times: 1 }]);
  expect(repeats.take(Number.POSITIVE_INFINITY)).toEqual([{ level: ERROR, text: 'no answer', times: 1 }]);
});
