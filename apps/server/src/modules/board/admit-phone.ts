import { SEATED_MINUTES } from '@hansang/contract';
import type { TablePhone } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Queryable } from '../../platform/events/append.ts';
import { answerPhone } from '../admission/let-in.ts';
import { phoneLabel } from '../admission/phone-label.ts';
import { isOpenPhone, takeOut } from '../admission/take-out.ts';
import { loggedActor } from '../order/moving/move-order.ts';
import { holdTables } from '../visit/hold-table.ts';
import { refuseOtherVisit } from '../visit/name-visit.ts';
import type { BoardParts } from './board-parts.ts';
import type { TableAsked } from './confirm-table.ts';

/** Staff let a phone in at a table, refuse it, or take it out: also where nobody has to be let in. Safe to repeat. */
export async function admitPhone(
  { platform: { db, clock, events }, sessions }: BoardParts,
  { restaurantId, tableIdx, visitId, actor }: TableAsked,
  phoneId: number,
  isIn: boolean,
): Promise<Refusal | null> {
  const now = clock.now();
  const refusal = await transaction(db.pool, async (client) => {
    const held = (await holdTables(client, restaurantId, tableIdx)).get(tableIdx);
    if (!held) return refuse('NOT_FOUND_TABLE');
    const other = refuseOtherVisit(held.visitId, visitId);
    if (other) return other;
    const who = loggedActor(actor);
    const at = { restaurantId, tableIdx, phoneId };
    if (await isOpenPhone(client, at)) {
      if (!isIn) await takeOut(client, { ...at, who }, now);
      return null;
    }
    if (held.visitId === null) return refuse('NOT_FOUND_VISIT');
    const place = { restaurantId, tableIdx, visitId: held.visitId };
    return answerPhone(client, { ...place, phoneId, isIn, how: 'STAFF', actor: who }, now);
  });
  sessions.forget(({ sessionId }) => sessionId === phoneId);
  events.wake(restaurantId);
  return refusal;
}

const PHONES = `
  SELECT s.session_id AS "sessionId", s.client_id AS "clientId",
         CASE WHEN s.admits IS NULL THEN 'IN'
              WHEN t.visit_id IS NOT NULL AND s.visit_id = t.visit_id THEN coalesce(s.admission, 'LOOKING')
              ELSE 'LOOKING' END AS state,
         CASE WHEN s.visit_id = t.visit_id AND s.admission = 'IN' THEN coalesce(s.admitted_at, s.created_at)
              WHEN s.visit_id = t.visit_id AND s.admission = 'ASKING' THEN coalesce(s.asked_at, s.created_at)
              ELSE s.created_at END AS since
    FROM dining_tables t
    JOIN guest_sessions s ON s.restaurant_id = t.restaurant_id AND s.table_idx = t.table_idx
   WHERE t.restaurant_id = $1 AND t.table_idx = $2 AND s.table_epoch = t.epoch
     AND (s.admits IS NOT NULL OR s.last_used_at > $3::timestamptz - make_interval(mins => $4))
     AND s.ended_at IS NULL AND s.expires_at > $3
   ORDER BY since, s.session_id LIMIT 50`;

/** The phones of a table, those who came first first; where nobody is let in, those that are used. */
export async function loadPhones(
  client: Queryable,
  restaurantId: number,
  tableIdx: number,
  now: Date,
): Promise<TablePhone[]> {
  const { rows } = await client.query<{
    sessionId: number;
    clientId: string | null;
    state: TablePhone['state'];
    since: Date;
  }>({ name: 'table_phones', text: PHONES, values: [restaurantId, tableIdx, now, SEATED_MINUTES] });
  return rows.map(({ sessionId, clientId, state, since }) => ({
    phoneId: sessionId,
    label: phoneLabel({ sessionId, clientId }),
    state,
    since: since.toISOString(),
  }));
}
