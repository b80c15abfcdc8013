import type { StaffRole } from '@hansang/contract';
import type { PasswordLink } from '@hansang/contract/schemas';
import { type CallContext, type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { INSTALLATION } from '../../../platform/events/event.ts';
import { doerOf } from '../../../platform/events/staff-act.ts';
import { qrPathOf } from '../../../platform/qr-path.ts';
import type { StaffDesk } from '../desk.ts';
import { createPasswordLink, linkEnd } from '../links.ts';
import {
  endLogins,
  giveRole,
  makeReset,
  type PeopleChange,
  suspend,
  takeIn,
  takeOut,
} from './change-people.ts';
import { loadPeople } from './load-people.ts';
import { loadPeopleLog } from './people-log.ts';
import { roleIn } from './role-in.ts';
import { type Colleague, findColleague, holdPeople, ownsAllOf } from './who-may.ts';

const done = { body: { done: true as const } };
const changeErrors = ['STAFF_NOT_YOURSELF', 'NOT_FOUND_MEMBER'] as const;

/**
 * What owners do about who works in their venue.
 * @param publicUrl where links lead; else to where the console stands, which may be reached from this machine alone
 */
export function peopleCalls(desk: StaffDesk, publicUrl: string | undefined): CallDefinition[] {
  return [
    defineCall('people', {
      summary: 'Who works in the venue',
      errors: [],
      handle: async ({ params }, { staff }) => ({
        body: { members: await loadPeople(desk.pool, params.restaurantId, staff?.userId ?? null) },
      }),
    }),
    defineCall('peopleLog', {
      summary: 'What happened to the accounts of the venue: who, what, when, from where',
      errors: [],
      handle: async ({ params }) => ({
        body: { entries: await loadPeopleLog(desk.pool, params.restaurantId) },
      }),
    }),
    inviteCall(desk, publicUrl),
    defineCall('changeRole', {
      summary: 'Gives somebody another role',
      errors: [...changeErrors, 'STAFF_LAST_OWNER'],
      handle: async ({ params, body }, context) =>
        (await changing(desk, context, params, (change, colleague) =>
          giveRole(change, colleague, body.role),
        )) ?? done,
    }),
    defineCall('removePerson', {
      summary: 'Takes somebody out of the venue; their consoles of it close within a second',
      errors: [...changeErrors, 'STAFF_LAST_OWNER'],
      handle: async ({ params }, context) => (await changing(desk, context, params, takeOut)) ?? done,
    }),
    defineCall('suspendPerson', {
      summary:
        'Keeps somebody out of the venue, or lets them in again; their consoles of it close within a second; safe to repeat',
      errors: [...changeErrors, 'STAFF_LAST_OWNER'],
      handle: async ({ params, body }, context) =>
        (await changing(desk, context, params, (change, colleague) =>
          suspend(change, colleague, body.isSuspended),
        )) ?? done,
    }),
    defineCall('endSessions', {
      summary: 'Logs somebody out on every device',
      errors: [...changeErrors, 'STAFF_ELSEWHERE'],
      handle: async ({ params }, context) =>
        (await changing(desk, context, params, async (change, colleague) => {
          if (!(await ownsAllOf(change.client, owner(change), colleague.userId)))
            return refuse('STAFF_ELSEWHERE');
          await endLogins(change, colleague);
          return null;
        })) ?? done,
    }),
    resetCall(desk, publicUrl),
  ];
}

function inviteCall(desk: StaffDesk, publicUrl: string | undefined): CallDefinition {
  return defineCall('invitePerson', {
    summary:
      'Takes somebody in, with a one-time link to set their password; safe to repeat until they have one',
    errors: ['STAFF_ALREADY_MEMBER'],
    async handle({ params, body: { origin, ...person } }, context) {
      const path = await inPeople(desk, context, params.restaurantId, async (change) => {
        if (await isThere(change, person.email)) return inviteAgain(change, person);
        const { userId, hasPassword } = await takeIn(change, person);
        // An account of another house that waits for its own link is not ours to open.
        const isOurs = !hasPassword && (await ownsAllOf(change.client, owner(change), userId));
        return { path: isOurs ? await createPasswordLink(change.client, userId, change.now) : null };
      });
      if (isRefusal(path)) return path;
      return { body: { link: path.path === null ? null : linkOf(desk, publicUrl ?? origin, path.path) } };
    },
  });
}

/**
 * Whoever invited and got no answer asks once more, or the link was lost before it was used: there is a new one, and the
 * one before is void. Who has a password, or another role, works here already.
 */
async function inviteAgain(
  change: PeopleChange,
  { email, role }: { readonly email: string; readonly role: StaffRole },
): Promise<{ path: string } | Refusal> {
  const { client, restaurantId } = change;
  const person = (await loadPeople(client, restaurantId, null)).find((one) => one.email === email);
  const colleague = person && (await findColleague(client, restaurantId, person.userId));
  const isWaiting = colleague?.role === role && !colleague.isSuspended && person?.hasPassword === false;
  if (!isWaiting || !(await ownsAllOf(client, owner(change), colleague.userId)))
    return refuse('STAFF_ALREADY_MEMBER');
  return { path: await makeReset(change, colleague, false) };
}

function resetCall(desk: StaffDesk, publicUrl: string | undefined): CallDefinition {
  return defineCall('resetPassword', {
    summary: 'A one-time link by which somebody sets a new password; using it ends their logins',
    errors: [...changeErrors, 'STAFF_ELSEWHERE'],
    async handle({ params, body: { origin, alsoTwoStep } }, context) {
      let path = '';
      const refusal = await changing(desk, context, params, async (change, colleague) => {
        if (!(await ownsAllOf(change.client, owner(change), colleague.userId)))
          return refuse('STAFF_ELSEWHERE');
        path = await makeReset(change, colleague, alsoTwoStep);
        return null;
      });
      return refusal ?? { body: { link: linkOf(desk, publicUrl ?? origin, path) } };
    },
  });
}

/** A change to one colleague, which is never oneself. */
function changing(
  desk: StaffDesk,
  context: CallContext,
  { restaurantId, userId }: { readonly restaurantId: number; readonly userId: string },
  work: (change: PeopleChange, colleague: Colleague) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  return inPeople(desk, context, restaurantId, async (change) => {
    if (userId === owner(change)) return refuse('STAFF_NOT_YOURSELF');
    const colleague = await findColleague(change.client, restaurantId, userId);
    return colleague ? work(change, colleague) : refuse('NOT_FOUND_MEMBER');
  });
}

/** Changes the people of a venue in one transaction, as somebody who still owns it by then. */
async function inPeople<Result>(
  desk: StaffDesk,
  context: CallContext,
  restaurantId: number,
  work: (change: PeopleChange) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const doer = doerOf(context);
  const result = await transaction(desk.pool, async (client) => {
    await holdPeople(client, restaurantId);
    const change = { client, restaurantId, doer, now: desk.clock.now() };
    if ((await roleIn(client, owner(change), restaurantId)) !== 'owner') return refuse('STAFF_FORBIDDEN');
    return work(change);
  });
  desk.events.wake(restaurantId, INSTALLATION);
  return result;
}

function owner({ doer }: Pick<PeopleChange, 'doer'>): string {
  if (doer.userId === null) throw new Error('A call was made by no account');
  return doer.userId;
}

async function isThere({ client, restaurantId }: PeopleChange, email: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM staff_users u WHERE u.email = $2
        AND (u.owns_installation
             OR EXISTS (SELECT 1 FROM memberships m WHERE m.restaurant_id = $1 AND m.user_id = u.id))`,
    [restaurantId, email],
  );
  return rows.length > 0;
}

function linkOf(desk: StaffDesk, origin: string, path: string): PasswordLink {
  const url = new URL(path, origin).href;
  return { url, ...qrPathOf(url), expiresAt: linkEnd(desk.clock.now()).toISOString() };
}
