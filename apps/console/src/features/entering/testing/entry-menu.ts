import { CATEGORY_FIELDS, type EntryMenu, type Menu, usualShown } from '@hansang/contract/schemas';
import { aGroup, aMenu, anOption, aSize } from '@hansang/rules/testing/dishes';

const words = (ko: string, en: string) => ({ ko, en, ja: en, 'zh-CN': en });
const called = (ko: string, en: string) => ({
  multiLanguage: { name: words(ko, en), description: words('', '') },
});

const DISHES: readonly Menu[] = [
  aMenu('pajeon', {
    priority: 1,
    price: 12_000,
    categoryName: '안주',
    ...called('해물파전', 'Seafood pancake'),
  }),
  aMenu('stew', {
    priority: 2,
    price: 9000,
    categoryName: '안주',
    ...called('김치찌개', 'Kimchi stew'),
    optionGroups: [
      aGroup('heat', [anOption('mild', { price: 0 }), anOption('hot', { price: 500 })], {
        isRequired: true,
        requiredCount: 1,
        selectableCount: 1,
      }),
    ],
  }),
  aMenu('chicken', {
    priority: 3,
    price: 11_000,
    categoryName: '안주',
    ...called('치킨', 'Fried chicken'),
    sizes: [aSize('half', 11_000), aSize('whole', 19_000)],
  }),
  aMenu('gone', { priority: 4, isSoldOut: true, categoryName: '안주', ...called('골뱅이', 'Sea snails') }),
];
const DRINKS: readonly Menu[] = [
  aMenu('cola', {
    priority: 1,
    price: 2000,
    categoryName: '음료',
    categoryPriority: 2,
    ...called('콜라', 'Cola'),
  }),
  aMenu('soju', {
    priority: 2,
    price: 5000,
    categoryName: '음료',
    categoryPriority: 2,
    isNotAllowedMinor: true,
    alcoholTag: 'SOJU',
    ...called('소주', 'Soju'),
  }),
];

/** A small pub's menu of six dishes: four to eat, of which one is out, and two to drink. */
export function entryMenuOf(changes: Partial<EntryMenu> = {}): EntryMenu {
  const category = (_id: string, ko: string, en: string, priority: number, menus: readonly Menu[]) => ({
    _id,
    categoryName: ko,
    categoryDescription: '',
    priority,
    ...usualShown(CATEGORY_FIELDS),
    multiLanguage: { name: words(ko, en), description: words('', '') },
    menus: [...menus],
  });
  return {
    categories: [
      category('food', '안주', 'Food', 1, DISHES),
      category('drinks', '음료', 'Drinks', 2, DRINKS),
    ],
    favourites: ['pajeon', 'cola', 'chicken'],
    takesNotes: false,
    countsHeads: false,
    ...changes,
  };
}
