import type { AccountChange } from '@hansang/contract';
import { appendEvents, type Queryable } from '../../platform/events/append.ts';
import { type From, INSTALLATION } from '../../platform/events/event.ts';
import type { EventLog } from '../../platform/events/log.ts';
import type { Doer } from '../../platform/events/staff-act.ts';

/**
 * Writes what happened to a staff account into the one log. Call `wakeAccounts` once it has committed.
 * @param by who did it, where that was not the account's own member
 */
export function appendAccountEvent(
  client: Queryable,
  account: { readonly userId: string; readonly name: string },
  change: AccountChange,
  { address, device }: From,
  at: Date,
  by?: Doer,
): Promise<void> {
  return appendEvents(client, {
    restaurantId: INSTALLATION,
    subjectType: 'staff',
    subjectId: account.userId,
    actorType: by?.userId === null ? 'system' : 'staff',
    actor: by?.name ?? account.name,
    type: 'staff.account',
    data: { change, address, device, ...(by && { target: account.name, byId: by.userId }) },
    at,
  });
}

/** The consoles of a login that has ended are let go at once, on every node. */
export const wakeAccounts = (events: Pick<EventLog, 'wake'>): void => events.wake(INSTALLATION);
