import type { MenuPart } from '@hansang/contract';
import {
  CATEGORY_FIELDS,
  DISH_FIELDS,
  type DraftCategory,
  type Fields,
  GROUP_FIELDS,
  HOUSE_FIELDS,
  OPTION_FIELDS,
  SIZE_FIELDS,
  STATED_FIELDS,
  usualOf,
} from '@hansang/contract/schemas';
import { HOLDS } from '@hansang/rules/draft';

/** What a release asked of each part: what one that was written before it does not say is what is usual. */
const FIELDS: Readonly<Record<MenuPart, Fields>> = {
  menu: {},
  category: { ...CATEGORY_FIELDS, ...HOUSE_FIELDS },
  dish: { ...DISH_FIELDS, ...HOUSE_FIELDS, ...STATED_FIELDS },
  size: SIZE_FIELDS,
  group: GROUP_FIELDS,
  option: { ...OPTION_FIELDS, ...STATED_FIELDS },
};

type Written = Readonly<Record<string, unknown>>;

/** A part with all that it holds, as this release writes it: an older one may have kept it, which knew fewer fields. */
function completePart<Part extends object>(part: MenuPart, written: Part): Part {
  const said = written as Written;
  const held = Object.entries(HOLDS[part]).map(([name, kind]) => [
    name,
    ((said[name] ?? []) as readonly Written[]).map((one) => completePart(kind, one)),
  ]);
  return { ...usualOf(FIELDS[part]), ...written, ...Object.fromEntries(held) };
}

/** The same of a change that adds a part. */
export function completeChange<One extends { part: MenuPart; field: string; value: unknown }>(
  change: One,
): One {
  if (change.field !== 'added') return change;
  const added = change.value as { readonly entity: object };
  return { ...change, value: { ...added, entity: completePart(change.part, added.entity) } };
}

export const completeMenu = (categories: readonly DraftCategory[]): DraftCategory[] =>
  categories.map((category) => completePart('category', category));
