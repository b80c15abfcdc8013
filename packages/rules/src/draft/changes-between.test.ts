import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChanges } from './apply-changes.ts';
import { changesBetween } from './changes-between.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const some = (most: number) => fc.shuffledSubarray(ids, { maxLength: most });
const fields = fc.record({ name: fc.constantFrom('one', 'two', 'three'), price: fc.nat(3) });

const options = fc.tuple(some(3), fields).map(([keys, own]) => keys.map((id) => ({ id, ...own })));
/** Options have ids of their own within a dish. */
const groups = fc.tuple(some(3), fields, options).map(([keys, own, held]) =>
  keys.map((id, index) => ({
    id,
    ...own,
    options: held.filter((_, at) => at % keys.length === index),
  })),
);
const sizes = fc.tuple(some(2), fields).map(([keys, own]) => keys.map((id) => ({ id, ...own })));
const dish = fc.record({ own: fields, sizes, optionGroups: groups }).map(({ own, ...held }) => ({
  ...own,
  ...(held.sizes.length > 0 && { price: Math.min(...held.sizes.map(({ price }) => price)) }),
  ...held,
}));
const menu = fc
  .tuple(some(4), some(6), fc.array(dish, { minLength: 6, maxLength: 6 }), fields)
  .map(([categories, dishes, said, own]) =>
    categories.map((id, index) => ({
      id,
      ...own,
      menus: dishes
        .filter((_, at) => at % categories.length === index)
        .map((key, at) => ({ id: key, ...(said[at] as (typeof said)[number]) })),
    })),
  );

test('what lies between two menus makes the one of the other', { tags: ['EDIT-12'] }, () => {
  fc.assert(
    fc.property(menu, menu, (before, after) => {
      const { categories, left } = applyChanges(before, changesBetween(before, after));
      expect(categories).toEqual(after);
      expect(left).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('between a menu and itself lies nothing', () => {
  fc.assert(
    fc.property(menu, (one) => {
      expect(changesBetween(one, one)).toEqual([]);
    }),
  );
});
