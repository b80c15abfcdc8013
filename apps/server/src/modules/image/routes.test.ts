import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageSources } from '@hansang/contract';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { testSettings } from '../../testing/test-server.ts';
import { addImages } from './known-images.ts';
import { openPictureStore } from './picture-store.ts';
import { openPictures } from './pictures.ts';
import { readRecipe, recipeHash } from './recipe.ts';
import { imageRoutes } from './routes.ts';
import { takeIn } from './take-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'hansang-images-'));
const settings = testSettings({ DATA_DIR: folder, HANSANG_IMAGE_CACHE_MB: '1' });
const BROWSER = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8';
let db: OpenDatabase;
let app: FastifyInstance;
let stew: string;
let photo: string;

beforeAll(async () => {
  db = await openTestDatabase();
  app = fastify();
  imageRoutes(app, await openPictures({ settings, db }));
  const recipe = readRecipe('fluent:1f372+1f336@chili');
  if ('problem' in recipe) throw new Error(recipe.problem);
  const store = await openPictureStore(settings);
  const given = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();
  const taken = await takeIn(db.pool, store, given);
  if ('problem' in taken) throw new Error(taken.problem);
  await addImages(db.pool, [{ hash: recipeHash(recipe), recipe: 'fluent:1f372+1f336@chili' }, taken]);
  stew = `/images/${recipeHash(recipe)}/stew`;
  photo = `/images/${taken.hash}/photo`;
});
afterAll(async () => {
  await app.close();
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = { accept: BROWSER }) =>
  app.inject({ url, headers });
const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format };
};

test('a dish picture comes in the size that was asked for, lasting for ever', {
  tags: ['MENU-17'],
}, async () => {
  const answer = await get(`${stew}?w=288&h=288&fit=cover`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  });
  expect(await sizeOf(answer.rawPayload)).toEqual({ width: 288, height: 288, format: 'webp' });
});

test('a banner is cut to 870 by 500, whatever the shape of the picture', { tags: ['MENU-17'] }, async () => {
  expect(await sizeOf((await get(`${stew}?w=870&h=500&fit=cover`)).rawPayload)).toMatchObject({
    width: 870,
    height: 500,
  });
  expect(await sizeOf((await get(`${photo}?w=870&h=500&fit=cover`)).rawPayload)).toMatchObject({
    width: 870,
    height: 500,
  });
  expect(await sizeOf((await get(`${photo}?w=160`)).rawPayload)).toMatchObject({ width: 160, height: 80 });
});

test('the encoding follows what the browser takes', { tags: ['MENU-17'] }, async () => {
  const encodings = async (url: string) => {
    const types = [BROWSER, 'image/webp,*/*', 'image/avif;q=0,image/webp', 'image/png,*/*', ''].map(
      async (accept) => (await get(url, { accept })).headers['content-type'],
    );
    return Promise.all(types);
  };
  expect(await encodings(`${photo}?w=96&h=96`)).toEqual([
    'image/avif',
    'image/webp',
    'image/webp',
    'image/jpeg',
    'image/jpeg',
  ]);
  // Drawn pictures are as small in WebP.
  expect((await encodings(`${stew}?w=96&h=96`)).slice(0, 2)).toEqual(['image/webp', 'image/webp']);
  expect((await get(`${stew}?w=96&h=96`, { accept: 'image/avif' })).headers['content-type']).toBe(
    'image/jpeg',
  );
});

test('a browser that holds the picture is told so without bytes', { tags: ['MENU-17'] }, async () => {
  const url = `${photo}?w=96&h=96`;
  const first = await get(url);
  const again = await get(url, { accept: BROWSER, 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.rawPayload).toHaveLength(0);
  expect(again.headers).toMatchObject({ etag: first.headers.etag, vary: 'accept' });
});

test('every address that the contract makes is answered', async () => {
  for (const shape of ['square', 'photo', 'banner'] as const) {
    for (const width of [48, 96, 104, 358, 390]) {
      const { src, srcSet, height } = imageSources(stew, width, shape);
      for (const url of [src, ...srcSet.split(', ').map((part) => part.split(' ')[0] ?? '')]) {
        const { statusCode } = await app.inject({ method: 'HEAD', url });
        expect([url, statusCode]).toEqual([url, 200]);
      }
      expect(height).toBeGreaterThan(0);
    }
  }
}, 60_000);

describe('what is refused', () => {
  test.each([
    '?w=97&h=97',
    '?w=96&h=95',
    '?w=0',
    '?w=-96',
    '?w=99999',
    '?w=96&w=48',
    '?w=9e1',
    '?w=96&fit=fill',
  ])('a size that is not offered: %s', async (query) => {
    const answer = await get(`${stew}${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({ errorCode: 'VALIDATION_FAILED', details: expect.any(Array) });
  });

  test.each([
    `/images/${'0'.repeat(32)}/stew?w=96`,
    '/images/stew/stew?w=96',
    `/images/..%2f..%2fserver.lock/stew?w=96`,
    `/images/${'A'.repeat(32)}/stew?w=96`,
  ])('a picture that nobody knows: %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ errorCode: 'NOT_FOUND' });
  });
});

test('a picture whose file is gone is not found instead of failing', async () => {
  const hash = 'f'.repeat(32);
  const facts = { sourceHash: hash, mediaType: 'image/webp', width: 1, height: 1, byteSize: 1 };
  await addImages(db.pool, [{ hash, ...facts }]);
  expect((await get(`/images/${hash}/x?w=96`)).statusCode).toBe(404);
});

test('many who ask at once for one picture get the same bytes, drawn once', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => get(`${stew}?w=480&h=480`)));
  const [first] = answers;
  expect(
    answers.every(
      ({ statusCode, rawPayload }) =>
        statusCode === 200 && rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0)),
    ),
  ).toBe(true);
  expect(
    readdirSync(join(folder, 'cache/images')).filter((name) => name.includes('480x480.webp')),
  ).toHaveLength(1);
});

test('what was made once is read from disk, also after a restart', async () => {
  const url = `${stew}?w=240&h=240`;
  const first = await get(url);
  const again = fastify();
  imageRoutes(again, await openPictures({ settings, db }));
  const name = readdirSync(join(folder, 'cache/images')).find((file) => file.includes('240x240.webp')) ?? '';
  const file = join(folder, 'cache/images', name);
  const { ino } = statSync(file);
  const answer = await again.inject({ url, headers: { accept: BROWSER } });
  expect(answer.rawPayload).toEqual(first.rawPayload);
  expect(answer.rawPayload).toEqual(readFileSync(file));
  // A file that was written anew would be another one.
  expect(statSync(file).ino).toBe(ino);
  await again.close();
});
