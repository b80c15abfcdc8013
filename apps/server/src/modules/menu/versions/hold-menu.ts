import type { Queryable } from '../../../platform/events/append.ts';

/** Whoever changes a venue's menu, its draft or the whole venue holds this until the transaction ends. */
export async function holdMenu(db: Queryable, restaurantId: number): Promise<void> {
  await db.query("SELECT pg_advisory_xact_lock(hashtext('venue-file'), $1)", [restaurantId]);
}
