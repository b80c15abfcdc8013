import { demandsTwoStep, type StaffRole, type TwoStepDemand } from '@hansang/contract';
import type { StaffMe } from '@hansang/contract/schemas';
import type { Queryable } from '../../platform/events/append.ts';
import { inEveryLanguage, type StoredText } from '../restaurant/localized.ts';

const VENUES = `
  SELECT r.restaurant_id, r.name, r.opened_at IS NULL AS is_before_opening,
         CASE WHEN u.owns_installation THEN 'owner' ELSE m.role END AS role,
         r.settings->>'twoStepFor' AS demand, coalesce(u.two_factor_enabled, false) AS has_two_step
    FROM staff_users u
    JOIN restaurants r ON u.owns_installation
      OR r.restaurant_id IN (SELECT restaurant_id FROM memberships WHERE user_id = u.id AND suspended_at IS NULL)
    LEFT JOIN memberships m ON m.user_id = u.id AND m.restaurant_id = r.restaurant_id
   WHERE u.id = $1 ORDER BY r.restaurant_id`;

interface VenueRow {
  readonly restaurant_id: number;
  readonly name: StoredText;
  readonly role: StaffRole;
  readonly is_before_opening: boolean;
  readonly demand: TwoStepDemand | null;
  readonly has_two_step: boolean;
}

/** Every venue that a staff member works in, with their role there. */
export async function venuesOf(client: Queryable, userId: string): Promise<StaffMe['venues']> {
  const { rows } = await client.query<VenueRow>({
    name: 'staff_venues',
    text: VENUES,
    values: [userId],
  });
  return rows.map((row) => ({
    restaurantId: row.restaurant_id,
    name: inEveryLanguage(row.name),
    role: row.role,
    isBeforeOpening: row.is_before_opening,
    needsTwoStep: !row.has_two_step && demandsTwoStep(row.demand, row.role),
  }));
}

/** Whether somebody owns a venue, or whatever venues there will be. */
export async function ownsVenues(client: Queryable, userId: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM staff_users u
      WHERE u.id = $1 AND (u.owns_installation
         OR EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id AND m.role = 'owner' AND m.suspended_at IS NULL))`,
    [userId],
  );
  return rows.length > 0;
}
