import { mayDo } from '@hansang/contract';
import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import type { StaffDesk } from '../desk.ts';
import { loadPeople } from '../people/load-people.ts';
import { presentActivity } from './present-activity.ts';
import { readActivity } from './read-activity.ts';

/** Who did what when: owners read of accounts and logins too. */
export function activityCalls({ pool }: StaffDesk): CallDefinition[] {
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
            entries: rows.map(presentActivity),
            nextBefore: next?.cursor ?? null,
            lookedBackTo: next?.at.toISOString() ?? null,
            people: people.map(({ userId, name, role }) => ({ userId, name, role })),
          },
        };
      },
    }),
  ];
}
