import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyTo, type Change } from './apply-changes.ts';
import { contradict, contradictions } from './conflicts.ts';
import { type Named, unfold } from './parts.ts';

const option = (id: string) => ({ id });
const dish = (id: string) => ({
  id,
  price: 1000,
  sizes: [{ id: 's', price: 1000 }],
  optionGroups: [
    { id: 'g', options: [option('o'), option('p')] },
    { id: 'h', options: [option('q')] },
  ],
});
const menu = ['a', 'b', 'c'].map((id) => ({ id, menus: [dish(`${id}1`), dish(`${id}2`)] }));

const dishId = fc.constantFrom('a1', 'a2', 'b1', 'b2', 'c1', 'gone');
const categoryId = fc.constantFrom('a', 'b', 'c', 'gone');
const value = fc.constantFrom('one', 'two');
const named: fc.Arbitrary<Named> = fc.oneof(
  fc.record({ part: fc.constant('category'), dish: fc.constant(null), key: categoryId }),
  fc.record({ part: fc.constant('dish'), dish: fc.constant(null), key: dishId }),
  fc.record({ part: fc.constant('size'), dish: dishId, key: fc.constant('s') }),
  fc.record({ part: fc.constant('group'), dish: dishId, key: fc.constantFrom('g', 'h') }),
  fc.record({ part: fc.constant('option'), dish: dishId, key: fc.constantFrom('o', 'p', 'q') }),
);
const change = fc
  .tuple(named, fc.constantFrom('removed', 'name', 'isSpicy', 'in'), value, categoryId)
  .map(([part, field, said, into]): Change => {
    if (field === 'removed') return { ...part, field, value: true };
    return { ...part, field, value: field === 'in' ? (part.part === 'dish' ? into : 'h') : said };
  });

test('what cannot stand together is found as if each were held against each', { tags: ['EDIT-4'] }, () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), fc.array(change, { maxLength: 12 }), (mine, theirs) => {
      const flat = unfold(menu);
      applyTo(
        flat,
        theirs.filter(({ field }) => field !== 'removed'),
      );
      const found = new Set(
        contradictions(flat, mine, theirs).map(
          ([one, other]) => `${mine.indexOf(one)} ${theirs.indexOf(other)}`,
        ),
      );
      const all = mine.flatMap((one, nth) =>
        theirs.flatMap((other, at) => (contradict(flat, one, other) ? [`${nth} ${at}`] : [])),
      );
      expect([...found].sort()).toEqual(all.sort());
    }),
    { numRuns: 3000 },
  );
});

test('a thousand removals are held against five thousand changes at once', { tags: ['EDIT-4'] }, () => {
  const ids = Array.from({ length: 1000 }, (_, nth) => `d${nth}`);
  const flat = unfold([{ id: 'a', menus: ids.map(dish) }]);
  const ofDish = (key: string, field: string, said: unknown): Change => ({
    part: 'dish',
    dish: null,
    key,
    field,
    value: said,
  });
  const mine = ids.map((id) => ofDish(id, 'removed', true));
  const theirs = ids.flatMap((id) => ['a', 'b', 'c', 'd', 'e'].map((field) => ofDish(id, field, true)));
  const from = performance.now();
  expect(contradictions(flat, mine, theirs)).toHaveLength(5000);
  expect(performance.now() - from).toBeLessThan(1000);
});
