import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { testSettings } from '../../testing/test-server.ts';
import { addImages } from './known-images.ts';
import { openPictureStore, type PictureStore } from './picture-store.ts';
import { kindOf, MOST_BYTES, takeIn } from './take-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'hansang-pictures-'));
let db: OpenDatabase;
let store: PictureStore;
beforeAll(async () => {
  db = await openTestDatabase();
  store = await openPictureStore(testSettings({ DATA_DIR: folder }));
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const plain = (width: number, height: number, background = '#884422') =>
  sharp({ create: { width, height, channels: 3, background } });

async function taken(bytes: Buffer) {
  const result = await takeIn(db.pool, store, bytes);
  if ('problem' in result) throw new Error(result.problem);
  return result;
}

test('a photo is turned upright, made no larger than 2048 pixels and loses its place and camera', async () => {
  const photo = await plain(3000, 1000)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '37/1 33/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { hash, width, height, mediaType, byteSize } = await taken(photo);
  expect({ width, height, mediaType }).toEqual({ width: 683, height: 2048, mediaType: 'image/webp' });
  const stored = await store.get(hash);
  const facts = await sharp(stored ?? Buffer.alloc(0)).metadata();
  expect(facts).toMatchObject({ width: 683, height: 2048, format: 'webp' });
  expect([facts.exif, facts.iptc, facts.xmp]).toEqual([undefined, undefined, undefined]);
  expect(stored).toHaveLength(byteSize);
});

test('the same bytes, and the bytes that came out, are the picture they were', async () => {
  const first = await taken(await plain(120, 80).png().toBuffer());
  await addImages(db.pool, [first]);
  expect(await taken(await plain(120, 80).png().toBuffer())).toEqual(first);
  const out = await store.get(first.hash);
  expect(await taken(out ?? Buffer.alloc(0))).toEqual(first);
});

test('a picture of which half is left, or nothing, is whole again once it comes in again', {
  tags: ['EDIT-20'],
}, async () => {
  const photo = await plain(200, 80).png().toBuffer();
  const { hash, byteSize, ...facts } = await taken(photo);
  await addImages(db.pool, [{ hash, byteSize, ...facts }]);
  for (const rest of [0, byteSize >> 1]) {
    const whole = (await store.get(hash)) ?? Buffer.alloc(0);
    await store.put(hash, whole.subarray(0, rest), 'image/webp');
    expect((await taken(photo)).hash).toBe(hash);
    expect(await store.get(hash)).toEqual(whole);
  }
});

test('only the first picture of a moving one is kept', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((background) => plain(40, 40, background).png().toBuffer()),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
  expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
  const { hash } = await taken(moving);
  expect(
    (await sharp((await store.get(hash)) ?? Buffer.alloc(0), { animated: true }).metadata()).pages ?? 1,
  ).toBe(1);
});

test('what is no picture, pretends to be one or hides beside one is refused by its bytes', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const gif = Buffer.from('474946383961010001000000002c00000000010001000002', 'hex');
  for (const bytes of [svg, gif, Buffer.from('<html>'), Buffer.alloc(0), Buffer.from('RIFF0000WAVE')]) {
    expect(kindOf(bytes)).toBeNull();
    expect(await takeIn(db.pool, store, bytes)).toEqual({ problem: 'is not a JPEG, PNG or WebP picture' });
  }
  const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200, 7)]);
  expect(await takeIn(db.pool, store, broken)).toEqual({ problem: 'cannot be read as a picture' });
  const page = Buffer.concat([
    await plain(20, 20).jpeg().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ]);
  const { hash } = await taken(page);
  expect((await store.get(hash))?.includes('<script>')).toBe(false);
});

test('a small file of very many pixels is refused before it is unpacked', async () => {
  const bomb = await sharp({
    create: { width: 7000, height: 7000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(MOST_BYTES);
  expect(await takeIn(db.pool, store, bomb)).toEqual({ problem: 'has more than 40 million pixels' });
});

test('a file of more than 10 MB is refused', async () => {
  expect(await takeIn(db.pool, store, Buffer.alloc(MOST_BYTES + 1, 1))).toEqual({
    problem: 'is larger than 10 MB',
  });
});
