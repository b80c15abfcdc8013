import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { isRefusal } from '../../platform/calls/refusal.ts';
import { createPool } from '../../platform/database/pool.ts';
import { silentLog } from '../../platform/process/log.ts';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { PUB, pub, putVenue } from '../../testing/venues.ts';
import type { PictureStore } from '../image/picture-store.ts';
import { readVenueFile } from '../venue-file/reading/read.ts';
import { streamArchive, type Wanted } from './stream-archive.ts';

const server = useServer();

const hashOf = (nth: number) => String(nth).padStart(32, '0');

/** Dishes of the pub show pictures of these numbers. */
async function showPictures(count: number): Promise<void> {
  await putVenue(server.db.pool, pub);
  await rows(
    server,
    `INSERT INTO images (hash, media_type, width, height, byte_size)
     SELECT lpad(n::text, 32, '0'), 'image/webp', 1, 1, 1 FROM generate_series(1, $1::integer) n ON CONFLICT DO NOTHING`,
    count,
  );
  await rows(
    server,
    `UPDATE menus SET image = '/images/' || lpad(nth::text, 32, '0') || '/dish'
       FROM (SELECT menu_id AS id, row_number() OVER (ORDER BY menu_id) AS nth FROM menus WHERE restaurant_id = $1) n
      WHERE restaurant_id = $1 AND menu_id = id AND nth <= $2`,
    PUB,
    count,
  );
}

async function archive(wanted: Partial<Wanted>, pool = server.db.pool): Promise<Record<string, Uint8Array>> {
  const store: PictureStore = {
    put: async () => {},
    delete: async () => {},
    has: async () => true,
    get: async () => Buffer.from('picture'),
  };
  const whole = { store, restaurantId: PUB, language: 'ko' as const, at: server.clock.now(), ...wanted };
  const stream = await streamArchive(pool, whole);
  if (isRefusal(stream)) throw new Error(stream.refused);
  return unzipSync(new Uint8Array(await buffer(stream)));
}
const picturesIn = (files: object) =>
  Object.keys(files)
    .filter((name) => name.startsWith('pictures/'))
    .sort();

test('pictures that are long in coming break nothing off, however many there are', {
  tags: ['RECORD-6'],
}, async () => {
  await showPictures(8);
  const files = await archive({
    stalledMs: 400,
    store: {
      put: async () => {},
      delete: async () => {},
      has: async () => true,
      get: async () => {
        await new Promise((resolve) => setTimeout(resolve, 250));
        return Buffer.from('picture');
      },
    },
  });
  expect(picturesIn(files)).toHaveLength(8);
});

test('what takes longer to read than a call may is waited for', { tags: ['RECORD-6'] }, async () => {
  const hasty = createPool(server.db.connection, silentLog, { max: 1, statementTimeout: 300 });
  onTestFinished(() => hasty.end());
  const other = await server.db.pool.connect();
  await other.query('BEGIN; LOCK TABLE refunds IN ACCESS EXCLUSIVE MODE');
  setTimeout(() => void other.query('ROLLBACK').then(() => other.release()), 900);
  expect(Object.keys(await archive({}, hasty))).toContain('activity.jsonl');
});

test('of a picture whose file is gone the venue’s file says nothing, so that it reads again', {
  tags: ['RECORD-7', 'VENUE-3'],
}, async () => {
  await showPictures(3);
  const lost = hashOf(2);
  const files = await archive({
    store: {
      put: async () => {},
      delete: async () => {},
      has: async (hash) => hash !== lost,
      get: async (hash) => (hash === lost ? null : Buffer.from('picture')),
    },
  });
  expect(picturesIn(files)).toEqual([1, 3].map((nth) => `pictures/${hashOf(nth)}.webp`));
  const text = strFromU8(files['venue.yaml'] ?? new Uint8Array());
  expect(text).not.toContain(lost);
  const folder = mkdtempSync(join(tmpdir(), 'hansang-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const read = () => readVenueFile(text, folder);
  expect(read()).toHaveProperty('faults');
  mkdirSync(join(folder, 'pictures'));
  for (const name of picturesIn(files)) writeFileSync(join(folder, name), files[name] ?? '');
  expect(read()).not.toHaveProperty('faults');
});

test('an archive that could not be noted leaves nothing behind', { tags: ['RECORD-9'] }, async () => {
  const owner = await onShift(server, 'owner');
  const { params } = owner;
  await rows(
    server,
    `ALTER TABLE events ADD CONSTRAINT no_archives CHECK (data->>'act' IS DISTINCT FROM 'ARCHIVE_MADE')`,
  );
  server.log.expect(/no_archives/);
  expect((await owner.call('archive', { params })).status).toBe(500);
  await rows(server, 'ALTER TABLE events DROP CONSTRAINT no_archives');
  const open = () =>
    rows(server, `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = hashtext('archive')::oid`);
  await expect.poll(open).toEqual([]);
  // Readers of the log borrow one at times, and give it back.
  await expect.poll(() => server.db.pool.totalCount - server.db.pool.idleCount).toBe(0);
});
