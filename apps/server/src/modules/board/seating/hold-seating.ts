import type pg from 'pg';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { KnownCart } from '../../cart/known-cart.ts';
import { type HeldTable, type HeldVisit, holdJoined, holdVisits } from '../../visit/hold-table.ts';
import { refuseOtherVisit } from '../../visit/name-visit.ts';

/** A table as a screen showed it. */
export interface Shown {
  readonly tableIdx: number;
  readonly visitId: string | null;
}

/** Tables with what runs at them, held until the transaction ends. */
export interface HeldSeating {
  readonly tables: ReadonlyMap<number, HeldTable>;
  readonly visits: ReadonlyMap<string | null, HeldVisit>;
}

/** Holds tables, those that share a visit with them, and their visits. */
export async function holdSeating(
  client: pg.PoolClient,
  restaurantId: number,
  ...tableIdxs: readonly number[]
): Promise<HeldSeating> {
  const tables = await holdJoined(client, restaurantId, ...tableIdxs);
  const present = [...new Set([...tables.values()].map(({ visitId }) => visitId))];
  return { tables, visits: await holdVisits(client, restaurantId, ...present) };
}

/** The visit that a screen showed at a table, where its guests have ordered there; else why not. */
export function orderedVisit({ tables, visits }: HeldSeating, shown: Shown): HeldVisit | Refusal {
  const table = tables.get(shown.tableIdx);
  if (!table || table.isRetired) return refuse('NOT_FOUND_TABLE');
  const other = refuseOtherVisit(table.visitId, shown.visitId);
  if (other) return other;
  const visit = visits.get(table.visitId);
  if (!visit?.hasOrdered) return refuse('NOT_FOUND_VISIT');
  return visit.tableIdx === shown.tableIdx ? visit : refuse('TABLE_JOINED');
}

/** Whether somebody of a cart is about to order what lies in it. */
export const isOrdering = (cart: KnownCart | null, now: Date): boolean =>
  (cart?.state.lock?.expiresAt ?? 0) > now.getTime();
