import type pg from 'pg';
import type { GuestSession } from '../../platform/calls/guest-session.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';

export interface HeldSession {
  /** The visit that runs at the session's table; null before its first act, or without a table. */
  readonly visitId: string | null;
}

const HOLD_TABLE = 'SELECT 1 FROM hold_tables($1, ARRAY[$2::integer])';

// A statement of its own, so that it sees what committed while the lock was waited for.
const READ = `
  SELECT s.table_idx, t.visit_id,
         s.ended_at IS NULL AND s.expires_at > $2
           AND (s.table_idx IS NULL OR s.table_epoch = t.epoch AND NOT t.is_retired) AS is_live
    FROM guest_sessions s
    LEFT JOIN dining_tables t ON t.restaurant_id = s.restaurant_id AND t.table_idx = s.table_idx
   WHERE s.session_id = $1`;

/**
 * Proves a session again for a write and holds its table until the transaction ends: check-out and moving the table
 * stand wholly before or wholly after it.
 */
export async function holdSession(
  client: pg.PoolClient,
  session: GuestSession,
  now: Date,
): Promise<HeldSession | Refusal> {
  if (session.tableIdx !== null) await client.query(HOLD_TABLE, [session.restaurantId, session.tableIdx]);
  const { rows } = await client.query<{
    table_idx: number | null;
    visit_id: string | null;
    is_live: boolean | null;
  }>(READ, [session.sessionId, now]);
  const [row] = rows;
  if (!row?.is_live) return refuse('RESERVATION_IS_EXPIRATION');
  if (row.table_idx !== session.tableIdx)
    return refuse('TABLE_CHANGED', { extra: { tableIdx: row.table_idx } });
  return { visitId: row.visit_id };
}
