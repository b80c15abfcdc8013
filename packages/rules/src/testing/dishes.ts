import {
  type ChosenMenu,
  DISH_FIELDS,
  GROUP_FIELDS,
  type Localized,
  type Menu,
  OPTION_FIELDS,
  type Option,
  type OptionGroup,
  SIZE_FIELDS,
  type Size,
  STATED_FIELDS,
  usualShown,
} from '@hansang/contract/schemas';

/** A name in every language, each one its own text. */
export const named = (text: string): Localized => ({
  ko: text,
  en: `${text} (en)`,
  ja: `${text} (ja)`,
  'zh-CN': `${text} (zh)`,
});

export const anOption = (_id: string, over: Partial<Option> = {}): Option => ({
  _id,
  name: _id,
  isSoldOut: false,
  quantity: 0,
  ...usualShown(OPTION_FIELDS),
  price: 500,
  selectableCount: 2,
  multiLanguage: { name: named(_id) },
  ...over,
});

export const aGroup = (_id: string, options: Option[], over: Partial<OptionGroup> = {}): OptionGroup => ({
  _id,
  name: _id,
  ...usualShown(GROUP_FIELDS),
  selectableCount: 3,
  options,
  multiLanguage: { name: named(_id) },
  ...over,
});

export const aSize = (_id: string, price: number, over: Partial<Size> = {}): Size => ({
  _id,
  name: _id,
  price,
  isSoldOut: false,
  ...usualShown(SIZE_FIELDS),
  multiLanguage: { name: named(_id) },
  ...over,
});

export const aMenu = (_id: string, over: Partial<Menu> = {}): Menu => ({
  _id,
  name: _id,
  description: '',
  priority: 1,
  price: 10_000,
  imageUrl: null,
  optionGroups: [],
  sizes: [],
  isSoldOut: false,
  leftQuantity: null,
  ...usualShown(DISH_FIELDS),
  ...usualShown(STATED_FIELDS),
  multiLanguage: { name: named(_id), description: named('') },
  categoryName: 'category',
  categoryPriority: 1,
  ...over,
});

/** What an honest phone sends for a dish, its size and its options by id. */
export function chosen(
  menu: Menu,
  quantity = 1,
  picks: { size?: string; options?: Record<string, number> } = {},
): ChosenMenu {
  const size = menu.sizes.find(({ _id }) => _id === picks.size);
  const options = menu.optionGroups.flatMap((group) => group.options);
  return {
    _id: menu._id,
    name: menu.name,
    priority: menu.priority,
    price: menu.price,
    isMain: menu.isMain,
    isSoldOut: menu.isSoldOut,
    quantity,
    size: size === undefined ? null : { _id: size._id, name: size.name, price: size.price },
    options: Object.entries(picks.options ?? {}).map(([id, taken]) => {
      const option = options.find(({ _id }) => _id === id) ?? anOption(id);
      return { _id: id, name: option.name, price: option.price, quantity: taken };
    }),
  };
}
