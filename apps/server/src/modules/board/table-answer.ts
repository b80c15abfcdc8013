import type { TableView } from '@hansang/contract/schemas';
import type { CallAnswer } from '../../platform/calls/calls.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { BoardParts } from './board-parts.ts';
import { loadFloorRows, presentTable } from './load-floor.ts';

/** The table as it is after the change. */
export async function tableAnswer(
  { platform: { db, clock }, venues }: BoardParts,
  restaurantId: number,
  tableIdx: number,
): Promise<CallAnswer<TableView> | Refusal> {
  const venue = await venues.get(restaurantId);
  const now = clock.now();
  const [row] = await loadFloorRows(db.pool, restaurantId, now, tableIdx);
  const table = venue && row && presentTable(row, venue, now);
  return table ? { body: table } : refuse('NOT_FOUND_TABLE');
}
