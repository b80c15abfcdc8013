import type { Language } from '@hansang/contract';
import type pg from 'pg';
import type { ZippedFile } from '../../platform/zip/write-zip.ts';
import type { PictureStore } from '../image/picture-store.ts';
import { isRecipe } from '../image/recipe.ts';
import { renamed, withoutPictures } from '../venue-file/exporting/export.ts';
import { loadVenue } from '../venue-file/exporting/load.ts';
import { writeVenueFile } from '../venue-file/exporting/write.ts';
import { csvHead, csvLine } from './csv.ts';
import { readRows } from './read-rows.ts';
import { readmeText } from './readme.ts';
import { ARCHIVED_TABLES, type ArchivedTable } from './tables.ts';

/** Rows of one file: programs that open tables take no more than a million, and a file of a zip ends at 4 GB. */
const MOST_ROWS = 500_000;

export interface Archived {
  readonly client: pg.PoolClient;
  readonly store: PictureStore;
  readonly restaurantId: number;
  readonly language: Language;
  readonly at: Date;
}

/** Everything of a venue, file by file, as one look at the database sees it. */
export async function* archiveFiles(archived: Archived): AsyncGenerator<ZippedFile> {
  const { client, restaurantId, language, at } = archived;
  const loaded = await loadVenue(client, restaurantId);
  if (!loaded) return;
  const { venue, pictures, references } = loaded;
  const zone = venue.timeZone;
  yield file('README.txt', readmeText(language, venue.name, at, zone));
  const names = new Map<string, string>();
  const hashes = new Set<string>();
  const gone = new Set<string>();
  for (const [place, hash] of pictures) {
    if (isRecipe(references.get(place) ?? '')) continue;
    if (!(await isThere(archived, hash))) {
      gone.add(place);
      continue;
    }
    names.set(place, `pictures/${hash}.webp`);
    hashes.add(hash);
  }
  const { wifi } = venue.settings;
  const settings = { ...venue.settings, wifi: wifi?.password ? null : wifi };
  yield file('venue.yaml', writeVenueFile(renamed(withoutPictures({ ...venue, settings }, gone), names)));
  // Moments come in the venue's own time.
  await client.query(`SELECT set_config('TimeZone', $1, true)`, [zone]);
  for (const table of ARCHIVED_TABLES) {
    yield* tableFiles(client, restaurantId, table, 'csv');
    yield* tableFiles(client, restaurantId, table, 'jsonl');
  }
  for (const hash of hashes) yield* pictureFile(archived, 'pictures', hash);
  for await (const photos of readRows(client, PHOTOS, [restaurantId]))
    for (const photo of photos) yield* pictureFile(archived, 'photos', JSON.parse(photo).hash);
}

const PHOTOS = `
  SELECT DISTINCT image_hash AS hash FROM review_photos
   WHERE restaurant_id = $1 AND review_id IS NOT NULL ORDER BY image_hash`;

const file = (name: string, text: string): ZippedFile => ({ name, pieces: [Buffer.from(text)] });

// Between two files the database is asked: it would take its look for one that nobody wants any more.
const STILL_HERE = 'SELECT 1';

async function isThere({ client, store }: Archived, hash: string): Promise<boolean> {
  await client.query(STILL_HERE);
  return store.has(hash);
}

async function* pictureFile(
  { client, store }: Archived,
  folder: string,
  hash: string,
): AsyncGenerator<ZippedFile> {
  await client.query(STILL_HERE);
  const bytes = await store.get(hash);
  if (bytes) yield { name: `${folder}/${hash}.webp`, pieces: [bytes] };
}

/** A table in one file, or in several where it is long: the second is called `orders-2.csv`. */
async function* tableFiles(
  client: pg.PoolClient,
  restaurantId: number,
  { name, rows }: ArchivedTable,
  kind: 'csv' | 'jsonl',
): AsyncGenerator<ZippedFile> {
  const batches = readRows(client, rows, [restaurantId]);
  let isOver = false;
  async function* part(): AsyncGenerator<Buffer> {
    let count = 0;
    while (count < MOST_ROWS) {
      const { value: batch, done } = await batches.next();
      if (done) {
        isOver = true;
        return;
      }
      const head = kind === 'csv' && count === 0 ? csvHead(JSON.parse(batch[0] ?? '{}')) : '';
      const lines = batch.map((row) => (kind === 'csv' ? csvLine(JSON.parse(row)) : `${row}\n`));
      count += batch.length;
      yield Buffer.from(head + lines.join(''));
    }
  }
  for (let number = 1; !isOver; number += 1)
    yield { name: `${name}${number === 1 ? '' : `-${number}`}.${kind}`, pieces: part() };
}
