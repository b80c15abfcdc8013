import type { StaffRole } from '@hansang/contract';
import type { StaffSession } from '../../platform/calls/staff-session.ts';
import { STAFF_COOKIE_DAYS } from './cookie.ts';
import type { StaffDesk } from './desk.ts';
import { withSession } from './library-cookies.ts';
import { asking } from './library-refusal.ts';

const LONGEST_MS = STAFF_COOKIE_DAYS * 86_400_000;

const ROLE = `
  SELECT CASE WHEN u.owns_installation THEN 'owner' ELSE m.role END AS role
    FROM staff_users u
    JOIN restaurants r ON r.restaurant_id = $2
    LEFT JOIN memberships m ON m.user_id = u.id AND m.restaurant_id = r.restaurant_id
   WHERE u.id = $1`;

/** The live login that a token proves, kept alive by this look; null when there is none any more. */
export async function readStaffSession(desk: StaffDesk, token: string): Promise<StaffSession | null> {
  const { api } = await desk.library();
  const found = await asking(api.getSession({ headers: withSession(token) }));
  if (found === null || typeof found === 'string') return null;
  const { session, user } = found;
  if (desk.clock.now().getTime() - session.createdAt.getTime() > LONGEST_MS) return null;
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    hasTwoStep: user.twoFactorEnabled === true,
    async roleIn(restaurantId) {
      const { rows } = await desk.pool.query<{ role: StaffRole | null }>({
        name: 'staff_role',
        text: ROLE,
        values: [user.id, restaurantId],
      });
      return rows[0]?.role ?? null;
    },
  };
}
