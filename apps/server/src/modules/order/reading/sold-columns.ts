import { SOLD_FIELDS, type SoldField } from '@hansang/contract';
import type { Sold } from '@hansang/contract/schemas';
import { underscored } from '../../menu/columns.ts';

/** `isMain` is `is_main` in the database. */
type Underscored<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Underscored<Rest>}`
  : '';

/** What `order_lines` keeps of a dish. */
export type SoldColumns = { readonly [Name in SoldField as Underscored<Name>]: Sold[Name] };

export const toSoldColumns = (line: Sold) =>
  Object.fromEntries(SOLD_FIELDS.map((name) => [underscored(name), line[name]])) as SoldColumns;

export const fromSoldColumns = (row: SoldColumns) =>
  Object.fromEntries(SOLD_FIELDS.map((name) => [name, row[underscored(name) as keyof SoldColumns]])) as Sold;
