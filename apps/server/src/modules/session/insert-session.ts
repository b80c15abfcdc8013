import { type Mode, VISIT_GATHERS_MINUTES } from '@hansang/contract';
import type { Queryable } from '../../platform/events/append.ts';
import { expiryOf, SESSION_COLUMNS, type SessionRow } from './session-row.ts';
import { tokenHash } from './token.ts';

export interface SessionToInsert {
  readonly tokenHash: Buffer;
  readonly restaurantId: number;
  readonly tableIdx: number | null;
  readonly mode: Mode;
  readonly isDigital: boolean;
  readonly pageToken: string;
  readonly clientId: string | null;
  /** When its code was scanned: a day later it ends at the latest. Milliseconds since the epoch. */
  readonly scannedAt: number;
  /** The epoch of its table, where it must still be that one; null takes the present one. */
  readonly tableEpoch: number | null;
  /** The generation of its table's key, which must still count; null where it came in without one. */
  readonly keyGeneration: number | null;
  /** Tables that its visit was moved away from since it scanned there, the last one last. */
  readonly movedFrom: readonly number[];
  readonly digitalCode: string | null;
  readonly deviceKey: string | null;
  /** Its guest may have confirmed to be an adult, and be in the table's visit. */
  readonly replacesId: number | null;
  /** Who lets phones in at its venue; null where the link is enough. */
  readonly admits: 'TABLEMATES' | 'STAFF' | null;
}

/** What staff said last of a browser ($13) in the visit `v`. */
const STAFF_WORD = `
  SELECT s.admission FROM guest_sessions s
   WHERE s.device_hash = $13 AND s.admitted_by = 'STAFF' AND s.visit_id = v.visit_id
   ORDER BY s.session_id DESC LIMIT 1`;

/**
 * Epoch and visit are read by the statement itself: a check-out stands wholly before or wholly after it. Who scanned long
 * before the present visit began has no part in it; when one really began that a clock began which was ahead, nobody knows.
 */
const INSERT = `
  INSERT INTO guest_sessions (token_hash, restaurant_id, table_idx, mode, is_digital, page_token, client_id, table_epoch,
                              visit_id, adult_confirmed_at, created_at, last_used_at, last_tap_at, expires_at,
                              digital_code, device_hash, proof_at, admits, admission, asked_at, admitted_at, admitted_by,
                              moved_from)
  SELECT $1, $2, coalesce(t.table_idx, asked.table_idx), $4, $5, $6, $7, t.epoch,
         CASE WHEN $15::text IS NULL OR word.admission = 'OUT' THEN v.visit_id ELSE same.visit_id END, r.adult_confirmed_at,
         $9, $10, $10, $11, $12, $13, CASE WHEN $5::boolean THEN $10::timestamptz END, $15, CASE WHEN word.admission = 'OUT' THEN 'OUT' ELSE same.admission END, same.asked_at, same.admitted_at,
         CASE WHEN word.admission = 'OUT' THEN 'STAFF' ELSE same.admitted_by END,
         CASE WHEN $17::integer[] = '{}' AND t.table_idx <> f.table_idx THEN ARRAY[f.table_idx] ELSE $17::integer[] END
    FROM (VALUES ($3::integer)) AS asked (table_idx)
    LEFT JOIN dining_tables f ON f.restaurant_id = $2 AND f.table_idx = asked.table_idx AND NOT f.is_retired
    LEFT JOIN visits v ON v.restaurant_id = $2 AND v.visit_id = f.visit_id
    -- Where the guests of a table that belongs to another one order.
    LEFT JOIN dining_tables t ON t.restaurant_id = $2 AND t.table_idx = coalesce(v.table_idx, f.table_idx)
    LEFT JOIN guest_sessions r ON r.session_id = $8 AND r.restaurant_id = $2
    -- The same phone at the same table stays what it was there.
    LEFT JOIN guest_sessions same ON $15::text IS NOT NULL AND same.session_id = r.session_id
          AND same.table_idx = t.table_idx AND same.table_epoch = t.epoch
    -- Whom staff took out of the visit is out, whatever session comes with that browser.
    LEFT JOIN LATERAL (${STAFF_WORD}) word ON $15::text IS NOT NULL
   WHERE ($14::integer IS NULL OR f.epoch = $14)
     AND (v.visit_id IS NULL OR v.opened_at > $10 OR $9 >= v.opened_at - make_interval(mins => ${VISIT_GATHERS_MINUTES}))
     AND ($16::integer IS NULL OR EXISTS (SELECT 1 FROM table_keys k
           WHERE k.restaurant_id = $2 AND k.table_idx = $3 AND k.generation = $16 AND k.ended_at IS NULL))
      ON CONFLICT (token_hash) DO NOTHING
  RETURNING ${SESSION_COLUMNS}`;

/** Makes a session's row; null when there is one of its token, or its table's epoch or key has passed. */
export async function insertSession(
  client: Queryable,
  asked: SessionToInsert,
  now: Date,
): Promise<SessionRow | null> {
  const { rows } = await client.query<SessionRow>({
    name: 'insert_session',
    text: INSERT,
    values: [
      asked.tokenHash,
      asked.restaurantId,
      asked.tableIdx,
      asked.mode,
      asked.isDigital,
      asked.pageToken,
      asked.clientId,
      asked.replacesId,
      new Date(asked.scannedAt),
      now,
      new Date(expiryOf(asked.scannedAt, now.getTime())),
      asked.digitalCode,
      asked.deviceKey === null ? null : tokenHash(asked.deviceKey),
      asked.tableEpoch,
      asked.admits,
      asked.keyGeneration,
      asked.movedFrom,
    ],
  });
  return rows[0] ?? null;
}
