import type { StaffRole } from '@hansang/contract';
import type { Queryable } from '../../../platform/events/append.ts';

const ROLE = `
  SELECT CASE WHEN u.owns_installation THEN 'owner' ELSE m.role END AS role
    FROM staff_users u
    JOIN restaurants r ON r.restaurant_id = $2
    LEFT JOIN memberships m ON m.user_id = u.id AND m.restaurant_id = r.restaurant_id AND m.suspended_at IS NULL
   WHERE u.id = $1`;

/** The role of an account in a venue now; null where it has none or is suspended, or where no such venue is. */
export async function roleIn(
  client: Queryable,
  userId: string,
  restaurantId: number,
): Promise<StaffRole | null> {
  const { rows } = await client.query<{ role: StaffRole | null }>({
    name: 'staff_role',
    text: ROLE,
    values: [userId, restaurantId],
  });
  return rows[0]?.role ?? null;
}
