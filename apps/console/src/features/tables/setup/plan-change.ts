import type { ChangeTablePlanRequest, PlannedTable, TableSet } from '@hansang/contract/schemas';

export type PlanChange = ChangeTablePlanRequest;

/** How a table is set up, as a change names it. */
export const setOf = (
  { tableName, seats, callStaffToOrder, place, zone }: PlannedTable,
  floorId: string,
): TableSet => ({
  tableName,
  floorId,
  seats,
  callStaffToOrder,
  place,
  zone,
});

/** What takes a change back. */
export const takenBack = ({ floors, tables }: PlanChange): PlanChange => ({
  floors: floors.map(({ floorId, was, now }) => ({ floorId, was: now, now: was })),
  tables: tables.map(({ tableIdx, was, now }) => ({ tableIdx, was: now, now: was })),
});

/** A floor's id says nothing; its name may be of any language. */
export function newFloorId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return `f-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
