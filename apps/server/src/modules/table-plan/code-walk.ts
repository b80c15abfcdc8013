import type { ScannedCode } from '@hansang/contract';
import type { CodeWalkAnswer } from '@hansang/contract/schemas';
import type { Queryable } from '../../platform/events/append.ts';
import type { ScannedLink } from './read-scanned.ts';

interface WalkRow {
  started_at: Date;
  started_by: string;
  ended_at: Date | null;
}

interface TickRow {
  scanned: string;
  kind: ScannedCode;
  table_idx: number | null;
  table_name: string | null;
  at: Date;
  by_name: string;
}

const WALK = 'SELECT started_at, started_by, ended_at FROM code_walks WHERE restaurant_id = $1';

// What a code is, is asked of the tables as they are now: one that was renewed since is old.
const TICKS = `
  SELECT c.scanned, c.at, c.by_name, coalesce(kt.table_idx, nt.table_idx) AS table_idx,
         coalesce(kt.name, nt.name) AS table_name,
         CASE WHEN c.key IS NULL AND c.venue IS NULL THEN 'UNKNOWN'
              WHEN c.key IS NOT NULL AND k.key IS NULL THEN 'UNKNOWN'
              WHEN coalesce(k.restaurant_id, c.venue) <> $1 THEN 'FOREIGN'
              WHEN coalesce(kt.is_retired, nt.is_retired, true) THEN 'GONE'
              WHEN k.ended_at IS NOT NULL THEN 'OLD'
              WHEN c.key IS NULL AND coalesce(r.settings->>'tableLinks', 'KEYED') = 'KEYED' THEN 'NUMBER'
              ELSE 'RIGHT' END AS kind
    FROM code_ticks c
    JOIN restaurants r USING (restaurant_id)
    LEFT JOIN table_keys k ON k.key = c.key
    LEFT JOIN dining_tables kt ON kt.restaurant_id = $1 AND k.restaurant_id = $1 AND kt.table_idx = k.table_idx
    LEFT JOIN dining_tables nt ON nt.restaurant_id = $1 AND c.venue = $1 AND nt.table_idx = c.table_idx
   WHERE c.restaurant_id = $1
   ORDER BY c.at DESC, c.scanned
  -- never null: kind`;

/** The latest walk of a venue with what was scanned; null before the first. */
export async function loadWalk(db: Queryable, restaurantId: number): Promise<CodeWalkAnswer['walk']> {
  const walks = await db.query<WalkRow>(WALK, [restaurantId]);
  const walk = walks.rows[0];
  if (!walk) return null;
  const { rows } = await db.query<TickRow>(TICKS, [restaurantId]);
  return {
    startedAt: walk.started_at.toISOString(),
    startedBy: walk.started_by,
    endedAt: walk.ended_at?.toISOString() ?? null,
    scanned: rows.map((row) => ({
      codeId: row.scanned,
      kind: row.kind,
      tableIdx: row.table_idx,
      tableName: row.table_name,
      at: row.at.toISOString(),
      by: row.by_name,
    })),
  };
}

interface Started {
  readonly restaurantId: number;
  readonly by: string;
  readonly at: Date;
}

// One that goes on is joined; a new one forgets what the last one found.
const START = `
  WITH begun AS (
    INSERT INTO code_walks AS w (restaurant_id, started_at, started_by) VALUES ($1, $2, $3)
    ON CONFLICT (restaurant_id) DO UPDATE
       SET started_at = excluded.started_at, started_by = excluded.started_by, ended_at = NULL
     WHERE w.ended_at IS NOT NULL
    RETURNING restaurant_id)
  DELETE FROM code_ticks WHERE restaurant_id = (SELECT restaurant_id FROM begun)`;

export async function startWalk(db: Queryable, { restaurantId, by, at }: Started): Promise<void> {
  await db.query(START, [restaurantId, at, by]);
}

const END = 'UPDATE code_walks SET ended_at = $2 WHERE restaurant_id = $1 AND ended_at IS NULL';

export async function endWalk(db: Queryable, restaurantId: number, at: Date): Promise<void> {
  await db.query(END, [restaurantId, at]);
}

/** Codes that one walk keeps: several times what hangs in the largest room. */
const MOST_TICKED = 2000;

// A code that is scanned again costs nothing; new ones beyond the most take the place of those scanned longest ago.
const ROOM = `
  DELETE FROM code_ticks
   WHERE restaurant_id = $1
     AND scanned IN (SELECT scanned FROM code_ticks WHERE restaurant_id = $1
                      ORDER BY at DESC, scanned OFFSET ${MOST_TICKED})`;

const TICK = `
  INSERT INTO code_ticks (restaurant_id, scanned, key, venue, table_idx, at, by_name)
  SELECT w.restaurant_id, $2, $3, $4, $5, $6, $7 FROM code_walks w
   WHERE w.restaurant_id = $1 AND w.ended_at IS NULL
  ON CONFLICT (restaurant_id, scanned) DO UPDATE SET at = excluded.at, by_name = excluded.by_name`;

/** Ticks a code off; false where no walk goes on. */
export async function tick(
  db: Queryable,
  { restaurantId, code, by, at }: Started & { readonly code: ScannedLink },
): Promise<boolean> {
  const { rowCount } = await db.query(TICK, [
    restaurantId,
    code.scanned,
    code.key,
    code.venue,
    code.tableIdx,
    at,
    by,
  ]);
  await db.query(ROOM, [restaurantId]);
  return (rowCount ?? 0) > 0;
}
