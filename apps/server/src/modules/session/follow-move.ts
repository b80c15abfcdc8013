import { VISIT_GATHERS_MINUTES } from '@hansang/contract';
import type { Scan } from '../../platform/calls/guest-session.ts';
import type { Queryable } from '../../platform/events/append.ts';

// The table's code must still count that it was scanned by, as for every other scan.
const MOVED = `
  SELECT t.table_idx AS "tableIdx", t.epoch AS "tableEpoch"
    FROM dining_tables f
    JOIN restaurants r ON r.restaurant_id = f.restaurant_id
    JOIN visits v ON v.restaurant_id = f.restaurant_id AND v.closed_at IS NULL
         AND (v.visit_id = f.left_visit AND f.left_epoch = $3
           OR v.visit_id = f.visit_id AND v.table_idx <> f.table_idx AND f.epoch = $3)
    JOIN dining_tables t ON t.restaurant_id = v.restaurant_id AND t.table_idx = v.table_idx AND t.visit_id = v.visit_id
   WHERE f.restaurant_id = $1 AND f.table_idx = $2
     AND (v.opened_at <= $4 OR v.opened_at > $6)
     AND CASE WHEN $5::integer IS NULL THEN coalesce(r.settings->>'tableLinks', 'KEYED') <> 'KEYED'
              ELSE EXISTS (SELECT 1 FROM table_keys k WHERE k.restaurant_id = f.restaurant_id
                              AND k.table_idx = f.table_idx AND k.generation = $5 AND k.ended_at IS NULL) END`;

/**
 * Staff moved a visit away from a table, and a phone of it has done nothing yet but scan there: it has no row that could
 * have moved along. It belongs to the visit as if it had one. So does who scans at a table that belongs to another one.
 * @param now when a visit really began that is to begin later, nobody knows: a clock wrote it that was ahead
 * @returns the scan as one of the visit's present table; null where its stay is over
 */
export async function followMove(client: Queryable, scan: Scan, now: Date): Promise<Scan | null> {
  const { restaurantId, tableIdx, tableEpoch, scannedAt, keyGeneration } = scan;
  if (tableIdx === null) return null;
  const { rows } = await client.query<{ tableIdx: number; tableEpoch: number }>({
    name: 'follow_move',
    text: MOVED,
    values: [
      restaurantId,
      tableIdx,
      tableEpoch,
      new Date(scannedAt + VISIT_GATHERS_MINUTES * 60_000),
      keyGeneration,
      now,
    ],
  });
  const [present] = rows;
  return present ? { ...scan, ...present, keyGeneration: null, movedFrom: [tableIdx] } : null;
}
