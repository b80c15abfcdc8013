import type { Mode } from '@hansang/contract';
import { SESSION_IDLE_HOURS } from '@hansang/contract';
import type pg from 'pg';
import type { GuestSession, OpenedSession } from '../../platform/calls/guest-session.ts';
import type { Refusal } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { bindRefusal, freeClient } from './bind-client.ts';
import { newToken, tokenHash } from './token.ts';

export interface NewSession {
  readonly restaurantId: number;
  readonly tableIdx: number | null;
  readonly mode: Mode;
  readonly isDigital: boolean;
  /** The display's code that opens it. One code opens one session for each device. */
  readonly digitalCode?: string;
  readonly pageToken: string;
  readonly clientId: string | null;
  /** Secret of the browser that asks; null draws one. */
  readonly deviceKey: string | null;
  /** The session that the same device held until now; it ends. */
  readonly replaces: GuestSession | null;
}

/** Epoch and visit are read by the statement itself: a check-out stands wholly before or wholly after it. */
const CREATE = `
  INSERT INTO guest_sessions (token_hash, restaurant_id, table_idx, mode, is_digital, page_token, client_id, table_epoch,
                              visit_id, adult_confirmed_at, created_at, last_used_at, expires_at, digital_code,
                              device_hash)
  SELECT $1, $2, $3, $4, $5, $6, $7,
         (SELECT epoch FROM dining_tables WHERE restaurant_id = $2 AND table_idx = $3 AND NOT is_retired),
         (SELECT visit_id FROM dining_tables WHERE restaurant_id = $2 AND table_idx = $3),
         (SELECT adult_confirmed_at FROM guest_sessions WHERE session_id = $10 AND restaurant_id = $2),
         $8, $8, $9, $11, $12
  RETURNING session_id`;

/** The same device goes on in its table's cart: its lines and its lock are its own as before. */
const TAKE_MEMBERSHIP = `
  UPDATE cart_members m SET session_id = $2
    FROM carts c
   WHERE m.session_id = $1 AND c.restaurant_id = m.restaurant_id AND c.cart_id = m.cart_id
     AND c.restaurant_id = $3 AND c.table_idx = $4 AND c.closed_at IS NULL`;

/** Opens a session for a browser; refuses a client id that another live session holds, or a code it has used. */
export async function createSession(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  asked: NewSession,
): Promise<OpenedSession | Refusal> {
  const token = newToken();
  const deviceKey = asked.deviceKey ?? newToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_IDLE_HOURS * 3_600_000);
  const values = [
    tokenHash(token),
    asked.restaurantId,
    asked.tableIdx,
    asked.mode,
    asked.isDigital,
    asked.pageToken,
    asked.clientId,
    now,
    expiresAt,
    asked.replaces?.sessionId ?? null,
    asked.digitalCode ?? null,
    tokenHash(deviceKey),
  ];
  const insert = (client: Pick<pg.PoolClient, 'query'>) =>
    client.query<{ session_id: number }>({ name: 'create_session', text: CREATE, values });
  try {
    if (asked.clientId === null && asked.replaces === null) await insert(db.pool);
    else
      await transaction(db.pool, async (client) => {
        if (asked.replaces)
          await client.query('UPDATE guest_sessions SET ended_at = $2 WHERE session_id = $1', [
            asked.replaces.sessionId,
            now,
          ]);
        if (asked.clientId) await freeClient(client, asked.clientId, now);
        const { rows } = await insert(client);
        if (asked.replaces)
          await client.query(TAKE_MEMBERSHIP, [
            asked.replaces.sessionId,
            rows[0]?.session_id,
            asked.restaurantId,
            asked.tableIdx,
          ]);
      });
  } catch (error) {
    const refusal = bindRefusal(error);
    if (refusal) return refusal;
    throw error;
  }
  return { token, deviceKey };
}
