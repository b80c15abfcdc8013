import type { SheetColumn } from '@hansang/contract';
import type { DraftCategory, SheetFault } from '@hansang/contract/schemas';
import { changesBetween, type Difference } from '@hansang/rules/draft';
import type { Table } from './child/said.ts';
import { buildTree, type KnownId } from './reading/build-tree.ts';
import { commaFaults } from './reading/comma-faults.ts';
import { layOver } from './reading/lay-over.ts';
import { matchColumns } from './reading/match-columns.ts';
import type { CellFault } from './reading/rows.ts';
import { sheetNameOf } from './sheet-words.ts';

export interface SheetPlan {
  readonly heading: number;
  readonly columns: readonly (SheetColumn | null)[];
  readonly rows: number;
  readonly missing: number;
  readonly changes: readonly Difference[];
  readonly faults: readonly SheetFault[];
}
export interface SheetWish {
  readonly columns: readonly (SheetColumn | null)[] | null;
  readonly removesMissing: boolean;
}

/** What the cells of a sheet would make of a menu; no clock, no database. */
export function planSheet(menu: readonly DraftCategory[], table: Table, wish: SheetWish): SheetPlan {
  const { cells } = table;
  const matched = matchColumns(cells, wish.columns);
  const { columns, heading } = matched;
  // Without names there is nothing to be told apart.
  if (!columns.includes('dish')) return { heading, columns, rows: 0, missing: 0, changes: [], faults: [] };
  const tree = buildTree(cells, matched, idsOf(menu));
  const usualCategory = sheetNameOf('ko');
  const laid = layOver(menu, { tree, columns, removesMissing: wish.removesMissing, usualCategory });
  // What stands behind a comma too many stands in the wrong column: of such a row nothing else is worth telling.
  const parted = commaFaults(table, matched);
  const partedRows = new Set(parted.map(({ row }) => row));
  const isWhole = ({ row }: CellFault) => !partedRows.has(row);
  const faults = [...parted, ...[...tree.faults, ...laid.faults].filter(isWhole)].map((fault) =>
    placed(fault, columns),
  );
  return {
    heading,
    columns,
    rows: tree.rows,
    missing: laid.missing,
    changes: faults.length > 0 ? [] : changesBetween(menu, laid.menu),
    faults: faults.sort(
      (a, b) => a.row - b.row || a.letter.length - b.letter.length || (a.letter < b.letter ? -1 : 1),
    ),
  };
}

function idsOf(menu: readonly DraftCategory[]): KnownId {
  const ids = new Set<string>();
  for (const category of menu) {
    ids.add(`category/${category.id}`);
    for (const dish of category.menus) {
      ids.add(`dish/${dish.id}`);
      for (const { id } of dish.sizes) ids.add(`size/${id}`);
      for (const group of dish.optionGroups) {
        ids.add(`group/${group.id}`);
        for (const { id } of group.options) ids.add(`option/${id}`);
      }
    }
  }
  return (kind, id) => ids.has(`${kind}/${id}`);
}

function placed(fault: CellFault, columns: readonly (SheetColumn | null)[]): SheetFault {
  const at = fault.at ?? columns.indexOf(fault.column);
  return {
    row: fault.row,
    letter: letterOf(at < 0 ? columns.indexOf('dish') : at),
    column: fault.column,
    code: fault.code,
    value: (fault.value ?? '').slice(0, 80),
    other: fault.other ?? null,
    most: fault.most ?? null,
  };
}

/** As a spreadsheet names a column: A … Z, AA … */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}
