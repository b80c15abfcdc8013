import {
  CATEGORY_FIELDS,
  DISH_FIELDS,
  DISH_SUPPLY,
  type FieldKind,
  type Fields,
  GROUP_FIELDS,
  HOUSE_FIELDS,
  OPTION_FIELDS,
  OPTION_SUPPLY,
  SIZE_FIELDS,
  STATED_FIELDS,
} from '@hansang/contract/schemas';

/** A column with the name that it has outside the database. */
export interface Column {
  readonly name: string;
  readonly column: string;
  readonly type: string;
}

const TYPES = {
  flag: 'boolean',
  code: 'text',
  codes: 'text[]',
  number: 'integer',
  words: 'jsonb',
  times: 'jsonb',
  offer: 'jsonb',
  dish: 'text',
  place: 'text',
} as const satisfies Record<FieldKind, string>;

export const underscored = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const column = (name: string, type: string, own = underscored(name)): Column => ({ name, column: own, type });

/** A field `isSpicy` stands in `is_spicy`; with a prefix `file_`, in `file_is_spicy`. */
const columnsOf = (fields: Fields, prefix = ''): Column[] =>
  Object.entries(fields).map(([name, { kind }]) =>
    column(name, TYPES[kind], `${prefix}${underscored(name)}`),
  );

const id = (own: string) => column('id', 'text', own);
const name = column('name', 'jsonb');
const description = column('description', 'jsonb');
const priority = column('priority', 'integer');
const position = column('position', 'integer');
const price = column('price', 'integer');
const menuId = column('menuId', 'text');

/** The parts of a menu: what names a row within its venue, and everything that is written of it. */
export const CATEGORIES = {
  table: 'menu_categories',
  keys: [id('category_id')],
  columns: [name, description, priority, ...columnsOf(CATEGORY_FIELDS), ...columnsOf(HOUSE_FIELDS)],
};

export const DISHES = {
  table: 'menus',
  keys: [id('menu_id')],
  columns: [
    column('categoryId', 'text'),
    name,
    description,
    priority,
    price,
    column('image', 'text'),
    ...columnsOf(DISH_FIELDS),
    ...columnsOf(HOUSE_FIELDS),
    ...columnsOf(DISH_SUPPLY, 'file_'),
    ...columnsOf(STATED_FIELDS),
  ],
};

export const SIZES = {
  table: 'sizes',
  keys: [menuId, id('size_id')],
  columns: [name, position, price, ...columnsOf(SIZE_FIELDS)],
};

export const GROUPS = {
  table: 'option_groups',
  keys: [menuId, id('group_id')],
  columns: [name, position, ...columnsOf(GROUP_FIELDS)],
};

export const OPTIONS = {
  table: 'options',
  keys: [menuId, id('option_id')],
  columns: [
    column('groupId', 'text'),
    name,
    position,
    ...columnsOf(OPTION_FIELDS),
    ...columnsOf(OPTION_SUPPLY, 'file_'),
    ...columnsOf(STATED_FIELDS),
  ],
};

export type Part = typeof DISHES;
