import { TestGuest } from '../../../testing/test-guest.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { pub, putVenue } from '../../../testing/venues.ts';
import type { VenueFileInput } from '../../venue-file/reading/schema.ts';
import { tableLinks } from '../table-links.ts';

/** A venue whose tables open by their keys alone, and how many tables it has. */
export const KEYED = 21;
export const KEYED_TABLES = 24;

export const keyedVenue: VenueFileInput = {
  ...pub,
  id: KEYED,
  settings: { ...pub.settings, tableLinks: 'KEYED' },
  floors: [
    {
      id: 'hall',
      name: { ko: '홀', en: 'Hall' },
      tables: Array.from({ length: KEYED_TABLES }, (_, at) => ({ idx: at + 1, name: `${at + 1}번` })),
    },
  ],
};

export const openKeyedVenue = (server: TestServer, venue = keyedVenue): Promise<void> =>
  putVenue(server.db.pool, venue, server.clock.now());

/** The key that a table's printed code holds now, read off its address. */
export async function keyOf(server: TestServer, tableIdx: number, restaurantId = KEYED): Promise<string> {
  const [table] = await tableLinks(server.db.pool, restaurantId, tableIdx);
  const key = table && /^\/t\/(\w+)$/.exec(table.path)?.[1];
  if (!key) throw new Error(`Table ${tableIdx} has no printed key: ${table?.path}`);
  return key;
}

/** A phone that scans printed codes with keys. */
export class KeyedGuest extends TestGuest {
  key: string | undefined;

  constructor(server: TestServer, tableIdx: number, key?: string, restaurantId = KEYED) {
    super(server, tableIdx, restaurantId);
    this.key = key;
  }

  override get linkQuery() {
    return { ...super.linkQuery, ...(this.key !== undefined && { key: this.key }) };
  }

  /** Scans and tells what came of it: 200, or the code of the refusal. */
  async tries(): Promise<string | number> {
    const answer = await this.call<{ errorCode?: string }>('validateLink', {
      params: this.params,
      query: this.linkQuery,
    });
    return answer.status === 200 ? 200 : (answer.body.errorCode ?? answer.status);
  }
}

/** A phone that has scanned a table's present code. */
export async function scanned(server: TestServer, tableIdx: number): Promise<KeyedGuest> {
  const guest = new KeyedGuest(server, tableIdx, await keyOf(server, tableIdx));
  await guest.scan();
  // What follows goes by the session alone.
  guest.key = undefined;
  return guest;
}
