import type { GuestExport } from '@hansang/contract/schemas';
import type pg from 'pg';
import { takeLonger } from '../../platform/database/wait-for-answers.ts';
import { appendEvents } from '../../platform/events/append.ts';
import { staffAct } from '../../platform/events/staff-act.ts';
import { findGuest } from './find-guest.ts';
import { type Forgetting, LONGEST_MS } from './forget-guest.ts';
import { KNOWN_OF, type Part } from './known-of.ts';

type Rows = GuestExport[Part];

/**
 * Everything that a venue holds of a guest's phones, found as for forgetting them. That it was taken is in the log, and never
 * whose it was; of who is forgotten already nothing is found and nothing told.
 */
export async function exportGuest(
  client: pg.PoolClient,
  { restaurantId, of, doer, at }: Forgetting,
): Promise<GuestExport> {
  // The log of years is looked through: done once in a while, it may take its time.
  await takeLonger(client, LONGEST_MS);
  const { labels, sessions, orders, visits } = await findGuest(client, restaurantId, of);
  const isEverybody = 'visitId' in of;
  const named = isEverybody && labels.length > 0 ? [of.visitId] : visits;
  const known = {} as Record<Part, Rows>;
  for (const [part, text] of Object.entries(KNOWN_OF)) {
    const whose = [restaurantId, labels, sessions, orders, named, isEverybody];
    // Times as text with their offset; the driver would make other ones of them.
    const { rows } = await client.query<{ row: Rows[number] }>(
      `SELECT to_jsonb(r) AS row FROM (${text}) AS r`,
      whose,
    );
    known[part as Part] = rows.map(({ row }) => row);
  }
  if (labels.length > 0)
    await appendEvents(
      client,
      staffAct(restaurantId, doer, 'GUEST_EXPORTED', { count: known.orders.length }, at),
    );
  const phones = labels.filter((label) => !label.startsWith('session-')).length;
  return { restaurantId, madeAt: at.toISOString(), phones, ...known };
}
