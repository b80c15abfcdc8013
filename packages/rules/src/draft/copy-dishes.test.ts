import type { DraftCategory, DraftDish, DraftGroup } from '@hansang/contract/schemas';
import {
  DISH_FIELDS,
  GROUP_FIELDS,
  HOUSE_FIELDS,
  OPTION_FIELDS,
  STATED_FIELDS,
  usualOf,
} from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { changesBetween } from './changes-between.ts';
import { copyDishes } from './copy-dishes.ts';

const dishOf = (id: string, ko: string, price: number, more: Partial<DraftDish> = {}): DraftDish => ({
  ...usualOf(DISH_FIELDS),
  ...usualOf(HOUSE_FIELDS),
  ...usualOf(STATED_FIELDS),
  id,
  name: { ko },
  description: null,
  price,
  image: null,
  sizes: [],
  optionGroups: [],
  ...more,
});
const groupOf = (
  id: string,
  ko: string,
  options: readonly (readonly [string, string, number])[],
): DraftGroup => ({
  ...usualOf(GROUP_FIELDS),
  id,
  name: { ko },
  options: options.map(([option, name, price]) => ({
    ...usualOf(OPTION_FIELDS),
    ...usualOf(STATED_FIELDS),
    id: option,
    name: { ko: name },
    price,
  })),
});
const categoryOf = (id: string, ko: string, ...menus: DraftDish[]): DraftCategory => ({
  id,
  name: { ko },
  description: null,
  schedule: null,
  station: null,
  menus,
});

const source = [
  categoryOf(
    'main',
    '식사',
    dishOf('a', '김치 찌개', 9000, {
      image: '/images/0/stew',
      optionGroups: [
        groupOf('g', '맵기', [
          ['x', '순한맛', 100],
          ['y', '매운맛', 500],
        ]),
      ],
    }),
    dishOf('b', '비빔밥', 8000, { sizes: [{ id: 's', name: { ko: '소' }, price: 8000, happyHour: null }] }),
  ),
  categoryOf('drinks', '음료', dishOf('c', '콜라', 2000)),
];
const target = [
  categoryOf(
    'food',
    '식 사',
    dishOf('b', '김치찌개', 11000, {
      optionGroups: [
        groupOf('x', '맵기', [
          ['x', '매운맛', 700],
          ['old', '불맛', 900],
        ]),
      ],
    }),
  ),
];
const copied = (keepsPrices: boolean, ...dishes: string[]) =>
  copyDishes({ source, target, published: [], dishes: new Set(dishes), keepsPrices });

test('a dish of the same name keeps its id, its place and its prices where wished, and takes all else', {
  tags: ['CHAIN-5'],
}, () => {
  for (const [keepsPrices, price, hot] of [
    [true, 11000, 700],
    [false, 9000, 500],
  ] as const) {
    const [food, ...others] = copied(keepsPrices, 'a');
    expect(others).toEqual([]);
    expect(food?.menus).toMatchObject([
      { id: 'b', name: { ko: '김치 찌개' }, price, image: '/images/0/stew' },
    ]);
    // What is called the same keeps its id, and what is new takes none that is in use.
    expect(food?.menus[0]?.optionGroups).toMatchObject([
      {
        id: 'x',
        options: [
          { id: 'x-2', name: { ko: '순한맛' }, price: 100 },
          { id: 'x', name: { ko: '매운맛' }, price: hot },
        ],
      },
    ]);
  }
});

