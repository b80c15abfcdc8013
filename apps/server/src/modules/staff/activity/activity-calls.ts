import { mayDo } from '@hansang/contract';
import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { appendEvents, type Queryable } from '../../../platform/events/append.ts';
import { doerOf, staffAct } from '../../../platform/events/staff-act.ts';
import type { StaffDesk } from '../desk.ts';
import { loadPeople } from '../people/load-people.ts';
import { presentActivity } from './present-activity.ts';
import { readActivity } from './read-activity.ts';

/** Who did what when: owners read of accounts and logins too. */
export function activityCalls({ pool, clock, events }: StaffDesk): CallDefinition[] {
  return [
    defineCall('activity', {
      summary: 'What staff did, newest first: by person, kind, table, order and time',
      errors: [],
      async handle({ params: { restaurantId }, query }, { staff }) {
        const people = await loadPeople(pool, restaurantId, null);
        const readsAccounts = mayDo((await staff?.roleIn(restaurantId)) ?? null, 'user.change');
        const accounts = readsAccounts ? people.map(({ userId }) => userId) : null;
        const { rows, next } = await readActivity(pool, restaurantId, query, accounts);
        return {
          body: {
            timeZone: await timeZoneOf(pool, restaurantId),
            entries: rows.map(presentActivity),
            nextBefore: next?.cursor ?? null,
            lookedBackTo: next?.at.toISOString() ?? null,
            people: people.map(({ userId, name, role }) => ({ userId, name, role })),
          },
        };
      },
    }),
    defineCall('saveActivity', {
      summary: 'Say that what was found is saved as a file: the log and the other owners hear of it',
      errors: [],
      async handle({ params: { restaurantId } }, context) {
        await appendEvents(pool, staffAct(restaurantId, doerOf(context), 'LOG_SAVED', {}, clock.now()));
        events.wake();
        return { body: {} };
      },
    }),
  ];
}

async function timeZoneOf(pool: Queryable, restaurantId: number): Promise<string> {
  const { rows } = await pool.query<{ zone: string }>(
    'SELECT time_zone AS zone FROM restaurants WHERE restaurant_id = $1',
    [restaurantId],
  );
  return rows[0]?.zone ?? 'Asia/Seoul';
}
