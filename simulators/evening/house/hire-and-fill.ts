import type pg from 'pg';
import { passwordHash, saveMember, savePassword } from '../../../apps/server/src/modules/staff/members.ts';
import { readVenueFile } from '../../../apps/server/src/modules/venue-file/reading/read.ts';
import { importVenue } from '../../../apps/server/src/modules/venue-file/saving/import.ts';
import { emailOf, PASSWORD, type Plan, venueOf } from './venues.ts';

/** Makes the venues of an evening that are missing, with those who work there. */
export async function hireAndFill(pool: pg.Pool, plans: readonly Plan[]): Promise<void> {
  const { rows } = await pool.query<{ id: number }>('SELECT restaurant_id AS id FROM restaurants');
  const present = new Set(rows.map(({ id }) => id));
  const missing = plans.filter(({ id }) => !present.has(id));
  if (missing.length === 0) return;
  const now = new Date();
  const hash = await passwordHash(PASSWORD);
  for (const plan of missing) {
    // Every JSON text is YAML.
    const read = readVenueFile(JSON.stringify(venueOf(plan)), '/');
    if ('faults' in read)
      throw new Error(read.faults.map(({ field, message }) => `${field} ${message}`).join('\n'));
    await importVenue(pool, read.venue, { pictures: [], now });
    for (const who of plan.crew) {
      const member = { restaurantId: plan.id, email: emailOf(who), name: who, role: 'manager' as const };
      const { userId } = await saveMember(pool, member);
      await savePassword(pool, userId, hash, now);
    }
  }
  // The practice provider is for venues of a demo alone.
  await pool.query('UPDATE restaurants SET is_demo = true');
}
