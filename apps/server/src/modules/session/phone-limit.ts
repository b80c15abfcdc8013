import type pg from 'pg';

/** Phones beside one for each seat: somebody scans twice, or pays with another one. */
const SPARE_PHONES = 2;
/** Phones at a table of which nobody knows how many it seats. */
const USUAL_PHONES = 6;
/** A phone that was not used for this long left with earlier guests. */
const LEFT_MINUTES = 30;

const HOLD = 'SELECT 1 FROM hold_tables($1, ARRAY[$2::integer])';

// A statement of its own, so that it sees what committed while the table was waited for.
const COUNT = `
  SELECT count(s.session_id) >= coalesce(t.seats + ${SPARE_PHONES}, ${USUAL_PHONES}) AS is_full
    FROM dining_tables t
    LEFT JOIN guest_sessions s
           ON s.restaurant_id = t.restaurant_id AND s.table_idx = t.table_idx AND s.ended_at IS NULL AND s.is_digital
          AND s.table_epoch = t.epoch AND s.expires_at > $3 AND s.session_id IS DISTINCT FROM $4
          AND (s.visit_id = t.visit_id OR s.last_used_at > $3::timestamptz - make_interval(mins => ${LEFT_MINUTES}))
   WHERE t.restaurant_id = $1 AND t.table_idx = $2
   GROUP BY t.seats`;

interface NewPhone {
  readonly restaurantId: number;
  readonly tableIdx: number | null;
  /** The session that the phone gives up for the new one. */
  readonly replaces: { readonly sessionId: number } | null;
}

/**
 * Whether rotating codes have let as many phones to a table as it may have during one visit; the phone that asks may hold a
 * place already. Holds the table until the transaction ends, so that two phones never take the last place.
 */
export async function isTableFull(
  client: pg.PoolClient,
  { restaurantId, tableIdx, replaces }: NewPhone,
  now: Date,
): Promise<boolean> {
  await client.query(HOLD, [restaurantId, tableIdx]);
  const { rows } = await client.query<{ is_full: boolean }>(COUNT, [
    restaurantId,
    tableIdx,
    now,
    replaces?.sessionId ?? null,
  ]);
  return rows[0]?.is_full === true;
}
