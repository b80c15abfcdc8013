import { SOLD_FIELDS, type SoldField } from '@hansang/contract';
import type { Sold } from '@hansang/contract/schemas';
import { underscored } from '../../menu/columns.ts';

/** `isMain` is `is_main` in the database. */
type Underscored<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Underscored<Rest>}`
  : '';

/** What `order_lines` keeps of a dish. */
export type SoldColumns = { readonly [Name in SoldField as Underscored<Name>]: Sold[Name] };

const COLUMNS = SOLD_FIELDS.map((name) => [name, underscored(name) as keyof SoldColumns] as const);

export function toSoldColumns(line: Sold): SoldColumns {
  const row: Partial<Record<keyof SoldColumns, unknown>> = {};
  for (const [name, column] of COLUMNS) row[column] = line[name];
  return row as SoldColumns;
}

export function fromSoldColumns(row: SoldColumns): Sold {
  const line: Partial<Record<SoldField, unknown>> = {};
  for (const [name, column] of COLUMNS) line[name] = row[column];
  return line as Sold;
}
