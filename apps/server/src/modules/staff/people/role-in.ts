import { demandsTwoStep, type StaffRole, type TwoStepDemand } from '@hansang/contract';
import type { Queryable } from '../../../platform/events/append.ts';

const ROLE = `
  SELECT CASE WHEN u.owns_installation THEN 'owner' ELSE m.role END AS role, r.settings->>'twoStepFor' AS demand,
         coalesce(u.two_factor_enabled, false) AS has_two_step
    FROM staff_users u
    JOIN restaurants r ON r.restaurant_id = $2
    LEFT JOIN memberships m ON m.user_id = u.id AND m.restaurant_id = r.restaurant_id AND m.suspended_at IS NULL
   WHERE u.id = $1`;

interface RoleRow {
  readonly role: StaffRole | null;
  readonly demand: TwoStepDemand | null;
  readonly has_two_step: boolean;
}

/** What an account is in a venue now. */
interface Standing {
  /** Null where it has no role or is suspended, or where no such venue is. */
  readonly role: StaffRole | null;
  /** The venue wants a second step of whoever has this role, and the account has none. */
  readonly needsTwoStep: boolean;
}

export async function standingIn(client: Queryable, userId: string, restaurantId: number): Promise<Standing> {
  const { rows } = await client.query<RoleRow>({
    name: 'staff_role',
    text: ROLE,
    values: [userId, restaurantId],
  });
  const [row] = rows;
  if (!row) return { role: null, needsTwoStep: false };
  return { role: row.role, needsTwoStep: !row.has_two_step && demandsTwoStep(row.demand, row.role) };
}

/** The role of an account in a venue, whatever its logins have proven. */
export const roleIn = async (client: Queryable, userId: string, restaurantId: number) =>
  (await standingIn(client, userId, restaurantId)).role;
