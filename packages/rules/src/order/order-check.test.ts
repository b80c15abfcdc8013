import type { Menu } from '@hansang/contract/schemas';
import { describe, expect, test } from 'vitest';
import { checkMenus } from '../menu/menu-check.ts';
import { aGroup, aMenu, anOption, aSize, chosen, named } from '../testing/dishes.ts';
import { checkOrder, type OrderContext, orderMenus } from './order-check.ts';

const pajeon = aMenu('pajeon', {
  isMain: true,
  price: 15_000,
  sizes: [aSize('small', 15_000), aSize('large', 22_000)],
  optionGroups: [aGroup('extras', [anOption('cheese', { price: 2000 }), anOption('squid', { price: 3000 })])],
});
const soju = aMenu('soju', { price: 5000, isNotAllowedMinor: true, alcoholTag: 'SOJU' });
const tofu = aMenu('tofu', { price: 9000, isMain: true, leftQuantity: 5, maxPermittedQuantity: 4 });

const menus = (over: Partial<Record<string, Partial<Menu>>> = {}) =>
  new Map([pajeon, soju, tofu].map((menu) => [menu._id, { ...menu, ...over[menu._id] }]));
const context: OrderContext = { isFirstOrder: true, headCount: null, adultConfirmed: true };
const free = { mainMenuOrder: { min: 0, max: 999 }, useOnePersonOneMenuOrder: false };

const largeWithCheese = chosen(pajeon, 2, { size: 'large', options: { cheese: 1 } });

describe('an order in order', () => {
  test('is priced from the menu, line by line', { tags: ['ORD-3'] }, () => {
    const check = checkOrder(menus(), free, { menus: [largeWithCheese, chosen(soju)] }, context);
    expect(check.refusal).toBeNull();
    expect(check.errorCount).toBe(0);
    expect(check.lines.map(({ price, total }) => [price, total])).toEqual([
      [24_000, 48_000],
      [5000, 5000],
    ]);
    expect(check.totals).toEqual({ menuPayAmount: 53_000, totalMenuAmount: 3 });
  });

  test('carries names in all languages, size and options as the menu has them now', {
    tags: ['ORD-13'],
  }, () => {
    const sent = { ...largeWithCheese, isMain: false, name: named('pajeon').ja };
    const [line] = checkOrder(menus(), free, { menus: [sent] }, context).lines;
    expect(line).toMatchObject({
      name: 'pajeon',
      isMain: true,
      multiLanguage: { name: named('pajeon') },
      size: { _id: 'large', price: 22_000, multiLanguage: { name: named('large') } },
      options: [{ _id: 'cheese', price: 2000, quantity: 1, multiLanguage: { name: named('cheese') } }],
    });
  });

  test('is flagged when a dish is for adults', { tags: ['ORD-29'] }, () => {
    expect(checkOrder(menus(), free, { menus: [chosen(soju)] }, context).needsAdultCheck).toBe(true);
    expect(checkOrder(menus(), free, { menus: [chosen(tofu)] }, context).needsAdultCheck).toBe(false);
  });

  test('comes to no more than a thousand million won, whoever orders', { tags: ['ENTER-18'] }, () => {
    const dear = aMenu('dear', { price: 100_000_000, maxPermittedQuantity: 999 });
    const refused = (quantity: number, isByStaff: boolean) =>
      checkOrder(
        new Map([['dear', dear]]),
        free,
        { menus: [chosen(dear, quantity)] },
        { ...context, isByStaff },
      ).refusal;
    expect([refused(10, true), refused(10, false)]).toEqual([null, null]);
    for (const isByStaff of [true, false])
      expect(refused(11, isByStaff)).toMatchObject({
        code: 'ORDER_AMOUNT_MAX',
        params: { amount: 1_000_000_000 },
      });
  });

  test('says what it takes from stock, summed over the lines of a dish', { tags: ['STOCK-3'] }, () => {
    const small = chosen(pajeon, 3, { size: 'small' });
    const { quantities } = checkOrder(menus(), free, { menus: [largeWithCheese, small] }, context);
    expect([...quantities]).toEqual([['pajeon', 5]]);
  });
});

