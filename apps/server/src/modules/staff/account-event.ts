import { appendEvents, type Queryable } from '../../platform/events/append.ts';
import { INSTALLATION, type StaffAccountChange } from '../../platform/events/event.ts';
import type { EventLog } from '../../platform/events/log.ts';

/** Writes what happened to a staff account into the one log. Call `wakeAccounts` once it has committed. */
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

/** The consoles of a login that has ended are let go at once, on every node. */
export const wakeAccounts = (events: Pick<EventLog, 'wake'>): void => events.wake(INSTALLATION);
