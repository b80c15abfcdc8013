import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitPrice } from '../order/prices.ts';
import { aGroup, aMenu, anOption, aSize, chosen, named } from '../testing/dishes.ts';
import { differs, menuUnitPrice } from './items.ts';

const won = fc.integer({ min: 0, max: 50_000 });
const menu = fc
  .record({
    price: won,
    sizes: fc.array(won, { maxLength: 3 }),
    options: fc.array(won, { minLength: 1, maxLength: 4 }),
  })
  .map(({ price, sizes, options }) =>
    aMenu('galbi', {
      price,
      sizes: sizes.map((sizePrice, index) => aSize(`s${index}`, sizePrice)),
      optionGroups: [
        aGroup(
          'sides',
          options.map((optionPrice, index) => anOption(`o${index}`, { price: optionPrice })),
        ),
      ],
    }),
  );
const picks = fc.record({
  size: fc.constantFrom('s0', 's1', 's2', 'none'),
  options: fc.dictionary(fc.constantFrom('o0', 'o1', 'o2', 'o3'), fc.integer({ min: 1, max: 3 })),
});
const known = (dish: ReturnType<typeof aMenu>, options: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(options).filter(([id]) => dish.optionGroups[0]?.options.some(({ _id }) => _id === id)),
  );

test('phone and server come to the same price for every dish, size and options', {
  tags: ['PRICE-8'],
}, () => {
  fc.assert(
    fc.property(menu, picks, (dish, { size, options }) => {
      const sent = chosen(dish, 1, { size, options: known(dish, options) });
      expect(differs(dish, sent)).toBe(false);
      expect(menuUnitPrice(dish, sent)).toBe(unitPrice(sent));
    }),
  );
});

test('whatever prices a phone sends, the menu alone makes the price, and a difference is noticed', {
  tags: ['ORD-3', 'ORD-4'],
}, () => {
  fc.assert(
    fc.property(menu, picks, won, won, (dish, { size, options }, forged, forgedSize) => {
      const honest = chosen(dish, 1, { size, options: known(dish, options) });
      const sent = {
        ...honest,
        price: forged,
        size: honest.size && { ...honest.size, price: forgedSize },
        options: honest.options.map((option) => ({ ...option, price: forged })),
      };
      expect(menuUnitPrice(dish, sent)).toBe(menuUnitPrice(dish, honest));
      if (unitPrice(sent) !== unitPrice(honest)) expect(differs(dish, sent)).toBe(true);
    }),
  );
});

test('names count in every language and in no other spelling', { tags: ['VALID-2'] }, () => {
  const dish = aMenu('galbi');
  for (const name of ['galbi', ...Object.values(named('galbi'))])
    expect(differs(dish, { ...chosen(dish), name })).toBe(false);
  for (const name of ['Galbi', '', 'bulgogi']) expect(differs(dish, { ...chosen(dish), name })).toBe(true);
});