describe('what an item is told', () => {
  const errors = (
    over: Partial<Record<string, Partial<Menu>>>,
    sent = [largeWithCheese, chosen(tofu, 2)],
  ) => {
    const check = checkOrder(menus(over), free, { menus: sent }, context);
    expect(check.refusal).toBeNull();
    expect(check.errorCount).toBe(check.items.filter(({ error }) => error).length);
    if (check.errorCount > 0)
      expect([check.lines, check.totals]).toEqual([[], { menuPayAmount: 0, totalMenuAmount: 0 }]);
    return check.items.map(({ error }) => error?.code ?? null);
  };

  test('MENU_CHANGED for another price of dish, size or option', { tags: ['ORD-4', 'VALID-2'] }, () => {
    expect(errors({ tofu: { price: 9500 } })).toEqual([null, 'MENU_CHANGED']);
    expect(errors({ pajeon: { sizes: [aSize('small', 15_000), aSize('large', 23_000)] } })).toEqual([
      'MENU_CHANGED',
      null,
    ]);
    const dearer = [aGroup('extras', [anOption('cheese', { price: 2500 })])];
    expect(errors({ pajeon: { optionGroups: dearer } })).toEqual(['MENU_CHANGED', null]);
  });

  test('MENU_CHANGED for a price that the phone forged, at any place', { tags: ['ORD-4'] }, () => {
    expect(errors({}, [{ ...chosen(tofu), price: 1 }])).toEqual(['MENU_CHANGED']);
    expect(errors({}, [{ ...largeWithCheese, price: 1 }])).toEqual(['MENU_CHANGED']);
    const cheap = { ...largeWithCheese, size: { _id: 'large', name: 'large', price: 1 } };
    expect(errors({}, [cheap])).toEqual(['MENU_CHANGED']);
    const freeCheese = {
      ...largeWithCheese,
      options: [{ _id: 'cheese', name: 'cheese', price: 0, quantity: 1 }],
    };
    expect(errors({}, [freeCheese])).toEqual(['MENU_CHANGED']);
  });

  test('MENU_CHANGED for another name, but not for the name in another language', {
    tags: ['VALID-2'],
  }, () => {
    expect(
      errors({ tofu: { name: 'dubu', multiLanguage: { name: named('dubu'), description: named('') } } }),
    ).toEqual([null, 'MENU_CHANGED']);
    expect(errors({}, [{ ...chosen(tofu), name: named('tofu')['zh-CN'] }])).toEqual([null]);
  });

  test('MENU_CHANGED for sizes and options that the dish does not have', {
    tags: ['VALID-2', 'OPT-10', 'OPT-11'],
  }, () => {
    expect(errors({ pajeon: { sizes: [] } })).toEqual(['MENU_CHANGED', null]);
    expect(errors({ pajeon: { optionGroups: [] } })).toEqual(['MENU_CHANGED', null]);
    expect(errors({}, [chosen(pajeon, 1, { size: 'large', options: { foreign: 1 } })])).toEqual([
      'MENU_CHANGED',
    ]);
    expect(errors({}, [{ ...chosen(tofu), size: { _id: 'large', name: 'large', price: 22_000 } }])).toEqual([
      'MENU_CHANGED',
    ]);
  });

  test('MENU_SOLD_OUT when marked so or when nothing is left, even if it changed too', {
    tags: ['VALID-3', 'STOCK-6'],
  }, () => {
    expect(errors({ tofu: { isSoldOut: true } })).toEqual([null, 'MENU_SOLD_OUT']);
    expect(errors({ tofu: { leftQuantity: 0, price: 1 } })).toEqual([null, 'MENU_SOLD_OUT']);
  });

  test('OPTION_SOLD_OUT for a chosen option only', { tags: ['VALID-4'] }, () => {
    const extras = [
      aGroup('extras', [anOption('cheese', { price: 2000, isSoldOut: true }), anOption('squid')]),
    ];
    expect(errors({ pajeon: { optionGroups: extras } })).toEqual(['OPTION_SOLD_OUT', null]);
    expect(errors({ pajeon: { optionGroups: extras } }, [chosen(pajeon, 1, { size: 'large' })])).toEqual([
      null,
    ]);
  });

  test('LOW_STOCK on every line of a dish whose lines together exceed the stock', {
    tags: ['VALID-5', 'QTY-5'],
  }, () => {
    const small = chosen(pajeon, 2, { size: 'small' });
    expect(errors({ pajeon: { leftQuantity: 3 } }, [largeWithCheese, small])).toEqual([
      'LOW_STOCK',
      'LOW_STOCK',
    ]);
    expect(errors({ pajeon: { leftQuantity: 4 } }, [largeWithCheese, small])).toEqual([null, null]);
  });

  test('nothing for any quantity of a dish without counted stock', { tags: ['STOCK-8'] }, () => {
    expect(errors({}, [chosen(soju, 999)])).toEqual([null]);
  });
});

