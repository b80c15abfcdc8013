import { mayDo, type StaffRole } from '@hansang/contract';
import type { Queryable } from '../../platform/events/append.ts';
import type { Previewer } from './preview-token.ts';

const ROLE = `
  SELECT CASE WHEN u.owns_installation THEN 'owner' ELSE m.role END AS role
    FROM staff_users u LEFT JOIN memberships m ON m.user_id = u.id AND m.restaurant_id = $2 AND m.suspended_at IS NULL
   WHERE u.id = $1`;

/** Whether a member may still change the menu whose draft they were let look at: roles end while a cookie lasts. */
export async function mayPreview(db: Queryable, { userId, restaurantId }: Previewer): Promise<boolean> {
  const { rows } = await db.query<{ role: StaffRole | null }>({
    name: 'previewer',
    text: ROLE,
    values: [userId, restaurantId],
  });
  return mayDo(rows[0]?.role, 'menu.change');
}
