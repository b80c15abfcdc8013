import type { ClientBase } from 'pg';
import { auditVenues } from '../../apps/server/src/modules/audit/audit-venues.ts';
import { auditStock } from '../../simulators/auditors/line-auditor.ts';
import type { TestVenue } from '../product/test-venue.ts';

/** The dishes that are counted in a venue of fault runs, with what there was of each. */
const startStock = ({ dishes, counted }: TestVenue): ReadonlyMap<string, number> =>
  new Map(
    Array.from({ length: counted ? dishes : 0 }, (_, index) => index)
      .filter((index) => index % (counted?.every ?? 1) === 0)
      .map((index) => [`dish-${index + 1}`, counted?.stock ?? 0]),
  );

/** Every fault of counted stock, and of a venue's books as the product itself looks at them. */
export async function auditCounted(db: ClientBase, venue: TestVenue): Promise<string[]> {
  const faults = await auditStock(db, { restaurantId: venue.id, startStock: startStock(venue) });
  for await (const audited of auditVenues(db))
    if (audited.restaurantId === venue.id) faults.push(...audited.faults);
  return faults;
}
