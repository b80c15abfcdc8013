import type { StaffRole } from '@hansang/contract';
import type { Queryable } from '../../../platform/events/append.ts';

/** Somebody who works in a venue, as far as changing them goes. */
export interface Colleague {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly isSuspended: boolean;
}

/**
 * Holds who works in a venue until the end of the transaction: two owners who take each other out at the same moment
 * come one after the other.
 */
export async function holdPeople(client: Queryable, restaurantId: number): Promise<void> {
  await client.query('SELECT 1 FROM restaurants WHERE restaurant_id = $1 FOR NO KEY UPDATE', [restaurantId]);
}

/** Somebody with a role in this very venue; whoever owns the installation has theirs without. */
export async function findColleague(
  client: Queryable,
  restaurantId: number,
  userId: string,
): Promise<Colleague | null> {
  const { rows } = await client.query<Colleague>(
    `SELECT u.id AS "userId", u.name, u.email, m.role, m.suspended_at IS NOT NULL AS "isSuspended"
       FROM memberships m JOIN staff_users u ON u.id = m.user_id
      WHERE m.restaurant_id = $1 AND m.user_id = $2 AND NOT u.owns_installation`,
    [restaurantId, userId],
  );
  return rows[0] ?? null;
}

/** Whether somebody else owns the venue who can log in: an owner who never set a password would leave it locked. */
export async function hasOtherOwner(
  client: Queryable,
  restaurantId: number,
  userId: string,
): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM staff_users u
      WHERE u.id IN (SELECT m.user_id FROM memberships m WHERE m.restaurant_id = $1 AND m.role = 'owner' AND m.suspended_at IS NULL
                     UNION ALL SELECT o.id FROM staff_users o WHERE o.owns_installation)
        AND u.id <> $2
        AND EXISTS (SELECT 1 FROM staff_accounts a WHERE a.user_id = u.id AND a.provider_id = 'credential'
                       AND a.password IS NOT NULL)
      LIMIT 1`,
    [restaurantId, userId],
  );
  return rows.length > 0;
}

/**
 * Whether an owner has a say about a whole account: its password and its logins open every venue it works in, so they
 * must own each of them. Else an owner could invite somebody of another house and take their account over by a reset.
 */
export async function ownsAllOf(client: Queryable, ownerId: string, userId: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM staff_users o
      WHERE o.id = $1
        AND (o.owns_installation
             OR NOT EXISTS (SELECT 1 FROM memberships m
                             WHERE m.user_id = $2
                               AND NOT EXISTS (SELECT 1 FROM memberships own
                                                WHERE own.restaurant_id = m.restaurant_id AND own.user_id = o.id
                                                  AND own.role = 'owner' AND own.suspended_at IS NULL)))`,
    [ownerId, userId],
  );
  return rows.length > 0;
}
