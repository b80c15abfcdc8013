import { randomBytes } from 'node:crypto';
import { hashPassword } from '@better-auth/utils/password';
import type { StaffRole } from '@hansang/contract';
import type { Queryable } from '../../platform/events/append.ts';

export interface NewMember {
  readonly restaurantId: number;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
}

export interface Member {
  readonly userId: string;
  /** Without a password nobody can log in: give the member a link (`createPasswordLink`). */
  readonly hasPassword: boolean;
}

const newId = (): string => randomBytes(16).toString('base64url');

/** Makes an account unless its e-mail has one, and gives it a role in a venue; an existing name stays. */
export async function saveMember(client: Queryable, member: NewMember): Promise<Member> {
  const userId = await saveAccount(client, member);
  await client.query(
    `INSERT INTO memberships (restaurant_id, user_id, role) VALUES ($1, $2, $3)
         ON CONFLICT (restaurant_id, user_id) DO UPDATE SET role = excluded.role`,
    [member.restaurantId, userId, member.role],
  );
  const { rows } = await client.query(
    `SELECT 1 FROM staff_accounts WHERE user_id = $1 AND provider_id = 'credential' AND password IS NOT NULL`,
    [userId],
  );
  return { userId, hasPassword: rows.length > 0 };
}

interface LockedOutMember {
  readonly userId: string;
  readonly email: string;
  readonly role: StaffRole;
}

/** Members of a venue who may and cannot log in yet: each needs a link (`createPasswordLink`). */
export async function membersWithoutPassword(
  client: Queryable,
  restaurantId: number,
): Promise<LockedOutMember[]> {
  const { rows } = await client.query<LockedOutMember>(
    `SELECT u.id AS "userId", u.email, m.role FROM memberships m JOIN staff_users u ON u.id = m.user_id
      WHERE m.restaurant_id = $1 AND m.suspended_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM staff_accounts a WHERE a.user_id = u.id AND a.provider_id = 'credential'
                           AND a.password IS NOT NULL)
      ORDER BY u.email`,
    [restaurantId],
  );
  return rows;
}

async function saveAccount(client: Queryable, { email, name }: Pick<NewMember, 'email' | 'name'>) {
  const address = email.toLowerCase();
  await client.query(
    'INSERT INTO staff_users (id, name, email) VALUES ($1, $2, $3) ON CONFLICT (email) DO NOTHING',
    [newId(), name, address],
  );
  const { rows } = await client.query<{ id: string }>('SELECT id FROM staff_users WHERE email = $1', [
    address,
  ]);
  return (rows[0] as { id: string }).id;
}

/** What the database keeps of a password: salted and slow to guess. Takes some 50 ms; do it outside transactions. */
export const passwordHash = (password: string): Promise<string> => hashPassword(password);

/** Turns the second step of an account's login off. */
export async function endTwoStep(client: Queryable, userId: string): Promise<void> {
  await client.query('DELETE FROM staff_two_factors WHERE user_id = $1', [userId]);
  await client.query('UPDATE staff_users SET two_factor_enabled = false WHERE id = $1', [userId]);
}

/** Sets an account's password and ends every login that was made with the old one. @returns whether it had none */
export async function savePassword(
  client: Queryable,
  userId: string,
  hash: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await client.query<{ is_new: boolean }>(
    `INSERT INTO staff_accounts (id, account_id, provider_id, user_id, password, created_at, updated_at)
     VALUES ($1, $2, 'credential', $2, $3, $4, $4)
         ON CONFLICT (provider_id, account_id) DO UPDATE SET password = excluded.password, updated_at = excluded.updated_at
      RETURNING created_at = updated_at AS is_new`,
    [newId(), userId, hash, now],
  );
  await client.query('DELETE FROM staff_sessions WHERE user_id = $1', [userId]);
  return rows[0]?.is_new ?? false;
}

/** Makes the account that owns every venue of this installation; null when the e-mail has an account already. */
export async function createOwner(
  client: Queryable,
  owner: { readonly email: string; readonly name: string; readonly isDemo: boolean },
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO staff_users (id, name, email, owns_installation, is_demo) VALUES ($1, $2, $3, true, $4)
         ON CONFLICT (email) DO NOTHING RETURNING id`,
    [newId(), owner.name, owner.email.toLowerCase(), owner.isDemo],
  );
  return rows[0]?.id ?? null;
}
