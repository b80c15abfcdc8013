import { createHash, randomBytes } from 'node:crypto';
import { INVITE_MINUTES, INVITES_OPEN_MAX } from '@hansang/contract';
import type pg from 'pg';
import type { GuestSession, ScanOrSession } from '../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Queryable } from '../../platform/events/append.ts';
import type { Venue } from '../restaurant/venue.ts';
import { standAtTable } from '../session/hold-session.ts';
import type { AdmissionParts } from './admission-parts.ts';

/** Whoever sits where codes rotate has to be there; a link would bring in those who are not. */
export const mayInvite = (venue: Venue | null, session: ScanOrSession): boolean =>
  venue !== null && !venue.settings.useDigitalQr && (session.mode === 'qr' || session.mode === 'nfc');

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const OPEN = 'SELECT 1 FROM invites WHERE made_by = $1 AND used_by IS NULL AND expires_at > $2';

const MAKE = `
  INSERT INTO invites (token_hash, restaurant_id, visit_id, made_by, made_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6)`;

export interface Invite {
  /** 96 random bits; only its hash is kept. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** Makes an invite into the visit that the phone is in; making one begins none. */
export async function makeInvite(
  { platform: { db, clock } }: AdmissionParts,
  session: GuestSession,
): Promise<Invite | Refusal> {
  const now = clock.now();
  return transaction(db.pool, async (client) => {
    const held = await standAtTable(client, session, now);
    if (isRefusal(held)) return held;
    if (held.refusal) return held.refusal;
    if (held.visitId === null || held.standing !== 'IN') return refuse('NOT_FOUND_VISIT');
    const open = await client.query(OPEN, [session.sessionId, now]);
    if ((open.rowCount ?? 0) >= INVITES_OPEN_MAX) return refuse('TOO_MANY_REQUESTS');
    const token = randomBytes(12).toString('base64url');
    const expiresAt = new Date(now.getTime() + INVITE_MINUTES * 60_000);
    await client.query(MAKE, [
      hashOf(token),
      session.restaurantId,
      held.visitId,
      session.sessionId,
      now,
      expiresAt,
    ]);
    return { token, expiresAt };
  });
}

/** Where an invite leads to. */
export interface InvitedTo {
  readonly restaurantId: number;
  readonly tableIdx: number;
  readonly visitId: string;
}

const READ = `
  SELECT i.restaurant_id AS "restaurantId", i.visit_id AS "visitId", i.used_by AS "usedBy", i.expires_at AS "expiresAt",
         t.table_idx AS "tableIdx"
    FROM invites i
    LEFT JOIN visits v ON v.restaurant_id = i.restaurant_id AND v.visit_id = i.visit_id AND v.closed_at IS NULL
    LEFT JOIN dining_tables t ON t.restaurant_id = v.restaurant_id AND t.table_idx = v.table_idx AND t.visit_id = v.visit_id
   WHERE i.token_hash = $1
  -- may be null: tableIdx`;

/** Where an invite leads now, or why nowhere. `isOwn`: asked by the session that has used it. */
export async function readInvite(
  client: Queryable,
  token: string,
  session: ScanOrSession | null,
  now: Date,
): Promise<InvitedTo | Refusal> {
  const { rows } = await client.query<{
    restaurantId: number;
    visitId: string;
    usedBy: number | null;
    expiresAt: Date;
    tableIdx: number | null;
  }>({ name: 'invite', text: READ, values: [hashOf(token)] });
  const [invite] = rows;
  if (!invite) return refuse('NOT_FOUND_INVITE');
  const isOwn = invite.usedBy !== null && invite.usedBy === session?.sessionId;
  if (invite.usedBy !== null && !isOwn) return refuse('INVITE_USED');
  if (invite.expiresAt <= now && !isOwn) return refuse('INVITE_EXPIRED');
  if (invite.tableIdx === null) return refuse('INVITE_OVER');
  return { restaurantId: invite.restaurantId, visitId: invite.visitId, tableIdx: invite.tableIdx };
}

const USE = 'UPDATE invites SET used_by = $2 WHERE token_hash = $1 AND used_by IS NULL';

const JOIN = `
  UPDATE guest_sessions SET visit_id = $2
   WHERE session_id = $1 AND admits IS NULL AND visit_id IS DISTINCT FROM $2`;

/** Uses an invite up for a session at its table, which is in the visit then. The caller holds the table. */
export async function useInvite(
  client: pg.PoolClient,
  token: string,
  { sessionId, clientId }: Pick<GuestSession, 'sessionId' | 'clientId'>,
  { visitId }: InvitedTo,
  now: Date,
): Promise<Refusal | null> {
  const { rowCount } = await client.query(USE, [hashOf(token), sessionId]);
  if (rowCount !== 1) return refuse('INVITE_USED');
  await client.query(JOIN, [sessionId, visitId]);
  const who = clientId ?? `session-${sessionId}`;
  await client.query(`SELECT enter_visit($1, $2, 'INVITE', 'guest', $3, $4)`, [sessionId, visitId, who, now]);
  return null;
}
