import { randomBytes } from 'node:crypto';
import { hashPassword } from '@better-auth/utils/password';
import type { Queryable } from '../../../platform/events/append.ts';
import type { ResolvedVenue, StaffLogin } from '../resolved.ts';

/** A login that the file brings, its password already hashed. */
export interface PreparedLogin extends Omit<StaffLogin, 'password'> {
  readonly passwordHash: string | null;
}

/**
 * Which of the file's logins the venue lacks or has in another role. A file adds people and changes roles; nobody
 * loses a login because an older file doesn't know them.
 */
export function staffChanges(before: ResolvedVenue | null, after: ResolvedVenue): StaffLogin[] {
  const roles = new Map(before?.staff.map(({ email, role }) => [email, role]));
  return after.staff.filter(({ email, role }) => roles.get(email) !== role);
}

/** Hashes the passwords of people without a login: slow on purpose, so it happens before the transaction. */
export async function prepareLogins(db: Queryable, logins: readonly StaffLogin[]): Promise<PreparedLogin[]> {
  if (logins.length === 0) return [];
  const { rows } = await db.query<{ email: string }>(
    'SELECT email FROM staff_users WHERE email = ANY ($1::text[])',
    [logins.map(({ email }) => email)],
  );
  const known = new Set(rows.map(({ email }) => email));
  return Promise.all(
    logins.map(async ({ password, ...login }) => ({
      ...login,
      passwordHash: password === null || known.has(login.email) ? null : await hashPassword(password),
    })),
  );
}

const USER = `
  INSERT INTO staff_users (id, name, email, email_verified, is_demo) VALUES ($1, $2, $3, true, $4)
  ON CONFLICT (email) DO NOTHING RETURNING id`;
const PASSWORD = `
  INSERT INTO staff_accounts (id, account_id, provider_id, user_id, password, created_at, updated_at)
  VALUES ($1, $2, 'credential', $2, $3, now(), now())`;
const MEMBERSHIP = `
  INSERT INTO memberships (restaurant_id, user_id, role, suspended_at)
  SELECT $1, id, $3, CASE WHEN $4 THEN now() END FROM staff_users WHERE email = $2
  ON CONFLICT (restaurant_id, user_id) DO UPDATE SET role = excluded.role`;

/** Writes logins and their roles. The password of somebody who has a login already is never touched. */
export async function saveStaff(
  db: Queryable,
  restaurantId: number,
  logins: readonly PreparedLogin[],
  isDemo: boolean,
): Promise<void> {
  const id = () => randomBytes(24).toString('base64url');
  for (const { email, name, role, isSuspended, passwordHash } of logins) {
    const added = await db.query<{ id: string }>(USER, [id(), name, email, isDemo]);
    const userId = added.rows[0]?.id;
    if (userId !== undefined && passwordHash !== null) await db.query(PASSWORD, [id(), userId, passwordHash]);
    await db.query(MEMBERSHIP, [restaurantId, email, role, isSuspended]);
  }
}
