import type { ClientBase, Pool } from 'pg';
import type { EventType, NewEvent } from './event.ts';

/** Whatever runs a statement: inside a transaction its client, so that events and changes are written together. */
export type Queryable = Pick<ClientBase | Pool, 'query'>;

const APPEND = `
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  SELECT e."restaurantId", e."subjectType", e."subjectId", e.version, e."actorType", e.actor, e.type,
         e.data || CASE WHEN e."userId" IS NULL THEN '{}' ELSE jsonb_build_object('userId', e."userId") END, e.at
    FROM jsonb_to_recordset($1::jsonb) AS e("restaurantId" integer, "subjectType" text, "subjectId" text,
         version integer, "actorType" text, actor text, "userId" text, type text, data jsonb, at timestamptz)`;

/** Appends events to the one log. Call `EventLog.wake()` once the transaction has committed. */
export async function appendEvents<Type extends EventType>(
  client: Queryable,
  ...events: readonly NewEvent<Type>[]
): Promise<void> {
  if (events.length === 0) return;
  await client.query({ name: 'append_events', text: APPEND, values: [JSON.stringify(events)] });
}
