import { expect, test } from 'vitest';
import { catalogueOf } from '../menu/catalogue.ts';
import { aGroup, aMenu, anOption, aSize } from '../testing/dishes.ts';
import { judgeSubstitute, type StandingDish, type SubstituteAsked } from './substitute.ts';

const tofu = aMenu('tofu', { price: 9000, leftQuantity: 3 });
const pizza = aMenu('pizza', {
  sizes: [aSize('small', 12_000), aSize('large', 20_000, { isSoldOut: true })],
});
const feast = aMenu('feast', {
  price: 30_000,
  optionGroups: [aGroup('main', [anOption('with-tofu', { price: 0, ofDish: 'tofu', selectableCount: 2 })])],
});
const side = aMenu('side', { price: 4000, restrictionType: 'HALF', maxPermittedQuantity: 3 });
const house = catalogueOf([{ menus: [tofu, pizza, feast, side] }]);

const judge = (over: Partial<SubstituteAsked>, beside: readonly StandingDish[] = []) =>
  judgeSubstitute(house, { menuId: 'tofu', sizeId: null, options: [], quantity: 1, ...over }, beside, 2);
const codeOf = (...asked: Parameters<typeof judge>) => {
  const judged = judge(...asked);
  return 'code' in judged ? judged.code : null;
};

test('a dish is offered at the price of the menu, with what it takes from stock', {
  tags: ['OFFER-2'],
}, () => {
  const options = [{ _id: 'with-tofu', quantity: 1 }];
  expect(judge({ menuId: 'feast', options, quantity: 2 })).toMatchObject({
    line: { price: 30_000, quantity: 2, options: [{ _id: 'with-tofu', ofDish: 'tofu' }] },
    takes: new Map([
      ['feast', 2],
      ['tofu', 2],
    ]),
  });
  expect(judge({ menuId: 'pizza', sizeId: 'small' })).toMatchObject({ line: { price: 12_000 } });
});

test('what could not be ordered is not offered', { tags: ['OFFER-2'] }, () => {
  expect(codeOf({ menuId: 'moon' })).toBe('NOT_FOUND_MENU');
  expect(codeOf({ sizeId: 'small' })).toBe('MENU_CHANGED');
  expect(codeOf({ quantity: 4 })).toBe('LOW_STOCK');
  expect(codeOf({ menuId: 'pizza', sizeId: 'large' })).toBe('OPTION_SOLD_OUT');
  expect(codeOf({ menuId: 'feast', options: [{ _id: 'with-tofu', quantity: 2 }], quantity: 2 })).toBe(
    'LOW_STOCK',
  );
});

test('what stays of the order counts for what the venue permits of it', { tags: ['OFFER-2'] }, () => {
  const sides = { menuId: 'side', quantity: 2, price: 4000 };
  const meal = { menuId: 'pizza', quantity: 3, price: 12_000 };
  expect(codeOf({ menuId: 'side' }, [sides, meal])).toBeNull();
  expect(codeOf({ menuId: 'side', quantity: 2 }, [sides, meal])).toBe('QUANTITY_ABOVE_MAX');
  expect(codeOf({ menuId: 'side' })).toBe('RESTRICTION_HALF');
  // The dishes that stay are none of another one's.
  expect(codeOf({}, [{ menuId: 'side', quantity: 3, price: 4000 }])).toBeNull();
});
