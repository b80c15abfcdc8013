import { ALLERGENS, type Language, type MenuFaultCode, type MenuWarningCode } from '@hansang/contract';
import type { DraftCategory, DraftDish, DraftGroup, StoredText } from '@hansang/contract/schemas';
import type { Named } from './parts.ts';

type Placed = Named & { readonly field: string };
export type Fault = Placed & { readonly code: MenuFaultCode };
export type Warning = Placed & { readonly code: MenuWarningCode; readonly languages: readonly Language[] };

/**
 * What keeps a menu from its guests: bounds the wrong way round, groups that nobody can take of, options that are no dish
 * of it which can be had as it is.
 */
export function menuFaults(categories: readonly DraftCategory[]): Fault[] {
  const dishes = categories.flatMap(({ menus }) => menus);
  const byId = new Map(dishes.map((dish) => [dish.id, dish]));
  return dishes.flatMap((dish) => [...dishFaults(dish), ...partFaults(dish, byId)]);
}

interface Composed {
  readonly sizes: readonly unknown[];
  readonly optionGroups: readonly {
    readonly isRequired: boolean;
    readonly options: readonly { readonly ofDish: string | null }[];
  }[];
}

/** Whether an option can be this dish: no choice has to be made of it, and none of it is another dish. */
export const isPlain = ({ sizes, optionGroups }: Composed): boolean =>
  sizes.length === 0 &&
  optionGroups.every(
    ({ isRequired, options }) => !isRequired && options.every(({ ofDish }) => ofDish === null),
  );

function partFaults({ id: dish, optionGroups }: DraftDish, byId: ReadonlyMap<string, DraftDish>): Fault[] {
  return optionGroups.flatMap(({ options }) =>
    options.flatMap(({ id: key, ofDish }): Fault[] => {
      if (ofDish === null) return [];
      const named = { part: 'option', dish, key, field: 'ofDish' } as const;
      const part = byId.get(ofDish);
      if (!part) return [{ ...named, code: 'OPTION_DISH_GONE' }];
      return isPlain(part) ? [] : [{ ...named, code: 'OPTION_DISH_NOT_PLAIN' }];
    }),
  );
}

function dishFaults(dish: DraftDish): Fault[] {
  const { minPermittedQuantity: least, maxPermittedQuantity: most } = dish;
  const named = { part: 'dish', dish: null, key: dish.id } as const;
  const own: Fault[] =
    most !== null && most < least ? [{ ...named, field: 'maxPermittedQuantity', code: 'MAX_BELOW_MIN' }] : [];
  return [...own, ...dish.optionGroups.flatMap((group) => groupFaults(dish.id, group))];
}

function groupFaults(dish: string, group: DraftGroup): Fault[] {
  const { isRequired, requiredCount, selectableCount, options } = group;
  const named = { part: 'group', dish, key: group.id } as const;
  if (options.length === 0) return [{ ...named, field: 'options', code: 'GROUP_EMPTY' }];
  const faults: Fault[] = options.flatMap(({ id, selectableCount: often }) =>
    often > selectableCount
      ? [{ part: 'option', dish, key: id, field: 'selectableCount', code: 'OPTION_ABOVE_GROUP' }]
      : [],
  );
  const inAll = options.reduce((sum, option) => sum + option.selectableCount, 0);
  const most = Math.min(selectableCount, inAll);
  if (!isRequired && requiredCount > 1)
    faults.push({ ...named, field: 'requiredCount', code: 'REQUIRED_UNASKED' });
  if (isRequired && requiredCount > most)
    faults.push({ ...named, field: 'requiredCount', code: 'REQUIRED_ABOVE_GROUP' });
  return faults;
}

/** Languages of a venue's that a text is not written in, where it is written at all. */
export const missingLanguages = (text: StoredText | null, languages: readonly Language[]): Language[] =>
  text === null ? [] : languages.filter((language) => !text[language]);

/**
 * What guests will miss: languages that they can choose and names or descriptions lack, allergens that are neither said to
 * be in a dish nor not; and what a venue will: a price.
 */
export const menuWarnings = (
  categories: readonly DraftCategory[],
  languages: readonly Language[],
): Warning[] => {
  const untranslated = lacking(languages);
  return categories.flatMap((category) => [
    ...untranslated({ part: 'category', dish: null, key: category.id }, category),
    ...category.menus.flatMap((dish) => dishWarnings(dish, untranslated)),
  ]);
};

/** It costs nothing, however it is ordered: most likely its price was forgotten. */
const isFree = ({ price, sizes }: DraftDish): boolean =>
  sizes.length > 0 ? sizes.every((size) => size.price === 0) : price === 0;

function dishWarnings(dish: DraftDish, untranslated: ReturnType<typeof lacking>): Warning[] {
  const named = { part: 'dish', dish: null, key: dish.id } as const;
  const within = (part: 'size' | 'group' | 'option', key: string) => ({ part, dish: dish.id, key });
  return [
    ...untranslated(named, dish),
    ...(isFree(dish) ? [{ ...named, field: 'price', code: 'PRICE_ZERO', languages: [] } as const] : []),
    ...(ALLERGENS.some((one) => !dish.allergens.includes(one) && !dish.freeOf.includes(one))
      ? [{ ...named, field: 'allergens', code: 'ALLERGENS_UNSTATED', languages: [] } as const]
      : []),
    ...dish.sizes.flatMap((size) => untranslated(within('size', size.id), size)),
    ...dish.optionGroups.flatMap((group) => [
      ...untranslated(within('group', group.id), group),
      ...group.options.flatMap((option) => untranslated(within('option', option.id), option)),
    ]),
  ];
}

const lacking =
  (wanted: readonly Language[]) =>
  (
    named: Named,
    { name, description = null }: { readonly name: StoredText; readonly description?: StoredText | null },
  ): Warning[] =>
    Object.entries({ name, description }).flatMap(([field, text]) => {
      const languages = missingLanguages(text, wanted);
      return languages.length === 0 ? [] : [{ ...named, field, code: 'LANGUAGE_MISSING', languages }];
    });
