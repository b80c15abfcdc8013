import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../../../platform/events/append.ts';
import { rows } from '../../../testing/rows.ts';
import { useServer } from '../../../testing/test-server.ts';
import { PUB } from '../../../testing/venues.ts';
import { createGate } from '../../image/gate.ts';
import { letGoOfPictures } from '../../image/let-go.ts';
import { openPictureStore, type PictureStore } from '../../image/picture-store.ts';
import type { Pictures } from '../../image/pictures.ts';
import { sweepUploads } from '../../image/sweep.ts';
import { cropPicture } from './crop-picture.ts';
import { takePicture } from './take-picture.ts';

const server = useServer();
let store: PictureStore;
beforeAll(async () => {
  store = await openPictureStore(server.app.platform.settings);
});

const DEATH = 'the server dies here';
const die = (): never => {
  throw new Error(DEATH);
};
/** A store or a database that does so much of what it is asked and no more. */
const BREAKS: Record<string, (db: Queryable) => { db?: Queryable; store?: Partial<PictureStore> }> = {
  'before the photo is known': () => ({ db: { query: die } as never }),
  'before its file is there': () => ({ store: { put: async () => die() } }),
  'before the venue has it': (db) => ({
    db: {
      query: ((text: string, values: unknown[]) =>
        text.includes('INTO venue_images') ? die() : db.query(text, values)) as never,
    },
  }),
};

const photo = (background: string) =>
  sharp({ create: { width: 120, height: 80, channels: 3, background } })
    .jpeg()
    .toBuffer();
const whatIs = async () => ({
  known: (await rows(server, 'SELECT FROM images WHERE source_hash IS NOT NULL')).length,
  given: (
    await rows(server, 'SELECT FROM venue_images v JOIN images USING (hash) WHERE source_hash IS NOT NULL')
  ).length,
});

for (const [where, breaks] of Object.entries(BREAKS))
  test(`an upload that dies ${where} is taken in by the next one, and swept where none comes`, {
    tags: ['DATA-8'],
  }, async () => {
    const { pool } = server.db;
    const at = server.clock.now();
    const broken = breaks(pool);
    const take = (bytes: Buffer, db: Queryable, over: Partial<PictureStore> = {}) =>
      takePicture(db, { store: { ...store, ...over }, gate: createGate(1, 1) } as Pictures, bytes, {
        restaurantId: PUB,
        at,
      });
    const before = await whatIs();
    const [again, never] = [await photo(`#a2${where.length}`), await photo(`#c7${where.length}`)];
    for (const bytes of [again, never])
      await expect(take(bytes, broken.db ?? pool, broken.store)).rejects.toThrow(DEATH);
    expect((await whatIs()).given).toBe(before.given);
    const taken = await take(again, pool);
    if ('refused' in taken) throw new Error(taken.refused);
    const hash = taken.image.split('/')[2] ?? '';
    expect(await store.get(hash)).not.toBeNull();
    expect((await whatIs()).given).toBe(before.given + 1);
    const later = new Date(Math.max(Date.now(), at.getTime()) + 2 * 24 * 3_600_000);
    await sweepUploads(pool, later);
    await letGoOfPictures(pool, store, later);
    expect(await whatIs()).toEqual({ known: 0, given: 0 });
    expect(await store.get(hash)).toBeNull();
  });

test('a photo and a part of one that the disk has no room for are told, and go in once it has', {
  tags: ['EDIT-32'],
}, async () => {
  const { pool } = server.db;
  const of = { restaurantId: PUB, at: server.clock.now() };
  const pictures = (over: Partial<PictureStore> = {}) =>
    ({ store: { ...store, ...over }, gate: createGate(1, 1) }) as Pictures;
  const full = pictures({
    put: async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    },
  });
  const bytes = await photo('#3a7d44');
  expect(await takePicture(pool, full, bytes, of)).toMatchObject({ refused: 'MENU_PICTURE_NO_ROOM' });
  const away = pictures({
    put: async () => {
      throw Object.assign(new Error('cannot write'), {
        code: 'E_CANNOT_WRITE_FILE',
        cause: new Error('NoSuchBucket'),
      });
    },
  });
  expect(await takePicture(pool, away, bytes, of)).toMatchObject({ refused: 'MENU_PICTURE_AWAY' });
  const taken = await takePicture(pool, pictures(), bytes, of);
  if ('refused' in taken) throw new Error(taken.refused);
  const hash = taken.image.split('/')[2] ?? '';
  const half = { x: 0, y: 0, width: 0.5, height: 1 };
  const cut = (where: Pictures) => cropPicture(pool, where, hash, half, of);
  expect(await cut(full)).toMatchObject({ refused: 'MENU_PICTURE_NO_ROOM' });
  expect(await cut(pictures())).toMatchObject({ crop: half });
});
