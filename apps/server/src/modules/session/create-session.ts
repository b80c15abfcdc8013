import type { Mode } from '@hansang/contract';
import type pg from 'pg';
import type { GuestSession, OpenedSession } from '../../platform/calls/guest-session.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { bindRefusal, freeClient } from './bind-client.ts';
import { insertSession, type SessionToInsert } from './insert-session.ts';
import { isTableFull } from './phone-limit.ts';
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
  /** Who lets phones in at the venue; null where the link is enough. */
  readonly admits: SessionToInsert['admits'];
  /** The session that the same device held until now; it ends. */
  readonly replaces: GuestSession | null;
  /** What it comes in by and uses up; null or nothing where it needs none. */
  readonly pass?: Pass;
}

/** Used up in the transaction that opens the session: both happen, or neither. */
export interface Pass {
  /** Holds it, and tells why it opens nothing any more; before anything is written. */
  hold(client: pg.PoolClient, now: Date): Promise<Refusal | null>;
  use(client: pg.PoolClient, sessionId: number, now: Date): Promise<void>;
}

/** The same device goes on in its table's cart: its lines and its lock are its own as before. */
const TAKE_MEMBERSHIP = `
  UPDATE cart_members m SET session_id = $2
    FROM carts c
   WHERE m.session_id = $1 AND c.restaurant_id = m.restaurant_id AND c.cart_id = m.cart_id
     AND c.restaurant_id = $3 AND c.table_idx = $4 AND c.closed_at IS NULL`;

/**
 * Opens a session that has its row from the first moment: a rotating code is used up by it, or it stands in for one that
 * had acted. Refuses a client id that another live session holds, a code it has used, or one phone too many by codes.
 */
export async function createSession(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  asked: NewSession,
): Promise<OpenedSession | Refusal> {
  const { replaces, clientId } = asked;
  const token = newToken();
  const deviceKey = asked.deviceKey ?? newToken();
  const now = clock.now();
  try {
    const refusal = await transaction(db.pool, async (client) => {
      const passed = (await asked.pass?.hold(client, now)) ?? null;
      if (passed) return passed;
      if (asked.digitalCode !== undefined && (await isTableFull(client, asked, now)))
        return refuse('DIGITAL_QR_FULL');
      if (replaces)
        await client.query(
          'UPDATE guest_sessions SET ended_at = $2, is_replaced = true WHERE session_id = $1',
          [replaces.sessionId, now],
        );
      if (clientId) await freeClient(client, clientId, now, deviceKey);
      const made = await insertSession(
        client,
        {
          ...asked,
          tokenHash: tokenHash(token),
          deviceKey,
          scannedAt: now.getTime(),
          tableEpoch: null,
          keyGeneration: null,
          movedFrom: [],
          digitalCode: asked.digitalCode ?? null,
          replacesId: replaces?.sessionId ?? null,
        },
        now,
      );
      if (replaces)
        await client.query(TAKE_MEMBERSHIP, [
          replaces.sessionId,
          made?.session_id,
          asked.restaurantId,
          made?.table_idx,
        ]);
      if (made && asked.pass) await asked.pass.use(client, made.session_id, now);
      return null;
    });
    if (refusal) return refusal;
  } catch (error) {
    const refusal = bindRefusal(error);
    if (refusal) return refusal;
    throw error;
  }
  return { token, deviceKey, scan: null };
}