describe('what refuses the whole order', () => {
  const refusal = (sent = [chosen(tofu)], policy = free, over: Partial<OrderContext> = {}, asked = {}) => {
    const check = checkOrder(menus(), policy, { menus: sent, ...asked }, { ...context, ...over });
    if (check.refusal) expect([check.errorCount, check.lines]).toEqual([0, []]);
    return check.refusal;
  };

  test('an empty order is NO_MENU_SELECTED', { tags: ['AVAIL-16'] }, () => {
    expect(refusal([])?.code).toBe('NO_MENU_SELECTED');
  });

  test('a dish that is not on the menu is UNAVAILABLE_MENU_IN_CART', { tags: ['AVAIL-18', 'ORD-8'] }, () => {
    expect(refusal([chosen(tofu), chosen(aMenu('foreign'))])?.code).toBe('UNAVAILABLE_MENU_IN_CART');
  });

  test('a quantity that is none is VALIDATION_FAILED at its line', { tags: ['ORD-7'] }, () => {
    for (const quantity of [0, -1, 1.5, 1000, Number.NaN])
      expect(refusal([chosen(soju), chosen(tofu, quantity)])).toMatchObject({
        code: 'VALIDATION_FAILED',
        path: '1.quantity',
      });
  });

  test('an amount or quantity that is not the sum is VALIDATION_FAILED', { tags: ['ORD-5'] }, () => {
    const amounts = { menuPayAmount: 9000, totalMenuAmount: 1 };
    expect(refusal(undefined, free, {}, amounts)).toBeNull();
    expect(refusal(undefined, free, {}, { ...amounts, menuPayAmount: 1 })?.path).toBe('menuPayAmount');
    expect(refusal(undefined, free, {}, { ...amounts, totalMenuAmount: 2 })?.path).toBe('totalMenuAmount');
  });

  test('options, size and quantity rules hold in the order itself', { tags: ['QTY-9', 'OPT-9'] }, () => {
    expect(refusal([chosen(pajeon)])?.code).toBe('SIZE_REQUIRED');
    expect(refusal([chosen(pajeon, 1, { size: 'large', options: { cheese: 3 } })])).toEqual({
      code: 'OPTION_LIMIT',
      params: { name: named('cheese'), max: 2 },
    });
    expect(refusal([chosen(tofu, 5)])).toEqual({
      code: 'QUANTITY_ABOVE_MAX',
      params: { name: named('tofu'), max: 4 },
    });
  });

  test('main-menu bounds and one person, one menu', { tags: ['QTY-11', 'QTY-14'] }, () => {
    expect(refusal([chosen(soju)], { ...free, mainMenuOrder: { min: 1, max: 9 } })?.code).toBe(
      'MAIN_MENU_MIN',
    );
    expect(refusal(undefined, { ...free, useOnePersonOneMenuOrder: true }, { headCount: 2 })).toEqual({
      code: 'ONE_PERSON_ONE_MENU',
      params: { count: 2 },
    });
  });

  test('a dish for adults before the confirmation', { tags: ['ORD-28'] }, () => {
    expect(refusal([chosen(soju)], free, { adultConfirmed: false })?.code).toBe(
      'ADULT_CONFIRMATION_REQUIRED',
    );
    expect(refusal(undefined, free, { adultConfirmed: false })).toBeNull();
  });
});

test('menu validation holds the same rules, and answers one entry per line', {
  tags: ['QTY-8', 'VALID-1'],
}, () => {
  const sent = [chosen(tofu, 3), chosen(soju), chosen(tofu, 2)];
  const check = checkMenus(menus(), sent);
  expect(check.items.map(({ _id }) => _id)).toEqual(['tofu', 'soju', 'tofu']);
  expect(check.refusal?.code).toBe('QUANTITY_ABOVE_MAX');
  expect(checkMenus(menus(), []).refusal).toBeNull();
  expect(checkMenus(menus(), [chosen(aMenu('gone'))]).items[0]?.error?.code).toBe('MENU_CHANGED');
});

test('the menus of a request are those of all its categories, in order', { tags: ['ORD-3'] }, () => {
  expect(orderMenus([{ menus: [1, 2] }, { menus: [3] }])).toEqual([1, 2, 3]);
});
