import { CLOCK_SLACK_SECONDS } from '@hansang/contract';
import type { Queryable } from '../../platform/events/append.ts';

export interface DisplayPlace {
  readonly restaurantId: number;
  readonly tableIdx: number;
}

const FIND = `
  SELECT restaurant_id AS "restaurantId", table_idx AS "tableIdx" FROM dining_tables
   WHERE digital_key = $1 AND NOT is_retired`;

/** The table of a key; null where no table in use has it. */
export async function tableOfKey(db: Queryable, key: string): Promise<DisplayPlace | null> {
  const { rows } = await db.query<DisplayPlace>({ name: 'table_of_key', text: FIND, values: [key] });
  return rows[0] ?? null;
}

const HEAR = `
  INSERT INTO displays (restaurant_id, table_idx, battery, seen_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (restaurant_id, table_idx) DO UPDATE SET battery = excluded.battery, seen_at = excluded.seen_at
   WHERE displays.seen_at < excluded.seen_at OR displays.seen_at > $5`;

/** What is further ahead was written by a clock that went wrong. */
const ahead = (at: Date): Date => new Date(at.getTime() + CLOCK_SLACK_SECONDS * 1000);

/** Keeps what a table's display tells of itself. */
export async function hearDisplay(
  db: Queryable,
  { restaurantId, tableIdx }: DisplayPlace,
  battery: string,
  at: Date,
): Promise<void> {
  await db.query({
    name: 'hear_display',
    text: HEAR,
    values: [restaurantId, tableIdx, battery, at, ahead(at)],
  });
}

const PROVE = `
  UPDATE guest_sessions SET proof_at = $2 WHERE session_id = $1 AND (proof_at IS NULL OR proof_at < $2
     OR proof_at > $3)`;

/** A phone that came in by a table's display has proven a code of it again. */
export async function proveAgain(db: Queryable, sessionId: number, at: Date): Promise<void> {
  await db.query({ name: 'prove_again', text: PROVE, values: [sessionId, at, ahead(at)] });
}
