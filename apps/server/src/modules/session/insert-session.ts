import type { Mode } from '@hansang/contract';
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
  readonly digitalCode: string | null;
  readonly deviceKey: string | null;
  /** Its guest may have confirmed to be an adult. */
  readonly replacesId: number | null;
}

/** Epoch and visit are read by the statement itself: a check-out stands wholly before or wholly after it. */
const INSERT = `
  INSERT INTO guest_sessions (token_hash, restaurant_id, table_idx, mode, is_digital, page_token, client_id, table_epoch,
                              visit_id, adult_confirmed_at, created_at, last_used_at, expires_at, digital_code,
                              device_hash)
  SELECT $1, $2, $3, $4, $5, $6, $7, t.epoch,
         (SELECT visit_id FROM dining_tables WHERE restaurant_id = $2 AND table_idx = $3),
         (SELECT adult_confirmed_at FROM guest_sessions WHERE session_id = $8 AND restaurant_id = $2),
         $9, $10, $11, $12, $13
    FROM (VALUES ($3::integer)) AS asked (table_idx)
    LEFT JOIN dining_tables t ON t.restaurant_id = $2 AND t.table_idx = asked.table_idx AND NOT t.is_retired
   WHERE $14::integer IS NULL OR t.epoch = $14
      ON CONFLICT (token_hash) DO NOTHING
  RETURNING ${SESSION_COLUMNS}`;

/** Makes a session's row; null when there is one of its token, or its table's epoch has passed. */
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
    ],
  });
  return rows[0] ?? null;
}
