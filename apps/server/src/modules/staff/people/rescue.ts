import type { StaffRole } from '@hansang/contract';
import type { StoredText } from '@hansang/contract/schemas';
import type pg from 'pg';
import { isRefusal, type Refusal } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { appendEvents, type Queryable } from '../../../platform/events/append.ts';
import { type Doer, staffAct } from '../../../platform/events/staff-act.ts';
import { StartProblem } from '../../../platform/process/start-problem.ts';
import { appendAccountEvent } from '../account-event.ts';
import { createPasswordLink } from '../links.ts';
import { endTwoStep } from '../members.ts';
import { giveRole, type PeopleChange, suspend, takeIn, takeOut } from './change-people.ts';
import { findColleague, holdPeople } from './who-may.ts';

/** What the offline rescue works on: whoever may run commands on the machine may do everything. */
export interface Rescue {
  readonly pool: pg.Pool;
  readonly now: Date;
}

/** Makes an address of a path on the server's origin. */
type Link = (path: string) => string;
type Said = Promise<readonly string[]>;

const DOER: Doer = { userId: null, name: 'npm run staff', address: null, device: null };
const GOOD_FOR = 'It works once, for three days. Whoever opens it sets the password.';

interface Account {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly ownsInstallation: boolean;
  readonly hasTwoStep: boolean;
}

interface Listed extends Account {
  readonly works: readonly { readonly venue: number; readonly name: StoredText; readonly role: StaffRole }[];
}

/** Everybody who works here: e-mail, name, roles. */
export async function listAccounts({ pool }: Rescue): Said {
  const { rows } = await pool.query<Listed>(
    `SELECT u.id AS "userId", u.name, u.email, u.owns_installation AS "ownsInstallation",
            coalesce(u.two_factor_enabled, false) AS "hasTwoStep",
            coalesce((SELECT jsonb_agg(jsonb_build_object('venue', r.restaurant_id, 'name', r.name, 'role', m.role)
                                       ORDER BY r.restaurant_id)
                        FROM memberships m JOIN restaurants r ON r.restaurant_id = m.restaurant_id
                       WHERE m.user_id = u.id), '[]') AS works
       FROM staff_users u ORDER BY u.owns_installation DESC, u.email`,
  );
  if (rows.length === 0)
    return ['Nobody has an account yet; the server prints a link for the first owner when it starts.'];
  return rows.map(({ email, name, ownsInstallation, hasTwoStep, works }) => {
    const roles = works.map((work) => `${work.role} of ${work.name.ko} (venue ${work.venue})`);
    const all = ownsInstallation ? ['owner of every venue', ...roles] : roles;
    return `${email}  ${name}${hasTwoStep ? ', second factor on' : ''}: ${all.join(', ') || 'works nowhere'}`;
  });
}

export function resetLink({ pool, now }: Rescue, email: string, link: Link): Said {
  return transaction(pool, async (client) => {
    const account = await find(client, email);
    const told = (await venuesOf(client, account)).map((venue) =>
      staffAct(venue, DOER, 'RESET_MADE', { target: account.name }, now),
    );
    await appendEvents(client, ...told);
    const path = await createPasswordLink(client, account.userId, now);
    const more = account.hasTwoStep
      ? [`The second factor stays on; when it is lost too: npm run staff -- second-factor off ${email}`]
      : [];
    return [`${account.name} sets a new password here: ${link(path)}`, GOOD_FOR, ...more];
  });
}

export function makeOwner({ pool, now }: Rescue, email: string, restaurantId: number, link: Link): Said {
  return transaction(pool, async (client) => {
    await mustBeVenue(client, restaurantId);
    await holdPeople(client, restaurantId);
    const change: PeopleChange = { client, restaurantId, doer: DOER, now };
    const [name = email] = email.split('@');
    const account = await lookUp(client, email);
    const colleague = account && (await findColleague(client, restaurantId, account.userId));
    const done = `${email} is an owner of venue ${restaurantId}.`;
    if (account?.ownsInstallation) return [`${email} owns every venue already.`];
    if (colleague) {
      await giveRole(change, colleague, 'owner');
      await suspend(change, colleague, false);
      return [done];
    }
    const { userId, hasPassword } = await takeIn(change, { email, name, role: 'owner' });
    if (hasPassword) return [done];
    const path = await createPasswordLink(client, userId, now);
    return [done, `They set their password here: ${link(path)}`, GOOD_FOR];
  });
}

export function removeFrom({ pool, now }: Rescue, email: string, restaurantId: number): Said {
  return transaction(pool, async (client) => {
    await mustBeVenue(client, restaurantId);
    await holdPeople(client, restaurantId);
    const { userId } = await find(client, email);
    const colleague = await findColleague(client, restaurantId, userId);
    if (!colleague)
      throw new StartProblem(`${email} does not work in venue ${restaurantId}; see: npm run staff -- list`);
    refuseInWords(
      await takeOut({ client, restaurantId, doer: DOER, now }, colleague),
      `${email} is the last owner of venue ${restaurantId} who can log in; make somebody else one first: npm run staff -- make-owner <email> ${restaurantId}`,
    );
    return [`${email} does not work in venue ${restaurantId} any more; their screens there close.`];
  });
}

export function secondFactorOff({ pool, now }: Rescue, email: string): Said {
  return transaction(pool, async (client) => {
    const account = await find(client, email);
    if (!account.hasTwoStep) return [`${email} logs in without a second factor already.`];
    await endTwoStep(client, account.userId);
    await client.query('DELETE FROM staff_sessions WHERE user_id = $1', [account.userId]);
    await appendAccountEvent(client, account, 'TWO_STEP_OFF', DOER, now, DOER);
    return [`${email} logs in with the password alone from now on, and was logged out everywhere.`];
  });
}

function refuseInWords(refused: Refusal | null, words: string): void {
  if (isRefusal(refused)) throw new StartProblem(words);
}

async function lookUp(client: Queryable, email: string): Promise<Account | null> {
  const { rows } = await client.query<Account>(
    `SELECT id AS "userId", name, email, owns_installation AS "ownsInstallation",
            coalesce(two_factor_enabled, false) AS "hasTwoStep"
       FROM staff_users WHERE email = $1`,
    [email],
  );
  return rows[0] ?? null;
}

async function find(client: Queryable, email: string): Promise<Account> {
  const account = await lookUp(client, email);
  if (!account)
    throw new StartProblem(`Nobody has the e-mail ${email}; see who there is: npm run staff -- list`);
  return account;
}

/** The venues whose owners should see that an account was reset. */
async function venuesOf(client: Queryable, { userId, ownsInstallation }: Account): Promise<number[]> {
  const { rows } = await client.query<{ restaurant_id: number }>(
    `SELECT r.restaurant_id FROM restaurants r
      WHERE $2 OR r.restaurant_id IN (SELECT m.restaurant_id FROM memberships m WHERE m.user_id = $1)
      ORDER BY r.restaurant_id`,
    [userId, ownsInstallation],
  );
  return rows.map((row) => row.restaurant_id);
}

async function mustBeVenue(client: Queryable, restaurantId: number): Promise<void> {
  const { rows } = await client.query('SELECT 1 FROM restaurants WHERE restaurant_id = $1', [restaurantId]);
  if (rows.length === 0)
    throw new StartProblem(`There is no venue ${restaurantId}; see which there are: npm run venue -- list`);
}
