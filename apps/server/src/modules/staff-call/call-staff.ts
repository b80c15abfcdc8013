import { randomBytes } from 'node:crypto';
import { CALL_STAFF_COOLDOWN_SECONDS } from '@hansang/contract';
import type { CallStaffRequest } from '@hansang/contract/schemas';
import type pg from 'pg';
import type { GuestSession } from '../../platform/calls/guest-session.ts';
import { fingerprintOf, onceUnder, type UsedKey } from '../../platform/calls/idempotency.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { appendEvents } from '../../platform/events/append.ts';
import type { Platform } from '../../platform/platform.ts';
import { holdPaidBill } from '../bill/hold-bill.ts';
import type { Venue } from '../restaurant/venue.ts';
import { type HeldSession, holdSession } from '../session/hold-session.ts';
import { labelOf } from '../session/label.ts';
import { actAtTable, endClaim } from '../visit/act-at-table.ts';
import { callItem, isBillItem } from './call-item.ts';
import { type CallRow, loadCall } from './call-row.ts';

const RECENT = `
  SELECT call_id FROM staff_calls
   WHERE restaurant_id = $1 AND table_idx = $2 AND item_id = $3 AND closed_at IS NULL AND called_at > $4
     AND called_at <= $5
   ORDER BY called_at DESC LIMIT 1`;

const INSERT = `
  INSERT INTO staff_calls (restaurant_id, call_id, table_idx, visit_id, session_id, item_id, item_name, called_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;

/**
 * Calls staff to the session's table. The table is held, so that of two taps on two phones one calls and the other
 * gets the first one's call; the same item again within the cooldown, or under the same key, answers the first call.
 */
export async function callStaff(
  { db, clock, events }: Platform,
  venue: Venue,
  session: GuestSession,
  body: CallStaffRequest,
  idempotencyKey: string | null,
): Promise<CallRow | Refusal> {
  if (!venue.settings.useCallStaff && !isBillItem(body.itemId)) return refuse('CALL_STAFF_UNUSED');
  const item = callItem(venue, body.itemId);
  if (!item) return refuse('NOT_FOUND_CALL_ITEM');
  const now = clock.now();
  const key = idempotencyKey === null ? null : keyOf(session, idempotencyKey, body);
  const called = await transaction(db.pool, async (client) => {
    const held = await holdSession(client, session, now);
    if (isRefusal(held)) return held;
    const made = await onceUnder(client, key, now, () => makeCall(client, session, held, item, now));
    return isRefusal(made) ? made : loadCall(client, session.restaurantId, made.callId);
  });
  events.wake();
  return called ?? refuse('NOT_FOUND_CALL_ITEM');
}

function keyOf({ sessionId }: GuestSession, key: string, { tableIdx, itemId }: CallStaffRequest): UsedKey {
  const fingerprint = fingerprintOf({ tableIdx, itemId });
  return { actor: `session:${sessionId}`, route: 'callStaff', key, fingerprint };
}

async function makeCall(
  client: pg.PoolClient,
  session: GuestSession,
  held: HeldSession,
  { _id: itemId, name }: Venue['callItems'][number],
  now: Date,
): Promise<{ callId: string } | Refusal> {
  const { restaurantId, tableIdx } = session;
  if (tableIdx === null) return refuse('NOT_FOUND_CALL_ITEM');
  // On both sides: a call from while the clock was ahead is no recent one.
  const [since, until] = [-1, 1].map(
    (side) => new Date(now.getTime() + side * CALL_STAFF_COOLDOWN_SECONDS * 1000),
  );
  const asked = [restaurantId, tableIdx, itemId, since, until];
  const recent = await client.query<{ call_id: string }>(RECENT, asked);
  if (recent.rows[0]) return { callId: recent.rows[0].call_id };
  // Whoever asks for it looks at the bill as it was.
  if (
    isBillItem(itemId) &&
    held.visitId !== null &&
    (await holdPaidBill(client, restaurantId, held.visitId, now))
  )
    return refuse('BILL_IS_PAID');
  const callId = newCallId();
  const actor = labelOf(session);
  const act = { restaurantId, tableIdx, actorType: 'guest', actor, sessionId: session.sessionId } as const;
  if (held.standing === 'FIRST' && held.visitId !== null) await endClaim(client, act, held.visitId, now);
  const visitId = await actAtTable(client, act, now);
  const values = [
    restaurantId,
    callId,
    tableIdx,
    visitId,
    session.sessionId,
    itemId,
    JSON.stringify(name),
    now,
  ];
  await client.query(INSERT, values);
  await appendEvents(client, {
    restaurantId,
    subjectType: 'call',
    subjectId: callId,
    actorType: 'guest',
    actor,
    type: 'call.made',
    data: { tableIdx, visitId, itemId },
    at: now,
  });
  return { callId };
}

const newCallId = (): string => randomBytes(12).toString('hex');
