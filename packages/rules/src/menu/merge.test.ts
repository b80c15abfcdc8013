import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cartTotals } from '../order/prices.ts';
import { line, lines } from '../testing/arbitraries.ts';
import type { Line } from './choice.ts';
import { cartMenuIdOf, choiceKey, mergeLine, mergeLines } from './merge.ts';

const jeon: Line = {
  _id: 'jeon',
  quantity: 1,
  size: { _id: 'large' },
  options: [
    { _id: 'cheese', quantity: 2 },
    { _id: 'egg', quantity: 1 },
  ],
};

/** Quantities by choice: what a cart holds, whatever the order of its lines. */
const contents = (cart: readonly Line[]) =>
  new Map(cart.map((entry) => [choiceKey(entry), entry.quantity] as const).sort());

describe('the same dish chosen again', () => {
  test('adds to the line that has the same choices', { tags: ['MERGE-1'] }, () => {
    expect(mergeLine([jeon], { ...jeon, quantity: 3 })).toEqual([{ ...jeon, quantity: 4 }]);
  });

  test('with another size makes a line of its own', { tags: ['MERGE-2'] }, () => {
    expect(mergeLine([jeon], { ...jeon, size: { _id: 'small' } })).toHaveLength(2);
    expect(mergeLine([jeon], { ...jeon, size: null })).toHaveLength(2);
  });

  test('with another option, or more of it, makes a line of its own', { tags: ['MERGE-3'] }, () => {
    expect(mergeLine([jeon], { ...jeon, options: jeon.options.slice(1) })).toHaveLength(2);
    const moreEgg = [
      { _id: 'cheese', quantity: 2 },
      { _id: 'egg', quantity: 2 },
    ];
    expect(mergeLine([jeon], { ...jeon, options: moreEgg })).toHaveLength(2);
  });

  test('merges in whatever order its options were chosen', { tags: ['MERGE-4'] }, () => {
    expect(mergeLine([jeon], { ...jeon, options: [...jeon.options].reverse() })).toHaveLength(1);
    fc.assert(
      fc.property(line, (entry) => {
        expect(choiceKey({ ...entry, options: [...entry.options].reverse() })).toBe(choiceKey(entry));
      }),
    );
  });

  test('counts an option listed twice as its sum', { tags: ['MERGE-4'] }, () => {
    const twice = [{ _id: 'cheese', quantity: 1 }, ...jeon.options.slice(1), { _id: 'cheese', quantity: 1 }];
    expect(choiceKey({ ...jeon, options: twice })).toBe(choiceKey(jeon));
  });
});

test('merging does not depend on grouping', { tags: ['MERGE-5'] }, () => {
  fc.assert(
    fc.property(lines, lines, lines, (a, b, c) => {
      expect(mergeLines(mergeLines(a, b), c)).toEqual(mergeLines(a, mergeLines(b, c)));
    }),
  );
});

test('merging does not depend on order, but for the order of the lines', { tags: ['MERGE-5'] }, () => {
  fc.assert(
    fc.property(lines, lines, (a, b) => {
      expect(contents(mergeLines(a, b))).toEqual(contents(mergeLines(b, a)));
    }),
  );
});

test('merging neither loses nor invents a quantity or a won', { tags: ['MERGE-6'] }, () => {
  fc.assert(
    fc.property(lines, lines, (a, b) => {
      expect(cartTotals(mergeLines(a, b))).toEqual(cartTotals([...a, ...b]));
    }),
  );
});

test('merged lines are all different, and merging them again changes nothing', { tags: ['MERGE-1'] }, () => {
  fc.assert(
    fc.property(lines, (cart) => {
      const merged = mergeLines([], cart);
      expect(new Set(merged.map(choiceKey)).size).toBe(merged.length);
      expect(mergeLines([], merged)).toEqual(merged);
    }),
  );
});

describe('the id of a cart line', () => {
  const client = '0123456789abcdef0123456789abcdef';

  test('joins client id, menu id and a short hash, and stays what it is from release to release', {
    tags: ['CART-7'],
  }, () => {
    expect(cartMenuIdOf(client, jeon)).toMatch(new RegExp(`^${client}-jeon-[0-9a-z]{1,11}$`));
    expect(cartMenuIdOf(client, jeon)).toMatchInlineSnapshot(
      `"0123456789abcdef0123456789abcdef-jeon-1cvsuwms6vv"`,
    );
  });

  test('is the same exactly for lines that merge', { tags: ['CART-7'] }, () => {
    fc.assert(
      fc.property(line, line, (a, b) => {
        expect(cartMenuIdOf(client, a) === cartMenuIdOf(client, b)).toBe(choiceKey(a) === choiceKey(b));
      }),
    );
  });

  test('does not collide over all choices of a large dish', { tags: ['CART-7'] }, () => {
    const ids = new Set<string>();
    for (let i = 0; i < 20_000; i++)
      ids.add(cartMenuIdOf(client, { ...jeon, options: [{ _id: `option-${i}`, quantity: 1 }] }));
    expect(ids.size).toBe(20_000);
  });
});
