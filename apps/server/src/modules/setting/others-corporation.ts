import type { Corporation } from '@hansang/contract/schemas';
import type { Queryable } from '../../platform/events/append.ts';
import type { Doer } from '../../platform/events/staff-act.ts';
import type { Values } from './read-values.ts';

const OTHERS = `
  SELECT FROM restaurants r JOIN corporations c USING (corporation_id)
   WHERE c.name = $1 AND r.restaurant_id <> $2
     AND (c.registration_number, c.phone) IS DISTINCT FROM ($3::text, $4::text)
     AND NOT EXISTS (SELECT FROM memberships m
                      WHERE m.restaurant_id = r.restaurant_id AND m.user_id = $5 AND m.role = 'owner')
     AND NOT EXISTS (SELECT FROM staff_users u WHERE u.id = $5 AND u.owns_installation)
   LIMIT 1`;

/**
 * Whether what the venue is to say of its company would change what a venue of other owners says: venues that name the
 * same company share it.
 */
export async function isOthersCorporation(
  client: Queryable,
  restaurantId: number,
  { corporation }: Values,
  { userId }: Doer,
): Promise<boolean> {
  const { name, registrationNumber = null, phone = null } = corporation as Corporation;
  const { rowCount } = await client.query(OTHERS, [name, restaurantId, registrationNumber, phone, userId]);
  return (rowCount ?? 0) > 0;
}
