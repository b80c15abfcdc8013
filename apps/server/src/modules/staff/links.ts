import { STAFF_LINK_HOURS } from '@hansang/contract';
import type { StaffLinkView } from '@hansang/contract/schemas';
import type { Queryable } from '../../platform/events/append.ts';
import { newToken, tokenHash } from '../session/token.ts';

/** A one-time link as the database knows it. */
export interface StaffLink {
  readonly purpose: StaffLinkView['purpose'];
  readonly userId: string | null;
  readonly email: string | null;
  readonly name: string | null;
  /** Using it turns the account's second step off as well. */
  readonly endsTwoStep: boolean;
  readonly expiresAt: Date;
}

const HAS_OWNER = 'SELECT 1 FROM staff_users WHERE owns_installation AND NOT is_demo';

const LINK = `
  SELECT l.purpose, l.user_id AS "userId", u.email, u.name, l.ends_two_step AS "endsTwoStep",
         l.expires_at AS "expiresAt"
    FROM staff_links l LEFT JOIN staff_users u ON u.id = l.user_id
   WHERE l.token_hash = $1 AND l.used_at IS NULL AND l.expires_at > $2
     AND (l.purpose <> 'FIRST_OWNER' OR NOT EXISTS (${HAS_OWNER}))`;

/**
 * The link that makes the first owner, as a path on this origin: good once and for three days. Null when there is an
 * owner.
 */
export async function createFirstOwnerLink(client: Queryable, now: Date): Promise<string | null> {
  const { rows } = await client.query(HAS_OWNER);
  if (rows.length > 0) return null;
  const token = await createLink(client, 'FIRST_OWNER', null, now);
  return `/console/first-owner?token=${token}`;
}

/**
 * The link by which a member sets a password, as a path on this origin: good once and for three days. Earlier ones of
 * the account are void from then on.
 * @param endsTwoStep using it turns the second step of the login off as well
 */
export async function createPasswordLink(
  client: Queryable,
  userId: string,
  now: Date,
  endsTwoStep = false,
): Promise<string> {
  await voidLink(client, { purpose: 'PASSWORD', userId }, now);
  const token = await createLink(client, 'PASSWORD', userId, now, endsTwoStep);
  return `/console/password?token=${token}`;
}

export const linkEnd = (now: Date): Date => new Date(now.getTime() + STAFF_LINK_HOURS * 3_600_000);

async function createLink(
  client: Queryable,
  purpose: StaffLink['purpose'],
  userId: string | null,
  now: Date,
  endsTwoStep = false,
): Promise<string> {
  const token = newToken();
  await client.query('DELETE FROM staff_links WHERE expires_at < $1', [now]);
  await client.query(
    `INSERT INTO staff_links (token_hash, purpose, user_id, ends_two_step, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [tokenHash(token), purpose, userId, endsTwoStep, now, linkEnd(now)],
  );
  return token;
}

/** A link that can still be used, held until the end of the transaction; null otherwise. */
export async function readLink(client: Queryable, token: string, now: Date): Promise<StaffLink | null> {
  const { rows } = await client.query<StaffLink>(`${LINK} FOR UPDATE OF l`, [tokenHash(token), now]);
  return rows[0] ?? null;
}

/** A link that could be used now, or null; nothing is held. */
export async function look(client: Queryable, token: string, now: Date): Promise<StaffLink | null> {
  return (await client.query<StaffLink>(LINK, [tokenHash(token), now])).rows[0] ?? null;
}

/** Voids a link, and with it every other link of the same account or purpose. */
export async function voidLink(
  client: Queryable,
  link: Pick<StaffLink, 'purpose' | 'userId'>,
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE staff_links SET used_at = $3
      WHERE purpose = $1 AND user_id IS NOT DISTINCT FROM $2 AND used_at IS NULL`,
    [link.purpose, link.userId, now],
  );
}
