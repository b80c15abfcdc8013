import { createHash, randomBytes } from 'node:crypto';
import { CLOCK_SLACK_SECONDS, INVITE_MINUTES, INVITES_OPEN_MAX } from '@hansang/contract';
import type { GuestSession, ScanOrSession } from '../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Queryable } from '../../platform/events/append.ts';
import type { Venue } from '../restaurant/venue.ts';
import type { Pass } from '../session/create-session.ts';
import { standAtTable } from '../session/hold-session.ts';
import { tokenHash } from '../session/token.ts';
import { holdTables, holdVisits } from '../visit/hold-table.ts';
import type { AdmissionParts } from './admission-parts.ts';

/** Whoever sits where codes rotate has to be there; a link would bring in those who are not. */
export const mayInvite = (venue: Venue | null, session: ScanOrSession): boolean =>
  venue !== null && !venue.settings.useDigitalQr && (session.mode === 'qr' || session.mode === 'nfc');

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A browser as sessions keep it. */
const browserOf = (deviceKey: string | null): Buffer | null =>
  deviceKey === null ? null : tokenHash(deviceKey);

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
         t.table_idx AS "tableIdx",
         u.device_hash = $2 AND u.ended_at IS NULL AND u.visit_id = i.visit_id
           AND (u.admits IS NULL OR u.admission = 'IN') AS "isOwn"
    FROM invites i
    LEFT JOIN visits v ON v.restaurant_id = i.restaurant_id AND v.visit_id = i.visit_id AND v.closed_at IS NULL
    LEFT JOIN dining_tables t ON t.restaurant_id = v.restaurant_id AND t.table_idx = v.table_idx AND t.visit_id = v.visit_id
    LEFT JOIN guest_sessions u ON u.session_id = i.used_by
   WHERE i.token_hash = $1
  -- may be null: tableIdx, isOwn`;

/** Where an invite leads now, or why nowhere. A browser that has used it is led there again: its answer may be lost. */
export async function readInvite(
  client: Queryable,
  token: string,
  deviceKey: string | null,
  now: Date,
): Promise<InvitedTo | Refusal> {
  const { rows } = await client.query<{
    restaurantId: number;
    visitId: string;
    usedBy: number | null;
    expiresAt: Date;
    tableIdx: number | null;
    isOwn: boolean | null;
  }>({ name: 'invite', text: READ, values: [hashOf(token), browserOf(deviceKey)] });
  const [invite] = rows;
  if (!invite) return refuse('NOT_FOUND_INVITE');
  const isOwn = invite.isOwn === true;
  if (invite.usedBy !== null && !isOwn) return refuse('INVITE_USED');
  // One that is good for longer than any was made while the clock was ahead.
  const leftMs = invite.expiresAt.getTime() - now.getTime();
  const isGood = leftMs > 0 && leftMs <= INVITE_MINUTES * 60_000 + CLOCK_SLACK_SECONDS * 1000;
  if (!isGood && !isOwn) return refuse('INVITE_EXPIRED');
  if (invite.tableIdx === null) return refuse('INVITE_OVER');
  return { restaurantId: invite.restaurantId, visitId: invite.visitId, tableIdx: invite.tableIdx };
}

const WORD = `
  SELECT admission FROM guest_sessions
   WHERE device_hash = $1 AND admitted_by = 'STAFF' AND visit_id = $2 ORDER BY session_id DESC LIMIT 1`;

// Of a browser whose first answer was lost there is a session that it knows nothing of.
const END_UNHEARD = `
  UPDATE guest_sessions s SET ended_at = $2 FROM invites i
   WHERE i.token_hash = $1 AND s.session_id = i.used_by AND s.ended_at IS NULL`;

const USE = 'UPDATE invites SET used_by = $2 WHERE token_hash = $1';

const JOIN = `
  UPDATE guest_sessions SET visit_id = $2
   WHERE session_id = $1 AND admits IS NULL AND visit_id IS DISTINCT FROM $2`;

/** An invite as what a session comes in by. It is held before anything is written: who comes second loses nothing by it. */
export function inviteAsPass(
  token: string,
  found: InvitedTo,
  clientId: string | null,
  deviceKey: string | null,
): Pass {
  const { restaurantId, tableIdx, visitId } = found;
  return {
    async hold(client, now) {
      const held = (await holdTables(client, restaurantId, tableIdx)).get(tableIdx);
      await holdVisits(client, restaurantId, visitId);
      // It may have been used, or the visit ended, while this one came in.
      const still = await readInvite(client, token, deviceKey, now);
      if (isRefusal(still)) return still;
      if (held?.visitId !== visitId) return refuse('INVITE_OVER');
      const { rows } = await client.query<{ admission: string | null }>(WORD, [
        browserOf(deviceKey),
        visitId,
      ]);
      if (rows[0]?.admission === 'OUT') return refuse('ADMISSION_REFUSED');
      await client.query(END_UNHEARD, [hashOf(token), now]);
      return null;
    },
    async use(client, sessionId, now) {
      await client.query(USE, [hashOf(token), sessionId]);
      await client.query(JOIN, [sessionId, visitId]);
      const who = clientId ?? `session-${sessionId}`;
      await client.query(`SELECT enter_visit($1, $2, 'INVITE', 'guest', $3, $4)`, [
        sessionId,
        visitId,
        who,
        now,
      ]);
    },
  };
}
