import { ALCOHOL_TAGS, ALLERGENS, DIETS, RESTRICTION_TYPES } from '@hansang/contract';
import {
  CATEGORY_FIELDS,
  DISH_FIELDS,
  type DraftCategory,
  type DraftDish,
  HOUSE_FIELDS,
  OPTION_FIELDS,
  STATED_FIELDS,
  usualOf,
} from '@hansang/contract/schemas';
import fc from 'fast-check';

/** A dish of which nothing unusual is said. */
export const plainDish = (id: string, ko: string, rest: Partial<DraftDish> = {}): DraftDish => ({
  id,
  name: { ko },
  description: null,
  image: null,
  price: 9000,
  ...usualOf(DISH_FIELDS),
  ...usualOf(HOUSE_FIELDS),
  ...usualOf(STATED_FIELDS),
  sizes: [],
  optionGroups: [],
  ...rest,
});
export const plainOption = (id: string, ko: string, price = 0) => ({
  id,
  name: { ko },
  ...usualOf(OPTION_FIELDS),
  ...usualOf(STATED_FIELDS),
  price,
});
export const category = (id: string, ko: string, ...menus: DraftDish[]): DraftCategory => ({
  id,
  name: { ko },
  description: null,
  ...usualOf(CATEGORY_FIELDS),
  ...usualOf(HOUSE_FIELDS),
  menus,
});

const word = fc
  .oneof(
    { weight: 4, arbitrary: fc.constantFrom('김치찌개', '뷁탕', '치맥', '소주', '면', '물') },
    fc.constantFrom(
      '=1+1',
      '+1',
      '-2 할인',
      '@집',
      "'따옴표",
      "'=x",
      '1,000',
      'a"b',
      'x,y',
      '麺と汤',
      '007',
      '😀',
    ),
    fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }),
  )
  .map((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\uFFFD-\uFFFF]/gu, '').trim())
  .filter((text) => text !== '' && text.isWellFormed());
const name = fc
  .array(word, { minLength: 1, maxLength: 3 })
  .map((words) => [...words.join(' ')].slice(0, 30).join('').trim());
const text = (one: fc.Arbitrary<string>) =>
  fc.record({ ko: one, en: one, ja: one, 'zh-CN': one }, { requiredKeys: ['ko'] });
const long = fc.array(name, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
const stated = {
  foodOrigin: fc.option(text(long)),
  allergens: fc.subarray(ALLERGENS.slice(0, 10)),
  freeOf: fc.subarray(ALLERGENS.slice(10)),
  diet: fc.subarray([...DIETS]),
};
const won = fc.integer({ min: 0, max: 100_000_000 });
const count = fc.integer({ min: 1, max: 999 });

let made = 0;
const id = fc.constant(null).map(() => `id-${++made}`);
const ids = { id, name: text(name) };
const few = <One>(one: fc.Arbitrary<One>) => fc.array(one, { maxLength: 3 });

const option = fc.record({
  ...ids,
  price: won,
  selectableCount: count,
  ofDish: fc.constant(null),
  ...stated,
});
const group = fc.record({
  ...ids,
  isRequired: fc.boolean(),
  requiredCount: count,
  selectableCount: count,
  options: few(option),
});
const dish = fc
  .record({
    ...ids,
    description: fc.option(text(long)),
    price: won,
    image: fc.constant(null),
    isFeatured: fc.boolean(),
    isNewMenu: fc.boolean(),
    isPopular: fc.boolean(),
    isSignature: fc.boolean(),
    isSpicy: fc.boolean(),
    isMain: fc.boolean(),
    alcoholTag: fc.constantFrom(...ALCOHOL_TAGS),
    isNotAllowedMinor: fc.boolean(),
    isTaxFree: fc.boolean(),
    schedule: fc.constant(null),
    happyHour: fc.constant(null),
    station: fc.constant(null),
    restrictionType: fc.constantFrom(...RESTRICTION_TYPES),
    minPermittedQuantity: count,
    maxPermittedQuantity: fc.option(count),
    ...stated,
    sizes: few(fc.record({ ...ids, price: won, happyHour: fc.constant(null) })),
    optionGroups: few(group),
  })
  .map((one) => ({
    ...one,
    isNotAllowedMinor: one.isNotAllowedMinor || one.alcoholTag !== 'NONE',
    price: one.sizes.length > 0 ? Math.min(...one.sizes.map(({ price }) => price)) : one.price,
  }));

/** Any menu that a venue may write, with texts that spreadsheets like to spoil. */
export const anyMenu: fc.Arbitrary<DraftCategory[]> = fc.array(
  fc.record({
    ...ids,
    description: fc.option(text(long)),
    schedule: fc.constant(null),
    station: fc.constant(null),
    menus: few(dish),
  }),
  { maxLength: 3 },
) as fc.Arbitrary<DraftCategory[]>;
