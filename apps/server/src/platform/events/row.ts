import type { LoggedEvent } from './event.ts';

export interface EventRow {
  event_id: number;
  restaurant_id: number;
  subject_type: string;
  subject_id: string;
  version: number | null;
  actor_type: string;
  actor: string;
  type: string;
  data: unknown;
  at: Date;
}

export const EVENT_COLUMNS =
  'e.event_id, e.restaurant_id, e.subject_type, e.subject_id, e.version, e.actor_type, e.actor, e.type, e.data, e.at';

/** The same of an event that `read_feed` gives. */
export const COLUMNS_OF_FEED = `
  (f.event).event_id, (f.event).restaurant_id, (f.event).subject_type, (f.event).subject_id, (f.event).version,
  (f.event).actor_type, (f.event).actor, (f.event).type, (f.event).data, (f.event).at`;

export function loggedEvent(row: EventRow): LoggedEvent {
  return {
    eventId: row.event_id,
    restaurantId: row.restaurant_id,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    version: row.version,
    actorType: row.actor_type,
    actor: row.actor,
    type: row.type,
    data: row.data,
    at: row.at,
  } as LoggedEvent;
}
