import type { Menu, MenuCategory, Times } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { checkMenus } from '../menu/menu-check.ts';
import { aMenu, aSize, chosen, named } from '../testing/dishes.ts';
import { at } from '../testing/wall-clock.ts';
import { turnMenu } from './turn-menu.ts';

const lunch: Times = [{ days: ['fri'], from: '11:00', to: '14:00' }];
const evening: Times = [{ days: ['fri'], from: '17:00', to: '19:00' }];
const category = (menus: Menu[], schedule: Times | null = null): MenuCategory => ({
  _id: 'c',
  categoryName: 'c',
  categoryDescription: '',
  priority: 1,
  schedule: schedule && [...schedule],
  multiLanguage: { name: named('c'), description: named('') },
  menus,
});

const turned = (menus: Menu[], local: string, schedule: Times | null = null) =>
  turnMenu([category(menus, schedule)], 'Asia/Seoul', at(local));
const dishAt = (menu: Menu, local: string, schedule: Times | null = null): Menu => {
  const dish = turned([menu], local, schedule).categories[0]?.menus[0];
  if (!dish) throw new Error('no dish');
  return dish;
};

const beer = aMenu('beer', { price: 6000, happyHour: { price: 4000, times: [...evening] } });
const set = aMenu('set', { schedule: [...lunch] });

test('in its hours a dish costs its other price, beside the usual one', { tags: ['TIME-3'] }, () => {
  expect(dishAt(beer, '2026-11-20 16:59').price).toBe(6000);
  expect(dishAt(beer, '2026-11-20 16:59').usualPrice).toBeUndefined();
  expect(dishAt(beer, '2026-11-20 18:00')).toMatchObject({ price: 4000, usualPrice: 6000 });
  expect(dishAt(beer, '2026-11-21 18:00').price).toBe(6000);
});

test('for two minutes past an edge the price shown before it holds, whichever is dearer', {
  tags: ['TIME-5'],
}, () => {
  const order = (shown: Menu, local: string) => {
    const menu = dishAt(beer, local);
    const { items, lines } = checkMenus(new Map([['beer', menu]]), [chosen(shown)]);
    return items[0]?.error?.code ?? lines[0]?.price;
  };
  const before = dishAt(beer, '2026-11-20 16:59');
  const within = dishAt(beer, '2026-11-20 18:00');
  expect(order(before, '2026-11-20 17:01:59.999')).toBe(6000);
  expect(order(before, '2026-11-20 17:02')).toBe('MENU_CHANGED');
  const { items } = checkMenus(new Map([['beer', dishAt(beer, '2026-11-20 17:02')]]), [chosen(before)]);
  expect(items[0]?.error?.params.amount).toBe(4000);
  expect(order(within, '2026-11-20 19:00')).toBe(4000);
  expect(order(within, '2026-11-20 19:01:59.999')).toBe(4000);
  expect(order(within, '2026-11-20 19:02')).toBe('MENU_CHANGED');
  // Who read it anew pays what they read, and a price that was never shown is none.
  expect(order(within, '2026-11-20 17:00')).toBe(4000);
  expect(order({ ...beer, price: 1 }, '2026-11-20 19:00')).toBe('MENU_CHANGED');
});

test('sizes have their own hours; the dish costs as its smallest', { tags: ['TIME-3', 'TIME-5'] }, () => {
  const happyHour = { price: 3000, times: [...evening] };
  const sizes = [aSize('glass', 5000), aSize('jug', 9000, { happyHour })];
  const draft = aMenu('draft', { price: 5000, sizes });
  const menu = dishAt(draft, '2026-11-20 17:30');
  expect(menu).toMatchObject({ price: 3000, usualPrice: 5000 });
  expect(menu.sizes).toMatchObject([{ price: 5000 }, { price: 3000, usualPrice: 9000 }]);
  const late = dishAt(draft, '2026-11-20 19:01');
  const { lines } = checkMenus(new Map([['draft', late]]), [chosen(menu, 2, { size: 'jug' })]);
  expect(lines).toMatchObject([{ price: 3000, total: 6000, size: { price: 3000 } }]);
});

test('outside its hours a dish is told with them and refused by its own sentence', {
  tags: ['TIME-2', 'TIME-4'],
}, () => {
  const early = dishAt(set, '2026-11-20 10:59');
  expect(early.soldAt).toEqual(lunch);
  expect(dishAt(set, '2026-11-20 11:00').soldAt).toBeUndefined();
  expect(checkMenus(new Map([['set', early]]), [chosen(set)]).items[0]?.error).toMatchObject({
    code: 'MENU_NOT_NOW',
    params: { when: { en: 'Fri 11:00–14:00' } },
  });
  // Who saw it on sale may order it for as long as a price would hold.
  expect(dishAt(set, '2026-11-20 14:01:59').soldAt).toBeUndefined();
  expect(dishAt(set, '2026-11-20 14:02').soldAt).toEqual(lunch);
});

test('a category shuts its dishes, and both have to be on', { tags: ['TIME-2'] }, () => {
  expect(dishAt(beer, '2026-11-20 15:00', lunch).soldAt).toEqual(lunch);
  expect(dishAt(set, '2026-11-20 12:00', evening).soldAt).toEqual(evening);
  expect(dishAt(set, '2026-11-20 18:00', evening).soldAt).toEqual(lunch);
});

test('a menu stays as it is until the next edge, or until what was shown holds no more', {
  tags: ['TIME-6'],
}, () => {
  const span = (local: string) => {
    const { since, until } = turned([beer, set], local);
    return [since, until];
  };
  expect(span('2026-11-20 12:00')).toEqual([at('2026-11-20 11:02'), at('2026-11-20 14:00')]);
  expect(span('2026-11-20 14:01')).toEqual([at('2026-11-20 14:00'), at('2026-11-20 14:02')]);
  expect(span('2026-11-20 14:02')).toEqual([at('2026-11-20 14:02'), at('2026-11-20 17:00')]);
  const never = turnMenu([category([aMenu('rice')])], 'Asia/Seoul', at('2026-11-20 12:00'));
  expect([never.since, never.until]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
});