test('with a set come the dishes that its options are, under the ids that they have here', {
  tags: ['SET-6'],
}, () => {
  const drink = groupOf('g', '음료', [['x', '콜라', 0]]);
  const options = drink.options.map((option) => ({ ...option, ofDish: 'c' }));
  const there = [
    categoryOf('sets', '세트', dishOf('s', '한 상', 20_000, { optionGroups: [{ ...drink, options }] })),
    categoryOf('drinks', '음료', dishOf('c', '콜라', 2000)),
  ];
  const here = [categoryOf('soft', '음료', dishOf('cola-here', '콜라', 2500), dishOf('c', '사이다', 2500))];
  const dishes = new Set(['s']);
  const wanted = { source: there, target: here, published: here, dishes, keepsPrices: true };
  const [soft, sets] = copyDishes(wanted);
  expect(soft?.menus.map(({ id, price }) => [id, price])).toEqual([
    ['cola-here', 2500],
    ['c', 2500],
  ]);
  expect(sets?.menus[0]?.optionGroups[0]?.options).toMatchObject([{ id: 'x', ofDish: 'cola-here' }]);
});

test('what is not here is added under an id that is free, in the category of that name or a new one', {
  tags: ['CHAIN-5'],
}, () => {
  const [food, drinks] = copied(true, 'b', 'c');
  expect(food?.menus.map(({ id, name }) => [id, name.ko])).toEqual([
    ['b', '김치찌개'],
    ['b-2', '비빔밥'],
  ]);
  expect(drinks).toMatchObject({ id: 'drinks', menus: [{ id: 'c', price: 2000 }] });
});

test('the same once more changes nothing', { tags: ['CHAIN-5'] }, () => {
  const dishes = new Set(['a', 'b', 'c']);
  const once = copyDishes({ source, target, published: [], dishes, keepsPrices: false });
  const twice = copyDishes({ source, target: once, published: [], dishes, keepsPrices: false });
  expect(changesBetween(once, twice)).toEqual([]);
});

test('prices that are kept are those of happy hours too; without, none comes along', {
  tags: ['CHAIN-5'],
}, () => {
  const times = [{ days: ['fri' as const], from: '17:00', to: '19:00' }];
  const sized = (price: number, happyHour: DraftDish['happyHour']) => ({
    sizes: [
      {
        id: 'jug',
        name: { ko: '피처' },
        price: 4 * price,
        happyHour: happyHour && { ...happyHour, price: 4 * happyHour.price },
      },
    ],
  });
  const menuOf = (price: number, happyHour: DraftDish['happyHour']) => [
    categoryOf('drinks', '주류', dishOf('beer', '생맥주', price, { happyHour, ...sized(price, happyHour) })),
  ];
  const [dear, cheap] = [
    { price: 8000, times },
    { price: 2000, times },
  ];
  const beerAfter = (theirs: typeof dear | null, ours: typeof dear | null, keepsPrices: boolean) =>
    copyDishes({
      source: menuOf(9000, theirs),
      target: menuOf(3000, ours),
      published: [],
      dishes: new Set(['beer']),
      keepsPrices,
    })[0]?.menus[0];
  for (const ours of [null, cheap])
    expect(beerAfter(dear, ours, true)).toMatchObject({
      price: 3000,
      happyHour: ours,
      sizes: [{ price: 12_000, happyHour: ours && { price: 8000 } }],
    });
  expect(beerAfter(null, cheap, true)).toMatchObject({ happyHour: cheap });
  expect(beerAfter(dear, cheap, false)).toMatchObject({ price: 9000, happyHour: dear });
});

test('what is drafted to go keeps its id until then', { tags: ['CHAIN-5'] }, () => {
  const [food] = target;
  const published = [categoryOf('drinks', '음료', dishOf('c', '콜라', 2000)), ...target];
  const [left] = food?.menus ?? [];
  if (!food || !left) throw new Error('Nothing is left');
  const now = [{ ...food, menus: [{ ...left, optionGroups: [] }] }];
  const dishes = new Set(['a', 'c']);
  const [here, drinks] = copyDishes({ source, target: now, published, dishes, keepsPrices: true });
  expect(here?.menus[0]?.optionGroups).toMatchObject([{ id: 'g', options: [{ id: 'x-2' }, { id: 'y' }] }]);
  expect(drinks).toMatchObject({ id: 'drinks-2', menus: [{ id: 'c-2' }] });
});
