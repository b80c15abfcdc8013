import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../platform/database/database.ts';
import { MIGRATED_TEMPLATE } from '../../../testing/cluster.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { testSettings } from '../../../testing/test-server.ts';
import { openPictureStore, type PictureStore } from '../../image/picture-store.ts';
import { takeIn } from '../../image/take-in.ts';
import { readVenueFile } from '../reading/read.ts';
import { importVenue } from '../saving/import.ts';
import { preparePictures } from '../saving/prepare-pictures.ts';
import { exportVenue } from './export.ts';

let db: OpenDatabase;
let store: PictureStore;
const folder = mkdtempSync(join(tmpdir(), 'hansang-venues-'));
beforeAll(async () => {
  db = await openTestDatabase({ template: MIGRATED_TEMPLATE });
  store = await openPictureStore(testSettings({ DATA_DIR: join(folder, 'data') }));
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const demo = join(import.meta.dirname, '../../../../../../venues');

async function importText(text: string, at: string) {
  const read = readVenueFile(text, at);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  const ready = await preparePictures(read.venue, at, (bytes) => takeIn(db.pool, store, bytes));
  if ('problems' in ready) throw new Error(ready.problems.join('\n'));
  return importVenue(db.pool, read.venue, { pictures: ready.pictures, now: new Date() });
}

async function exported(id: number, at: string) {
  const written = await exportVenue(db.pool, store, id, at);
  if (!written) throw new Error(`no venue ${id}`);
  for (const { path, bytes } of written.files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  return written;
}

test.each(readdirSync(demo).filter((name) => name.endsWith('.yaml')))(
  '%s comes out as it went in, but for passwords, and importing that changes nothing',
  { tags: ['VENUE-3'] },
  async (name) => {
    const source = readFileSync(join(demo, name), 'utf8');
    expect(await importText(source, demo)).toMatchObject({ outcome: 'CREATED' });
    const { text, files } = await exported(Number(/^id: (\d+)$/m.exec(source)?.[1]), folder);
    expect(text).toBe(source.replaceAll(/, password: hansang-demo/g, ''));
    expect(files).toEqual([]);
    expect(await importText(text, folder)).toMatchObject({ outcome: 'UNCHANGED', menuVersion: 1 });
  },
);

test('a venue with pictures of its own moves with them to another folder', {
  tags: ['VENUE-3'],
}, async () => {
  const home = join(folder, 'home');
  mkdirSync(join(home, 'photos'), { recursive: true });
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  writeFileSync(join(home, 'photos/stew.jpg'), photo);
  const text = `hansang: 1
id: 77
name: 사진집
corporation: { name: 사진집 }
floors: [{ id: hall, name: 홀, tables: [{ idx: 1, name: "1" }] }]
categories:
  - { id: food, name: 음식, menus: [{ id: stew, name: 찌개, price: 9000, image: photos/stew.jpg }] }
`;
  expect(await importText(text, home)).toMatchObject({ outcome: 'CREATED' });

  const inPlace = await exported(77, home);
  expect(inPlace.files).toEqual([]);
  expect(readFileSync(join(home, 'photos/stew.jpg'))).toEqual(photo);

  const away = join(folder, 'away');
  const moved = await exported(77, away);
  expect(moved.text).toBe(inPlace.text);
  expect(moved.files.map(({ path }) => path)).toEqual([join(away, 'photos/stew.jpg')]);
  expect(await importText(moved.text, away)).toMatchObject({ outcome: 'UNCHANGED' });

  const taken = join(folder, 'taken');
  mkdirSync(join(taken, 'photos'), { recursive: true });
  writeFileSync(join(taken, 'photos/stew.jpg'), 'something else');
  const beside = await exported(77, taken);
  expect(beside.text).toMatch(/image: pictures\/[0-9a-f]{32}\.webp/);
  expect(readFileSync(join(taken, 'photos/stew.jpg'), 'utf8')).toBe('something else');
  expect(await importText(beside.text, taken)).toMatchObject({ outcome: 'UPDATED', menuVersion: 1 });
});

test('several dishes, a banner and the logo may show one picture: it comes in once and goes out as it was', {
  tags: ['VENUE-15'],
}, async () => {
  const home = join(folder, 'twins');
  mkdirSync(home, { recursive: true });
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a3' } })
    .png()
    .toBuffer();
  // One of them a copy under another name, as a folder of photos has them.
  for (const name of ['a.png', 'b.png']) writeFileSync(join(home, name), photo);
  const text = (stew: string, soup: string) => `hansang: 1
id: 79
name: 쌍둥이집
corporation: { name: 쌍둥이집 }
settings: { logo: a.png }
banners: [{ id: one, image: b.png, words: 어서 오세요 }]
floors: [{ id: hall, name: 홀, tables: [{ idx: 1, name: "1" }] }]
categories:
  - id: food
    name: 음식
    menus:
      - { id: stew, name: 찌개, price: 9000, image: ${stew} }
      - { id: soup, name: 국, price: 8000, image: ${soup} }
      - { id: rice, name: 밥, price: 1000, image: "fluent:1f35a" }
      - { id: more, name: 밥 추가, price: 1000, image: "fluent:1f35a" }
`;
  for (const [stew, soup, outcome] of [
    ['a.png', 'a.png', 'CREATED'],
    ['a.png', 'b.png', 'UPDATED'],
  ] as const) {
    expect(await importText(text(stew, soup), home)).toMatchObject({ outcome });
    const shown = await db.pool.query<{ image: string }>(
      'SELECT image FROM menus WHERE restaurant_id = 79 ORDER BY menu_id',
    );
    const hashes = shown.rows.map(({ image }) => image.split('/')[2]);
    expect([hashes.length, new Set(hashes).size]).toEqual([4, 2]);
    const out = await exported(79, home);
    expect(out).toMatchObject({ files: [], gone: 0 });
    expect(await importText(out.text, home)).toMatchObject({ outcome: 'UNCHANGED' });
    const away = join(folder, `twins-of-${soup}`);
    expect((await exported(79, away)).text).toBe(out.text);
  }
});

test('a picture of which the file has another one now is a change that guests see', async () => {
  const home = join(folder, 'repaint');
  mkdirSync(home, { recursive: true });
  const paint = async (background: string) =>
    writeFileSync(
      join(home, 'a.png'),
      await sharp({ create: { width: 50, height: 50, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  const text = `hansang: 1
id: 78
name: 그림집
corporation: { name: 그림집 }
floors: [{ id: hall, name: 홀 }]
categories: [{ id: food, name: 음식, menus: [{ id: stew, name: 찌개, price: 9000, image: a.png }] }]
`;
  await paint('#111');
  await importText(text, home);
  expect(await importText(text, home)).toMatchObject({ outcome: 'UNCHANGED' });
  await paint('#eee');
  expect(await importText(text, home)).toMatchObject({ outcome: 'UPDATED', menuVersion: 2 });
});

test('a venue that is not there has no file', async () => {
  expect(await exportVenue(db.pool, store, 123456, folder)).toBeNull();
});
