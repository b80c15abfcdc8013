import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartMenuIdOf } from '../menu/merge.ts';
import { cartTotals } from '../order/prices.ts';
import { ANN, aLine, BOB } from '../testing/cart-lines.ts';
import { named } from '../testing/dishes.ts';
import type { CartLine } from './cart-line.ts';
import { addLine, chosenOf, lineIdOf, quantityOfDish, setQuantity } from './lines.ts';

const large = { _id: 'large', name: 'large', price: 8000, multiLanguage: { name: named('large') } };
const cheese = {
  _id: 'cheese',
  name: 'cheese',
  price: 500,
  quantity: 2,
  multiLanguage: { name: named('cheese') },
};

test('a shared line is priced as the order of it will be', { tags: ['PRICE-4', 'PRICE-8'] }, () => {
  const line = aLine(ANN, 'pajeon', 3, { sizes: [large], options: [cheese] });
  expect(cartTotals([line].map(chosenOf))).toEqual({ menuPayAmount: 27_000, totalMenuAmount: 3 });
  expect(chosenOf(aLine(ANN, 'pajeon')).size).toBeNull();
});

test('the same choices of the same member make the same line, of another member another one', {
  tags: ['CART-7', 'CART-13'],
}, () => {
  const line = aLine(ANN, 'pajeon', 1, { sizes: [large], options: [cheese] });
  expect(lineIdOf(line)).toBe(cartMenuIdOf(ANN, chosenOf(line)));
  expect(lineIdOf({ ...line, qty: 9, price: 1 })).toBe(line.cartMenuId);
  expect(lineIdOf({ ...line, clientId: BOB })).not.toBe(line.cartMenuId);
});

const line: fc.Arbitrary<CartLine> = fc
  .record({
    clientId: fc.constantFrom(ANN, BOB),
    id: fc.constantFrom('soju', 'tofu'),
    qty: fc.integer({ min: 1, max: 9 }),
    price: fc.constantFrom(5000, 6000),
  })
  .map(({ clientId, id, qty, price }) => aLine(clientId, id, qty, { price }));
const addAll = (lines: readonly CartLine[], added: readonly CartLine[]) =>
  added.reduce<CartLine[]>(addLine, [...lines]);

test('adding lines one by one or in groups gives the same cart, with every quantity in it', {
  tags: ['MERGE-5', 'MERGE-6'],
}, () => {
  const lines = fc.array(line, { maxLength: 5 });
  fc.assert(
    fc.property(lines, lines, lines, (a, b, c) => {
      const whole = addAll([], [...a, ...b, ...c]);
      expect(addAll(addAll([], a), addAll(addAll([], b), c))).toEqual(whole);
      for (const dish of ['soju', 'tofu'])
        expect(quantityOfDish(whole, dish)).toBe(
          [...a, ...b, ...c].reduce((sum, { id, qty }) => (id === dish ? sum + qty : sum), 0),
        );
    }),
  );
});

test('a line set to 0 goes, and every other stays in its place', { tags: ['QTY-4'] }, () => {
  const [soju, tofu] = [aLine(ANN, 'soju'), aLine(BOB, 'tofu')];
  expect(setQuantity([soju, tofu], soju.cartMenuId, 0)).toEqual([tofu]);
  expect(setQuantity([soju, tofu], soju.cartMenuId, 4)).toEqual([{ ...soju, qty: 4 }, tofu]);
});
