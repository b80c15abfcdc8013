import type { StaffAct, StaffRole } from '@hansang/contract';
import type { ActDetails } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { appendEvents, type Queryable } from '../../../platform/events/append.ts';
import { type Doer, staffAct } from '../../../platform/events/staff-act.ts';
import { appendAccountEvent } from '../account-event.ts';
import { createPasswordLink } from '../links.ts';
import { saveMember } from '../members.ts';
import { type Colleague, hasOtherOwner } from './who-may.ts';

/** A change of who works in a venue: caller holds the people (`holdPeople`) and has asked who may. */
export interface PeopleChange {
  readonly client: Queryable;
  readonly restaurantId: number;
  readonly doer: Doer;
  readonly now: Date;
}

const note = ({ client, restaurantId, doer, now }: PeopleChange, act: StaffAct, details: ActDetails) =>
  appendEvents(client, staffAct(restaurantId, doer, act, details, now));

/** Takes somebody in who has no role in the venue yet; an account with that e-mail keeps its name. */
export async function takeIn(
  change: PeopleChange,
  person: { readonly email: string; readonly name: string; readonly role: StaffRole },
): Promise<{ userId: string; hasPassword: boolean }> {
  const { client, restaurantId } = change;
  const saved = await saveMember(client, { restaurantId, ...person });
  await note(change, 'INVITED', { target: person.email, role: person.role });
  return saved;
}

export async function giveRole(
  change: PeopleChange,
  colleague: Colleague,
  role: StaffRole,
): Promise<Refusal | null> {
  const { client, restaurantId } = change;
  if (role === colleague.role) return null;
  if (role !== 'owner' && (await isLastOwner(change, colleague))) return refuse('STAFF_LAST_OWNER');
  await client.query('UPDATE memberships SET role = $3 WHERE restaurant_id = $1 AND user_id = $2', [
    restaurantId,
    colleague.userId,
    role,
  ]);
  await note(change, 'ROLE_CHANGED', { target: colleague.name, role });
  return null;
}

/**
 * Keeps somebody out of the venue, or lets them in again; role and account stay. Logins of an account that works nowhere
 * else end.
 */
export async function suspend(
  change: PeopleChange,
  colleague: Colleague,
  isSuspended: boolean,
): Promise<Refusal | null> {
  const { client, restaurantId, doer, now } = change;
  if (isSuspended === colleague.isSuspended) return null;
  if (isSuspended && (await isLastOwner(change, colleague))) return refuse('STAFF_LAST_OWNER');
  const { userId } = colleague;
  await client.query('UPDATE memberships SET suspended_at = $3 WHERE restaurant_id = $1 AND user_id = $2', [
    restaurantId,
    userId,
    isSuspended ? now : null,
  ]);
  const { rowCount } = await client.query(
    `DELETE FROM staff_sessions s WHERE s.user_id = $1
        AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = $1 AND m.suspended_at IS NULL)`,
    [userId],
  );
  await note(change, isSuspended ? 'SUSPENDED' : 'RESTORED', { target: colleague.name });
  if (rowCount) await appendAccountEvent(client, colleague, 'LOGINS_ENDED', doer, now, doer);
  return null;
}

/** Takes somebody out of the venue; an account that works nowhere else goes with it, its logins first of all. */
export async function takeOut(change: PeopleChange, colleague: Colleague): Promise<Refusal | null> {
  const { client, restaurantId, doer, now } = change;
  if (await isLastOwner(change, colleague)) return refuse('STAFF_LAST_OWNER');
  const { userId } = colleague;
  await client.query('DELETE FROM memberships WHERE restaurant_id = $1 AND user_id = $2', [
    restaurantId,
    userId,
  ]);
  const { rowCount } = await client.query(
    `DELETE FROM staff_users u WHERE u.id = $1 AND NOT u.owns_installation
        AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id)`,
    [userId],
  );
  await note(change, 'REMOVED', { target: colleague.name });
  if (rowCount) await appendAccountEvent(client, colleague, 'LOGINS_ENDED', doer, now, doer);
  return null;
}

/** Logs somebody out everywhere. */
export async function endLogins(change: PeopleChange, colleague: Colleague): Promise<void> {
  const { client, doer, now } = change;
  await client.query('DELETE FROM staff_sessions WHERE user_id = $1', [colleague.userId]);
  await note(change, 'SESSIONS_ENDED', { target: colleague.name });
  await appendAccountEvent(client, colleague, 'LOGINS_ENDED', doer, now, doer);
}

/** A link by which somebody sets a new password; using it ends their logins. @returns its path on this origin */
export async function makeReset(
  change: PeopleChange,
  colleague: Colleague,
  alsoTwoStep: boolean,
): Promise<string> {
  await note(change, 'RESET_MADE', { target: colleague.name, ...(alsoTwoStep && { alsoTwoStep }) });
  return createPasswordLink(change.client, colleague.userId, change.now, alsoTwoStep);
}

async function isLastOwner(
  { client, restaurantId }: PeopleChange,
  { role, userId }: Colleague,
): Promise<boolean> {
  return role === 'owner' && !(await hasOtherOwner(client, restaurantId, userId));
}
