import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeLines } from '../menu/merge.ts';
import { line, lines } from '../testing/arbitraries.ts';
import { checksDuplicates, duplicateStartTime, sameMenus } from './duplicates.ts';

test('the same dishes are equal in whatever order, and however their lines are split', {
  tags: ['DUP-1'],
}, () => {
  fc.assert(
    fc.property(lines, (cart) => {
      expect(sameMenus(cart, [...cart].reverse())).toBe(true);
      expect(sameMenus(cart, mergeLines([], cart))).toBe(true);
    }),
  );
});

test('one dish more, or one of another kind, makes them different', { tags: ['DUP-1'] }, () => {
  fc.assert(
    fc.property(lines, line, (cart, more) => {
      expect(sameMenus(cart, [...cart, more])).toBe(false);
      expect(sameMenus([...cart, more], [...cart, { ...more, size: { _id: 'other' } }])).toBe(false);
    }),
  );
});

describe('the duplicate check', () => {
  const cart = [{ _id: 'soju', quantity: 2, size: null, options: [] }];
  const latest = { payment: null, menus: cart, startTime: '2026-11-20T18:00:00+09:00' };

  test('runs in POS stores with a recorded last-order time only', { tags: ['DUP-3'] }, () => {
    expect(checksDuplicates({ usePos: true }, 1)).toBe(true);
    expect(checksDuplicates({ usePos: true }, null)).toBe(false);
    expect(checksDuplicates({ usePos: false }, 1)).toBe(false);
  });

  test('asks with the earlier start time when the dishes are equal', { tags: ['DUP-6'] }, () => {
    expect(duplicateStartTime(latest, cart)).toBe(latest.startTime);
    expect(duplicateStartTime({ ...latest, payment: { status: 'SUCCESS' } }, cart)).toBe(latest.startTime);
  });

  test('lets through what is different, being paid, or the first', { tags: ['DUP-5', 'DUP-7'] }, () => {
    expect(duplicateStartTime(latest, [])).toBeNull();
    expect(duplicateStartTime({ ...latest, payment: { status: 'PENDING' } }, cart)).toBeNull();
    expect(duplicateStartTime(null, cart)).toBeNull();
  });
});
