import type { ErrorCode } from '@hansang/contract';
import type { GuestSession, Scan } from '../../platform/calls/guest-session.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { Queryable } from '../../platform/events/append.ts';
import type { Platform } from '../../platform/platform.ts';
import { tokenHash } from './token.ts';

const BIND = `
  UPDATE guest_sessions SET client_id = $2
   WHERE session_id = $1 AND ended_at IS NULL AND (client_id IS NULL OR client_id = $2)`;

/**
 * Ends the sessions that still hold a client id although they are over: by time, by their table's check-out, or because
 * their browser has scanned since, and sends the cookie of that one no more.
 */
const FREE = `
  UPDATE guest_sessions s SET ended_at = $2, is_replaced = coalesce(s.device_hash = $3, false)
   WHERE s.client_id = $1 AND s.ended_at IS NULL AND s.session_id IS DISTINCT FROM $4
     AND (s.expires_at <= $2
       OR (s.device_hash = $3
         AND s.created_at <= coalesce((SELECT o.created_at FROM guest_sessions o WHERE o.session_id = $4), $2))
       OR (s.table_idx IS NOT NULL AND s.table_epoch IS DISTINCT FROM (
           SELECT t.epoch FROM dining_tables t
            WHERE t.restaurant_id = s.restaurant_id AND t.table_idx = s.table_idx AND NOT t.is_retired)))`;

const HOLDER = `
  SELECT 1 FROM guest_sessions s
    LEFT JOIN dining_tables t
           ON t.restaurant_id = s.restaurant_id AND t.table_idx = s.table_idx AND NOT t.is_retired
   WHERE s.client_id = $1 AND s.ended_at IS NULL AND s.expires_at > $2
     AND s.token_hash IS DISTINCT FROM decode($3, 'base64')
     AND ($4::bytea IS NULL OR s.device_hash IS DISTINCT FROM $4 OR s.created_at > $5)
     AND (s.table_idx IS NULL OR s.table_epoch = t.epoch)`;

/**
 * Whether a live session of another browser holds a client id, other than the one that a first write may have made of this
 * scan; reads only.
 */
export async function isClientTaken(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  clientId: string,
  own: Scan | null,
  deviceKey: string | null,
): Promise<boolean> {
  const now = clock.now();
  const { rowCount } = await db.pool.query({
    name: 'client_holder',
    text: HOLDER,
    values: [clientId, now, own?.tokenHash ?? null, hashOf(deviceKey), own ? new Date(own.scannedAt) : now],
  });
  return rowCount !== 0;
}

const hashOf = (deviceKey: string | null): Buffer | null =>
  deviceKey === null ? null : tokenHash(deviceKey);

/** Frees a client id from sessions that are over, so that a live one can bind it. `own` is that one, where it has a row. */
export async function freeClient(
  client: Queryable,
  clientId: string,
  now: Date,
  deviceKey: string | null,
  own: number | null = null,
): Promise<void> {
  await client.query(FREE, [clientId, now, hashOf(deviceKey), own]);
}

/** Binds the label that comes with a session's first call after its row. One label belongs to one live session. */
export async function bindClient(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  session: GuestSession,
  clientId: string,
  deviceKey: string | null,
): Promise<GuestSession | Refusal> {
  if (session.clientId !== null) return refuse('UNAUTHORIZED_ACCESS');
  await freeClient(db.pool, clientId, clock.now(), deviceKey, session.sessionId);
  try {
    const { rowCount } = await db.pool.query(BIND, [session.sessionId, clientId]);
    return rowCount === 1 ? { ...session, clientId } : refuse('UNAUTHORIZED_ACCESS');
  } catch (error) {
    const refusal = bindRefusal(error);
    if (refusal) return refusal;
    throw error;
  }
}

const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  guest_sessions_client: 'UNAUTHORIZED_ACCESS',
  // The rendered page opened the session before it was known whose phone it is.
  guest_sessions_digital_code: 'DIGITAL_QR_USED',
};

/** What a constraint that a label ran into means; null for every other failure. */
export function bindRefusal(error: unknown): Refusal | null {
  const code = REFUSALS[(error as { constraint?: string }).constraint ?? ''];
  return code === undefined ? null : refuse(code);
}
