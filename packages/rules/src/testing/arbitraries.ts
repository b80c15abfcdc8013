import fc from 'fast-check';
import type { Line } from '../menu/choice.ts';
import type { PricedLine } from '../order/prices.ts';

/** Few ids, so that the same dish, size and option meet often. */
export const dishId = fc.constantFrom('kimchi', 'soju', 'pajeon');
const sizeId = fc.constantFrom('small', 'large');
const optionId = fc.constantFrom('cheese', 'egg', 'rice');

export const quantity = fc.integer({ min: 1, max: 20 });

/** A line with prices; a size's and an option's price follow from its id, as on one menu. */
export const line: fc.Arbitrary<Line & PricedLine> = fc
  .record({
    _id: dishId,
    quantity,
    size: fc.option(sizeId),
    options: fc.uniqueArray(fc.record({ _id: optionId, quantity: fc.integer({ min: 1, max: 3 }) }), {
      selector: ({ _id }) => _id,
    }),
  })
  .map(({ _id, quantity, size, options }) => ({
    _id,
    quantity,
    price: _id.length * 1000,
    size: size === null ? null : { _id: size, price: size.length * 1500 },
    options: options.map((option) => ({ ...option, price: option._id.length * 100 })),
  }));

export const lines = fc.array(line, { maxLength: 8 });
