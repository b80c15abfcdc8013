import type pg from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { appendEvents } from '../../platform/events/append.ts';
import type { Actor } from '../../platform/events/event.ts';
import { holdVisits } from '../visit/hold-table.ts';

export interface PhoneAsked {
  readonly restaurantId: number;
  readonly tableIdx: number;
  /** The visit of the table, which the caller holds. */
  readonly visitId: string;
  readonly phoneId: number;
  readonly isIn: boolean;
  readonly how: 'TABLE' | 'STAFF';
  readonly actor: Actor;
}

const PHONE = `
  SELECT visit_id, admission FROM guest_sessions
   WHERE session_id = $1 AND restaurant_id = $2 AND table_idx = $3 AND ended_at IS NULL AND expires_at > $4
     AND admits IS NOT NULL`;

/** Staff's word stays with its browser: another session of it is out as well. */
const TAKE_OUT = `
  UPDATE guest_sessions SET ended_at = $2, admission = 'OUT', admitted_by = 'STAFF' WHERE session_id = $1`;

const REFUSE = `
  UPDATE guest_sessions SET visit_id = $2, admission = 'OUT', admitted_by = $3 WHERE session_id = $1`;

const END_INVITES = `
  UPDATE invites SET expires_at = $3
   WHERE restaurant_id = $1 AND visit_id = $2 AND used_by IS NULL AND expires_at > $3`;

/**
 * Lets a phone of a held table in, or refuses it. Staff may also take out one that is in: its session ends. Safe to repeat;
 * of two answers the first that lets in counts.
 */
export async function answerPhone(
  client: pg.PoolClient,
  { restaurantId, tableIdx, visitId, phoneId, isIn, how, actor }: PhoneAsked,
  now: Date,
): Promise<Refusal | null> {
  await holdVisits(client, restaurantId, visitId);
  const { rows } = await client.query<{ visit_id: string | null; admission: 'ASKING' | 'IN' | 'OUT' | null }>(
    PHONE,
    [phoneId, restaurantId, tableIdx, now],
  );
  const [phone] = rows;
  if (!phone) return refuse('NOT_FOUND_PHONE');
  const admission = phone.visit_id === visitId ? phone.admission : null;
  const asks = admission === 'ASKING' || how === 'STAFF';
  if (isIn) {
    if (!asks && admission !== 'IN') return refuse('NOT_FOUND_PHONE');
    await client.query('SELECT enter_visit($1, $2, $3, $4, $5, $6)', [
      phoneId,
      visitId,
      how,
      actor.actorType,
      actor.actor,
      now,
    ]);
    return null;
  }
  if (admission === 'OUT') return null;
  if (admission === 'IN' && how === 'TABLE') return null;
  if (!asks) return refuse('NOT_FOUND_PHONE');
  const told = {
    restaurantId,
    subjectType: 'session',
    subjectId: String(phoneId),
    ...actor,
    at: now,
  } as const;
  if (admission === 'IN') {
    // Whoever is taken out may have handed invites to phones of their own.
    await client.query(END_INVITES, [restaurantId, visitId, now]);
    await client.query(TAKE_OUT, [phoneId, now]);
    await appendEvents(client, { ...told, type: 'session.ended', data: { sessionId: phoneId, tableIdx } });
    return null;
  }
  await client.query(REFUSE, [phoneId, visitId, how]);
  await appendEvents(client, {
    ...told,
    type: 'admission.changed',
    data: { sessionId: phoneId, tableIdx, to: 'OUT' },
  });
  return null;
}
