import { setTimeout as sleep } from 'node:timers/promises';
import { callPath } from '@hansang/contract';
import type { StoreSettings } from '@hansang/contract/schemas';
import pg from 'pg';
import { readVenueFile } from '../../apps/server/src/modules/venue-file/reading/read.ts';
import type { VenueFileInput } from '../../apps/server/src/modules/venue-file/reading/schema.ts';
import { importVenue as save } from '../../apps/server/src/modules/venue-file/saving/import.ts';
import { ask } from './ask.ts';
import { embeddedConnection } from './database.ts';

let marks = 0;

/**
 * Imports a venue without pictures into a running product, as `npm run venue -- import` does beside a server, and
 * waits until the server serves it.
 * @param connection to its database; the embedded one unless told otherwise
 */
export async function importVenue(
  product: { origin: string; dataDir: string },
  venue: VenueFileInput,
  connection?: pg.ClientConfig,
): Promise<void> {
  // The server has taken the import in when it answers this import's own mark.
  const mark = `02-${process.pid}-${++marks}`;
  const marked = { ...venue, corporation: { ...venue.corporation, phone: mark } };
  // Every JSON text is YAML.
  const read = readVenueFile(JSON.stringify(marked), '/');
  if ('faults' in read)
    throw new Error(read.faults.map(({ field, message }) => `${field} ${message}`).join('\n'));
  const pool = new pg.Pool({ ...(connection ?? embeddedConnection(product.dataDir)), max: 1 });
  try {
    const result = await save(pool, read.venue, { pictures: [], now: new Date() });
    if (result.outcome === 'TABLES_IN_USE') throw new Error(`Tables ${result.tables.join(', ')} are in use`);
  } finally {
    await pool.end();
  }
  await untilServed(product.origin, venue.id, mark);
}

async function untilServed(origin: string, restaurantId: number, mark: string): Promise<void> {
  const url = `${origin}${callPath('availability', { restaurantId })}?tableIdx=1&timestamp=1&accessType=QR`;
  const headers = { platform: 'WEB', 'client-id': '0'.repeat(32) };
  const end = performance.now() + 60_000;
  let answered = '';
  while (performance.now() < end) {
    const answer = await ask(url, headers);
    answered = answer.body.toString('utf8');
    if (answer.status === 200 && (JSON.parse(answered) as StoreSettings).corporation.phone === mark) return;
    await sleep(25);
  }
  throw new Error(`The server does not serve venue ${restaurantId} as imported: ${answered}`);
}
