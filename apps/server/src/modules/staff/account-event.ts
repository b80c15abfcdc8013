import { appendEvents, type Queryable } from '../../platform/events/append.ts';
import type { StaffAccountChange } from '../../platform/events/event.ts';

/** Accounts stand outside the venues: their events carry this number. */
const INSTALLATION = 0;

/** Writes what happened to a staff account into the one log. */
export function appendAccountEvent(
  client: Queryable,
  account: { readonly userId: string; readonly name: string },
  change: StaffAccountChange,
  at: Date,
): Promise<void> {
  return appendEvents(client, {
    restaurantId: INSTALLATION,
    subjectType: 'staff',
    subjectId: account.userId,
    actorType: 'staff',
    actor: account.name,
    type: 'staff.account',
    data: { change },
    at,
  });
}
