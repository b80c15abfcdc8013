import type { DraftCategory } from '@hansang/contract/schemas';
import type { PartKind } from './rows.ts';

/** A part of a menu while a sheet is laid over it: what it says, by field, and what it holds. */
export interface MenuPart {
  readonly kind: PartKind;
  readonly id: string;
  fields: Record<string, unknown>;
  readonly parts: MenuPart[];
  /** A row of the sheet is about it. */
  isNamed: boolean;
}

const HELD = {
  category: ['menus', 'dish'],
  dish: ['sizes', 'size'],
  group: ['options', 'option'],
} as const;

type Written = Readonly<Record<string, unknown>> & { readonly id: string };

/** A part as it is written, taken apart: the lists that it holds become its parts. */
function opened(kind: PartKind, written: Written): MenuPart {
  const { id, menus, sizes, optionGroups, options, ...fields } = written as Written &
    Readonly<Record<'menus' | 'sizes' | 'optionGroups' | 'options', readonly Written[] | undefined>>;
  const parts = [
    ...(menus ?? []).map((one) => opened('dish', one)),
    ...(sizes ?? []).map((one) => opened('size', one)),
    ...(optionGroups ?? []).map((one) => opened('group', one)),
    ...(options ?? []).map((one) => opened('option', one)),
  ];
  return { kind, id, fields, parts, isNamed: false };
}

export const openMenu = (menu: readonly DraftCategory[]): MenuPart[] =>
  menu.map((category) => opened('category', category as unknown as Written));

const of = (parts: readonly MenuPart[], kind: PartKind) => parts.filter((one) => one.kind === kind);

/** Puts a part together again. */
function closed({ kind, id, fields, parts }: MenuPart): Written {
  const held = HELD[kind as keyof typeof HELD];
  return {
    id,
    ...fields,
    ...(held && { [held[0]]: of(parts, held[1]).map(closed) }),
    ...(kind === 'dish' && { optionGroups: of(parts, 'group').map(closed) }),
  };
}

export const closeMenu = (categories: readonly MenuPart[]): DraftCategory[] =>
  categories.map((category) => closed(category) as unknown as DraftCategory);
