import type { StaffRole } from '@hansang/contract';
import type { Member } from '@hansang/contract/schemas';
import type { Queryable } from '../../../platform/events/append.ts';

interface MemberRow {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  owns_installation: boolean;
  is_suspended: boolean;
  is_shared: boolean;
  has_password: boolean;
  two_factor_enabled: boolean;
  last_login_at: Date | null;
  sessions: number;
}

const PEOPLE = `
  SELECT u.id, u.name, u.email, CASE WHEN u.owns_installation THEN 'owner' ELSE m.role END AS role,
         u.owns_installation, NOT u.owns_installation AND m.suspended_at IS NOT NULL AS is_suspended,
         coalesce(u.two_factor_enabled, false) AS two_factor_enabled, u.last_login_at,
         EXISTS (SELECT 1 FROM memberships o WHERE o.user_id = u.id AND o.restaurant_id <> $1) AS is_shared,
         EXISTS (SELECT 1 FROM staff_accounts a WHERE a.user_id = u.id AND a.provider_id = 'credential'
                    AND a.password IS NOT NULL) AS has_password,
         (SELECT count(*)::integer FROM staff_sessions s WHERE s.user_id = u.id AND s.expires_at > now()) AS sessions
    FROM staff_users u LEFT JOIN memberships m ON m.user_id = u.id AND m.restaurant_id = $1
   WHERE u.id IN (SELECT user_id FROM memberships WHERE restaurant_id = $1
                  UNION ALL SELECT id FROM staff_users WHERE owns_installation)
   ORDER BY u.owns_installation DESC, u.name, u.id`;

const RANK: Readonly<Record<StaffRole, number>> = { owner: 0, manager: 1, staff: 2, kitchen: 3 };

/** Who works in a venue, owners first; whoever owns the installation among them. */
export async function loadPeople(
  client: Queryable,
  restaurantId: number,
  you: string | null,
): Promise<Member[]> {
  const { rows } = await client.query<MemberRow>(PEOPLE, [restaurantId]);
  return rows
    .map((row) => ({
      userId: row.id,
      name: row.name,
      email: row.email,
      role: row.role,
      isYou: row.id === you,
      ownsInstallation: row.owns_installation,
      isSuspended: row.is_suspended,
      isShared: row.is_shared,
      hasPassword: row.has_password,
      hasTwoStep: row.two_factor_enabled,
      lastLoginAt: row.last_login_at?.toISOString() ?? null,
      sessionCount: row.sessions,
    }))
    .sort((a, b) => RANK[a.role] - RANK[b.role]);
}
