import { aSize } from '@hansang/rules/testing/dishes';
import { expect, test } from 'vitest';
import { dish, group, option } from '../../testing/menu-fixture.ts';
import {
  amountOf,
  choiceOf,
  groupKind,
  missing,
  startChoosing,
  stepOption,
  stepQuantity,
  tapOption,
} from './choosing.ts';

const heat = group('heat', [option('mild'), option('hot', { price: 500 })], { isRequired: true });
const extras = group(
  'extras',
  [
    option('noodles', { price: 2000, selectableCount: 2 }),
    option('tofu', { isSoldOut: true }),
    option('sauce'),
  ],
  { selectableCount: 3 },
);
const sides = group('sides', [option('rice'), option('soup'), option('egg')], { selectableCount: 2 });
const stew = dish('stew', { price: 12_000, optionGroups: [heat, extras, sides] });
const sized = dish('chicken', {
  price: 10_000,
  sizes: [aSize('half', 10_000), aSize('whole', 18_000)],
});
const taken = (choosing: { taken: ReadonlyMap<string, number> }) => Object.fromEntries(choosing.taken);

test('what is required is chosen from the start only where the store says so', {
  tags: ['OPT-6', 'OPT-7'],
}, () => {
  expect(taken(startChoosing(stew, true, 0))).toEqual({ mild: 1 });
  expect(taken(startChoosing(stew, false, 0))).toEqual({});
  expect(startChoosing(sized, true, 0).sizeId).toBe('half');
  expect(startChoosing(sized, false, 0).sizeId).toBeNull();
});

test('one of several: a tap takes the other instead', () => {
  const { choosing } = tapOption(heat, 'hot', startChoosing(stew, true, 0));
  expect(taken(choosing)).toEqual({ hot: 1 });
  expect(taken(tapOption(heat, 'hot', choosing).choosing)).toEqual({ hot: 1 });
});

test('beyond a group’s maximum nothing changes and the reason names group and maximum', {
  tags: ['OPT-1', 'OPT-4'],
}, () => {
  const start = startChoosing(stew, false, 0);
  const two = tapOption(sides, 'soup', tapOption(sides, 'rice', start).choosing).choosing;
  const third = tapOption(sides, 'egg', two);
  expect(taken(third.choosing)).toEqual({ rice: 1, soup: 1 });
  expect(third.refusal).toMatchObject({
    code: 'OPTION_GROUP_LIMIT',
    params: { max: 2, name: { ko: 'sides' } },
  });
});

test('an option is never taken more often than it allows', { tags: ['OPT-2', 'OPT-4'] }, () => {
  const start = startChoosing(stew, false, 0);
  const two = stepOption(extras, 'noodles', 1, stepOption(extras, 'noodles', 1, start).choosing).choosing;
  const third = stepOption(extras, 'noodles', 1, two);
  expect(taken(third.choosing)).toEqual({ noodles: 2 });
  expect(third.refusal).toMatchObject({ code: 'OPTION_LIMIT', params: { max: 2 } });
  expect(taken(stepOption(extras, 'noodles', -1, two).choosing)).toEqual({ noodles: 1 });
});

test('a sold-out option cannot be taken', { tags: ['OPT-8'] }, () => {
  const { choosing, refusal } = stepOption(extras, 'tofu', 1, startChoosing(stew, false, 0));
  expect(taken(choosing)).toEqual({});
  expect(refusal?.code).toBe('OPTION_SOLD_OUT');
});

test('a missing required choice keeps the dish out of the cart and names its group', {
  tags: ['OPT-3', 'OPT-5'],
}, () => {
  const found = missing(stew, startChoosing(stew, false, 0));
  expect(found).toMatchObject({
    groupId: 'heat',
    refusal: { code: 'OPTION_REQUIRED', params: { count: 1 } },
  });
  expect(missing(stew, startChoosing(stew, true, 0))).toBeNull();
});

test('a dish with sizes needs one', { tags: ['OPT-9'] }, () => {
  expect(missing(sized, startChoosing(sized, false, 0))?.refusal.code).toBe('SIZE_REQUIRED');
  expect(missing(sized, { ...startChoosing(sized, false, 0), sizeId: 'whole' })).toBeNull();
});

test('the amount counts size, options and quantity', { tags: ['PRICE-2', 'PRICE-3'] }, () => {
  const whole = { ...startChoosing(sized, false, 0), sizeId: 'whole', quantity: 2 };
  expect(amountOf(sized, whole)).toBe(36_000);
  const spicy = tapOption(heat, 'hot', startChoosing(stew, true, 0)).choosing;
  const rich = stepOption(extras, 'noodles', 1, stepOption(extras, 'noodles', 1, spicy).choosing).choosing;
  expect(amountOf(stew, { ...rich, quantity: 2 })).toBe((12_000 + 500 + 4000) * 2);
});

test('the quantity keeps to the dish’s bounds', { tags: ['QTY-6'] }, () => {
  const start = startChoosing(dish('꼬치', { minPermittedQuantity: 2 }), false, 0);
  expect(start.quantity).toBe(2);
  expect(stepQuantity(start, -1, { min: 2, max: 5 }).quantity).toBe(2);
  expect(stepQuantity({ ...start, quantity: 5 }, 1, { min: 2, max: 5 }).quantity).toBe(5);
});

test('a group shows as one of several, any of several, or counted', () => {
  expect(groupKind(heat)).toBe('one');
  expect(groupKind(sides)).toBe('any');
  expect(groupKind(extras)).toBe('counted');
});

test('a choice carries what was taken and nothing else', () => {
  const choosing = tapOption(heat, 'hot', startChoosing(stew, true, 0)).choosing;
  expect(choiceOf(stew, choosing)).toEqual({
    _id: 'stew',
    size: null,
    options: [{ _id: 'hot', quantity: 1 }],
  });
});

test('a size that is sold out is not chosen from the start', { tags: ['STOCK-10'] }, () => {
  const [half, whole] = [aSize('half', 10_000, { isSoldOut: true }), aSize('whole', 18_000)];
  expect(startChoosing(dish('chicken', { sizes: [half, whole] }), true, 0).sizeId).toBe('whole');
});
