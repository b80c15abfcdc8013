import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../../platform/settings/settings.ts';
import { waitForLocks } from '../../../testing/lock-waits.ts';
import { rows } from '../../../testing/rows.ts';
import { useServer } from '../../../testing/test-server.ts';
import { pub } from '../../../testing/venues.ts';
import { letGoOfPictures } from '../../image/let-go.ts';
import { openPictureStore, type PictureStore } from '../../image/picture-store.ts';
import { sweepUploads } from '../../image/sweep.ts';
import { resolveVenue } from '../reading/resolve.ts';
import { venueFile } from '../reading/schema.ts';
import type { ResolvedVenue } from '../resolved.ts';
import { importRead } from './import-file.ts';

const server = useServer();
const VENUE = 71;
const LATER = new Date(Date.now() + 3 * 24 * 3_600_000);
const folder = mkdtempSync(join(tmpdir(), 'hansang-swept-'));
let store: PictureStore;
beforeAll(async () => {
  const settings = readSettings({ DATA_DIR: folder });
  if ('problem' in settings) throw new Error(settings.problem);
  store = await openPictureStore(settings);
  const photo = { width: 90, height: 60, channels: 3, background: '#a43' } as const;
  writeFileSync(join(folder, 'cola.jpg'), await sharp({ create: photo }).jpeg().toBuffer());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function venue(image?: string): ResolvedVenue {
  const dish = { id: 'cola', name: '콜라', price: 2000, ...(image && { image }) };
  const file = { ...pub, id: VENUE, categories: [{ id: 'drinks', name: '음료', menus: [dish] }] };
  return resolveVenue(venueFile.parse(file));
}
const put = (image?: string, into: PictureStore = store) =>
  importRead(venue(image), join(folder, 'venue.yaml'), {
    pool: server.db.pool,
    store: into,
    now: new Date(),
  });
const pictures = () =>
  rows<{ hash: string }>(server, 'SELECT hash FROM images WHERE source_hash IS NOT NULL');
async function sweep(): Promise<void> {
  await sweepUploads(server.db.pool, LATER);
  await letGoOfPictures(server.db.pool, store, LATER);
}

/** A photo that was on the menu once and that nothing shows any more: the next sweep takes it. */
beforeEach(async () => {
  await put('cola.jpg');
  await put();
  await rows(server, 'DELETE FROM menu_versions WHERE restaurant_id = $1', VENUE);
  expect(await pictures()).toHaveLength(1);
});

async function expectShown(): Promise<void> {
  const [picture] = await pictures();
  const shown = await rows<{ image: string }>(
    server,
    `SELECT image FROM menus WHERE restaurant_id = $1 AND menu_id = 'cola'`,
    VENUE,
  );
  expect(shown[0]?.image).toContain(picture?.hash);
  expect(await store.get(picture?.hash ?? '')).not.toBeNull();
  await sweep();
  expect(await store.get(picture?.hash ?? '')).not.toBeNull();
}

test('a photo that is swept while its file is brought in again is there when the venue shows it', {
  tags: ['DATA-9'],
}, async () => {
  let isSwept = false;
  const sweeping: PictureStore = {
    ...store,
    async get(hash) {
      const bytes = await store.get(hash);
      // At hand for the one who asks, gone when it is shown.
      if (!isSwept) await sweep();
      isSwept = true;
      return bytes;
    },
  };
  expect(await put('cola.jpg', sweeping)).toMatchObject({ outcome: 'UPDATED' });
  expect(isSwept).toBe(true);
  await expectShown();
});

test('a sweep that holds the photo at that moment breaks no import', { tags: ['DATA-9'] }, async () => {
  const [picture] = await pictures();
  const other = await server.db.pool.connect();
  onTestFinished(() => other.release());
  await other.query('BEGIN');
  await other.query('SELECT FROM images WHERE hash = $1 FOR UPDATE', [picture?.hash]);
  const importing = put('cola.jpg');
  await waitForLocks(server);
  await store.delete(picture?.hash ?? '');
  await other.query('DELETE FROM images WHERE hash = $1', [picture?.hash]);
  await other.query('COMMIT');
  expect(await importing).toMatchObject({ outcome: 'UPDATED' });
  await expectShown();
});
