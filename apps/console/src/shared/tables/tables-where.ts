import type { FloorPlan, TableView } from '@hansang/contract/schemas';

/** The tables that something holds of, by floor; floors without one are left out. */
export function tablesWhere(
  plan: FloorPlan | undefined,
  holds: (table: TableView) => boolean,
): FloorPlan['floors'] {
  return (plan?.floors ?? [])
    .map((floor) => ({ ...floor, tables: floor.tables.filter(holds) }))
    .filter((floor) => floor.tables.length > 0);
}

/** A table of a plan by its number. */
export const tableIn = (floors: FloorPlan['floors'], tableIdx: number | null): TableView | undefined =>
  floors.flatMap((floor) => floor.tables).find((table) => table.tableIdx === tableIdx);
