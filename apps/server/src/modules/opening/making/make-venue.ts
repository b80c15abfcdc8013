import type { VenueAnswers } from '@hansang/contract/schemas';
import type pg from 'pg';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { appendEvents } from '../../../platform/events/append.ts';
import { type Doer, staffAct } from '../../../platform/events/staff-act.ts';
import { holdMenu } from '../../menu/versions/hold-menu.ts';
import { issueFaults } from '../../venue-file/reading/issues.ts';
import { resolveVenue } from '../../venue-file/reading/resolve.ts';
import { venueFile } from '../../venue-file/reading/schema.ts';
import { senseFaults } from '../../venue-file/reading/sense.ts';
import type { ResolvedVenue } from '../../venue-file/resolved.ts';
import { importIn } from '../../venue-file/saving/import.ts';
import { preparePictures } from '../../venue-file/saving/prepare-pictures.ts';
import { composeVenue, type KnownCompany } from './compose-venue.ts';
import type { MenuTemplate } from './menu-template.ts';

export interface VenueWish {
  readonly answers: VenueAnswers;
  readonly menu: MenuTemplate | null;
  readonly doer: Doer;
  readonly at: Date;
}

/** Makes a venue of its owner's answers, in the caller's transaction: all of it or nothing. It has not opened yet. */
export async function makeVenue(
  client: pg.PoolClient,
  { answers, menu, doer, at }: VenueWish,
): Promise<{ restaurantId: number } | Refusal> {
  const company = await findCompany(client, answers.company.name ?? answers.name.ko);
  const restaurantId = await freeNumber(client);
  const venue = checked(composeVenue(restaurantId, answers, menu, company));
  if (isRefusal(venue)) return venue;
  const ready = await preparePictures(venue, '', () => {
    throw new Error('Pictures of a menu to begin with are drawn, none is a file');
  });
  if ('problems' in ready) throw new Error(ready.problems.join('\n'));
  await importIn(client, venue, [], { pictures: ready.pictures, now: at });
  await client.query('UPDATE restaurants SET opened_at = NULL, wants_prepay = $2 WHERE restaurant_id = $1', [
    restaurantId,
    answers.paysFirst,
  ]);
  await appendEvents(client, staffAct(restaurantId, doer, 'VENUE_SET_UP', {}, at));
  return { restaurantId };
}

function checked(composed: unknown): ResolvedVenue | Refusal {
  const read = venueFile.safeParse(composed, { reportInput: true });
  const faults = read.success ? senseFaults(read.data) : issueFaults(read.error.issues);
  if (read.success && faults.length === 0) return resolveVenue(read.data);
  const details = faults.map(({ path, message }) => ({ path: path.join('.'), message }));
  return refuse('VENUE_SETUP_WRONG', { details });
}

/**
 * A number that no venue has. A file may be bringing in a venue of that very number at the moment: whoever holds the
 * number first has it.
 */
async function freeNumber(client: pg.PoolClient): Promise<number> {
  for (;;) {
    const next = await client.query<{ id: number }>(
      "SELECT nextval(pg_get_serial_sequence('restaurants', 'restaurant_id'))::integer AS id",
    );
    const id = next.rows[0]?.id;
    if (id === undefined) throw new Error('The sequence of venues gave no number');
    await holdMenu(client, id);
    const { rowCount } = await client.query('SELECT 1 FROM restaurants WHERE restaurant_id = $1', [id]);
    if (rowCount === 0) return id;
  }
}

async function findCompany(client: pg.PoolClient, name: string): Promise<KnownCompany | null> {
  const { rows } = await client.query<KnownCompany>(
    'SELECT registration_number AS "registrationNumber", phone FROM corporations WHERE name = $1',
    [name],
  );
  return rows[0] ?? null;
}
