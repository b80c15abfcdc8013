import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAtPictures } from '../../platform/health/look-at-pictures.ts';
import { openTestBucket, type TestBucket } from '../../testing/test-bucket.ts';
import { testSettings } from '../../testing/test-server.ts';
import { openPictureStore, tidyDrafts } from './picture-store.ts';

const HASH = '0123456789abcdef0123456789abcdef';
const bytes = Buffer.from([0, 255, 13, 10, 1, 2, 3]);
const folder = mkdtempSync(join(tmpdir(), 'hansang-store-'));

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await openTestBucket();
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

const settingsOf = {
  folder: () => testSettings({ DATA_DIR: folder }),
  bucket: () =>
    testSettings({
      DATA_DIR: folder,
      S3_BUCKET: 'dishes',
      S3_REGION: 'kr-standard',
      S3_ENDPOINT: bucket.origin,
      S3_ACCESS_KEY_ID: 'key-id',
      S3_SECRET_ACCESS_KEY: 'key-secret',
    }),
};

describe.each(['folder', 'bucket'] as const)('in a %s', (place) => {
  test('a picture comes back as it was put there, and one that is not there is null', async () => {
    const store = await openPictureStore(settingsOf[place]());
    await store.put(HASH, bytes, 'image/webp');
    expect(await store.get(HASH)).toEqual(bytes);
    expect(await store.get(HASH.replace('0', '1'))).toBeNull();
  });

  test('one that is put there again is whole for whoever reads it meanwhile', {
    tags: ['RECORD-11'],
  }, async () => {
    const store = await openPictureStore(settingsOf[place]());
    const hash = HASH.replace('0', '2');
    const large = Buffer.alloc(12 * 1024 * 1024, 7);
    await store.put(hash, large, 'image/webp');
    const lengths = new Set<number | undefined>();
    let isWritten = false;
    const again = store.put(hash, large, 'image/webp').finally(() => {
      isWritten = true;
    });
    while (!isWritten) lengths.add((await store.get(hash))?.length);
    await again;
    expect([...lengths]).toEqual([large.length]);
    await store.delete(hash);
    expect(await store.has(hash)).toBe(false);
  });

  test('what is not a hash never becomes a path', async () => {
    const store = await openPictureStore(settingsOf[place]());
    for (const name of ['../secret', '', `${HASH}/..`, HASH.toUpperCase()]) {
      await expect(store.get(name)).rejects.toThrow('not the hash of a picture');
      await expect(store.put(name, bytes, 'image/webp')).rejects.toThrow('not the hash of a picture');
    }
  });
});

test('a bucket is asked with its keys and told the kind of picture', () => {
  expect([...bucket.objects]).toEqual([
    [
      `/dishes/01/${HASH}`,
      { body: bytes, type: 'image/webp', authorization: expect.stringContaining('Credential=key-id/') },
    ],
  ]);
});

test('a bucket that is not there, or does not let us in, is never taken for a picture that is not', {
  tags: ['OPS-279'],
}, async () => {
  const store = await openPictureStore(settingsOf.bucket());
  expect(await store.has(HASH.replace('0', '3'))).toBe(false);
  for (const refusal of [
    { code: 'NoSuchBucket', status: 404 },
    { code: 'AccessDenied', status: 403 },
  ]) {
    bucket.refuse = () => refusal;
    await expect(store.has(HASH)).rejects.toThrow();
    await expect(store.get(HASH)).rejects.toThrow();
    await expect(store.put(HASH, bytes, 'image/webp')).rejects.toThrow();
    expect(await lookAtPictures({ settings: settingsOf.bucket() })).toMatchObject({
      findings: [
        { trouble: 'PICTURES_AWAY', params: { setting: 'S3_BUCKET', keys: 'S3', said: refusal.code } },
      ],
    });
  }
  bucket.refuse = () => null;
  expect(await lookAtPictures({ settings: settingsOf.bucket() })).toEqual({ findings: [] });
  expect([...bucket.objects.keys()]).toEqual([`/dishes/01/${HASH}`]);
});

test('what a server that died left half written goes a day later; pictures and what is written now stay', {
  tags: ['DATA-8'],
}, async () => {
  const settings = settingsOf.folder();
  await tidyDrafts({ DATA_DIR: join(folder, 'nothing there yet') }, new Date());
  const store = await openPictureStore(settings);
  await store.put(HASH, bytes, 'image/webp');
  const at = join(folder, 'images', HASH.slice(0, 2), HASH);
  const [old, young] = [`${at}.0a1b2c3d4e5f`, `${at}.f5e4d3c2b1a0`];
  const long = new Date(Date.now() - 25 * 3_600_000);
  for (const path of [old, young]) writeFileSync(path, 'half');
  for (const path of [old, at]) utimesSync(path, long, long);
  await tidyDrafts(settings, new Date(Date.now() - 24 * 3_600_000));
  expect([old, young, at].map((path) => existsSync(path))).toEqual([false, true, true]);
});
