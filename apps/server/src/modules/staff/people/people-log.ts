import { type AccountChange, PEOPLE_LOG_SIZE, type StaffAct } from '@hansang/contract';
import type { ActDetails, PeopleLogEntry } from '@hansang/contract/schemas';
import type { Queryable } from '../../../platform/events/append.ts';
import { INSTALLATION } from '../../../platform/events/event.ts';

/** A row of the log that is about accounts. */
export interface LogRow {
  event_id: string;
  actor: string;
  actor_type: string;
  subject_id: string;
  data: {
    act?: StaffAct;
    change?: AccountChange;
    details?: ActDetails;
    target?: string;
    byId?: string | null;
    address?: string | null;
    device?: string | null;
  };
  at: Date;
}

const OF_VENUE = `
  SELECT event_id::text, actor, actor_type, subject_id, data, at FROM events
   WHERE restaurant_id = $1 AND subject_type = 'staff' ORDER BY events.event_id DESC LIMIT $2`;
const OF_ACCOUNTS = `
  SELECT event_id::text, actor, actor_type, subject_id, data, at FROM events
   WHERE restaurant_id = $1 AND subject_type = 'staff'
     AND subject_id IN (SELECT user_id FROM memberships WHERE restaurant_id = $2)
   ORDER BY events.event_id DESC LIMIT $3`;

/** The latest of what happened to the accounts of a venue, and of what its owners did about them. */
export async function loadPeopleLog(client: Queryable, restaurantId: number): Promise<PeopleLogEntry[]> {
  const acts = await client.query<LogRow>(OF_VENUE, [restaurantId, PEOPLE_LOG_SIZE]);
  const changes = await client.query<LogRow>(OF_ACCOUNTS, [INSTALLATION, restaurantId, PEOPLE_LOG_SIZE]);
  return [...acts.rows, ...changes.rows]
    .sort((a, b) => b.at.getTime() - a.at.getTime() || Number(b.event_id) - Number(a.event_id))
    .slice(0, PEOPLE_LOG_SIZE)
    .flatMap((row) => {
      const { act, change, details, target } = row.data;
      const what = act ?? change;
      return what ? [{ ...happened(row), what, details: details ?? (target ? { target } : {}) }] : [];
    });
}

/** Who, when and from where. */
export const happened = ({ event_id, actor, actor_type, subject_id, data, at }: LogRow) => ({
  eventId: event_id,
  at: at.toISOString(),
  by: actor,
  byId: data.byId ?? (actor_type === 'staff' && data.target === undefined ? subject_id : null),
  bySystem: actor_type !== 'staff',
  address: data.address ?? null,
  device: data.device ?? null,
});
