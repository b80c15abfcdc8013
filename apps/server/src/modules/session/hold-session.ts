import type { Standing } from '@hansang/contract';
import type pg from 'pg';
import { type GuestSession, refuseStanding } from '../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';

export interface HeldSession {
  /** The visit that runs at the session's table; null before its first act, or without a table. */
  readonly visitId: string | null;
  /** How the phone stands to the table: IN or FIRST. */
  readonly standing: Standing;
}

const HOLD_TABLE = 'SELECT 1 FROM hold_tables($1, ARRAY[$2::integer])';

// A statement of its own, so that it sees what committed while the lock was waited for.
const READ = `
  SELECT s.table_idx, t.visit_id, standing_of(s, v, $2) AS standing,
         coalesce(s.admission = 'ASKING' AND s.visit_id = t.visit_id, false) AS is_asking,
         s.ended_at IS NULL AND s.expires_at > $2
           AND (s.table_idx IS NULL OR s.table_epoch = t.epoch AND NOT t.is_retired) AS is_live
    FROM guest_sessions s
    LEFT JOIN dining_tables t ON t.restaurant_id = s.restaurant_id AND t.table_idx = s.table_idx
    LEFT JOIN visits v ON v.restaurant_id = t.restaurant_id AND v.visit_id = t.visit_id
   WHERE s.session_id = $1`;

/** How a phone was found at its table. */
export interface Found {
  readonly visitId: string | null;
  readonly standing: Standing;
  /** It asks to be let into that visit. */
  readonly isAsking: boolean;
  /** Why it may not act. */
  readonly refusal: Refusal | null;
}

/** Proves a session again and holds its table until the transaction ends, however the phone stands to it. */
export async function standAtTable(
  client: pg.PoolClient,
  session: GuestSession,
  now: Date,
): Promise<Found | Refusal> {
  if (session.tableIdx !== null) await client.query(HOLD_TABLE, [session.restaurantId, session.tableIdx]);
  const { rows } = await client.query<{
    table_idx: number | null;
    visit_id: string | null;
    standing: Standing;
    is_asking: boolean;
    is_live: boolean | null;
  }>(READ, [session.sessionId, now]);
  const [row] = rows;
  if (!row?.is_live) return refuse('RESERVATION_IS_EXPIRATION');
  if (row.table_idx !== session.tableIdx)
    return refuse('TABLE_CHANGED', { extra: { tableIdx: row.table_idx } });
  const { visit_id: visitId, standing, is_asking: isAsking } = row;
  return { visitId, standing, isAsking, refusal: refuseStanding(standing) };
}

/**
 * Proves a session again for a write and holds its table until the transaction ends: check-out and moving the table
 * stand wholly before or wholly after it. Who has to be let in first is refused.
 */
export async function holdSession(
  client: pg.PoolClient,
  session: GuestSession,
  now: Date,
): Promise<HeldSession | Refusal> {
  const found = await standAtTable(client, session, now);
  return isRefusal(found) ? found : (found.refusal ?? found);
}
