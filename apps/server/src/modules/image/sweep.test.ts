import type { MenuPicture } from '@hansang/contract/schemas';
import { Client } from 'pg';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { CAFE, PUB } from '../../testing/venues.ts';
import { ofDish, openEditor } from '../menu-editing/testing/editor.ts';
import { letGoOfPictures } from './let-go.ts';
import { openPictureStore, type PictureStore } from './picture-store.ts';
import { sweepUploads } from './sweep.ts';

const server = useServer();
let store: PictureStore;
beforeAll(async () => {
  store = await openPictureStore(server.app.platform.settings);
});

const hashOf = (image: string) => image.split('/')[2] ?? '';
let shade = 0;
async function upload(member: TestStaff, colour = ++shade * 70_001): Promise<string> {
  const background = `#${(colour % 0xffffff).toString(16).padStart(6, '0')}`;
  const bytes = await sharp({ create: { width: 174, height: 100, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const image = await member.ok<MenuPicture>('uploadMenuPicture', {
    params: member.params,
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'image/jpeg' },
  });
  return image.image;
}
const DAY = 24 * 3_600_000;
/** So many days from now, by the database's clock as by the server's: each dates some of what is kept of a picture. */
const daysOn = (days: number) => new Date(Math.max(Date.now(), server.clock.now().getTime()) + days * DAY);
/** What the hour does, so many days from now. */
async function sweep(days: number): Promise<void> {
  const now = daysOn(days);
  await sweepUploads(server.db.pool, now);
  await letGoOfPictures(server.db.pool, store, now);
}
const isThere = async (image: string) => {
  const known = await rows(server, 'SELECT FROM images WHERE hash = $1', hashOf(image));
  const file = await store.get(hashOf(image));
  expect(known.length === 1).toBe(file !== null);
  return known.length === 1;
};

test('an upload that nothing shows goes a day later, row and file; one that is drafted stays', {
  tags: ['DATA-8'],
}, async () => {
  const { staff, change } = await openEditor(server);
  const [left, drafted] = [await upload(staff), await upload(staff)];
  await change(ofDish('cola', 'image', drafted));
  await sweep(0);
  expect([await isThere(left), await isThere(drafted)]).toEqual([true, true]);
  await sweep(2);
  expect([await isThere(left), await isThere(drafted)]).toEqual([false, true]);
  expect(await rows(server, 'SELECT FROM loose_pictures')).toEqual([]);
  expect(await rows(server, 'SELECT FROM venue_images WHERE hash = $1', hashOf(left))).toEqual([]);
});

test('what was published stays with the versions that can be brought back, and is brought back whole', {
  tags: ['DATA-8', 'DATA-9'],
}, async () => {
  const { staff, change, publish } = await openEditor(server);
  const [one, two] = [await upload(staff), await upload(staff)];
  await change(ofDish('soju', 'image', one));
  await publish();
  await change(ofDish('soju', 'image', two));
  const { version } = await publish();
  await sweep(60);
  expect([await isThere(one), await isThere(two)]).toEqual([true, true]);
  // Once no kept menu shows it any more it goes.
  await rows(server, 'DELETE FROM menu_versions WHERE restaurant_id = $1 AND version < $2', PUB, version);
  await sweep(60);
  expect([await isThere(one), await isThere(two)]).toEqual([false, true]);
});

test('a picture that another was cut from stays with it, and goes after it', {
  tags: ['DATA-9'],
}, async () => {
  const { staff, change } = await openEditor(server);
  const whole = await upload(staff);
  const params = { ...staff.params, hash: hashOf(whole) };
  const crop = { x: 0, y: 0, width: 0.5, height: 1 };
  const { image } = await staff.ok<MenuPicture>('cropMenuPicture', { params, body: crop });
  const { changes } = await change(ofDish('chicken', 'image', image));
  await sweep(3);
  expect([await isThere(whole), await isThere(image)]).toEqual([true, true]);
  const own = changes.filter(({ field, key }) => field === 'image' && key === 'chicken');
  const body = { changeIds: own.map(({ changeId }) => changeId) };
  await staff.ok('discardMenu', { params: staff.params, body });
  await sweep(3);
  await sweep(5);
  expect([await isThere(whole), await isThere(image)]).toEqual([false, false]);
});

test('a picture that a venue has not taken in is none of its pictures, whoever else has it', {
  tags: ['DATA-10'],
}, async () => {
  const [here, there] = [await openEditor(server), await onShift(server, 'manager', CAFE)];
  const colour = 12_345_678;
  const theirs = await upload(there, colour);
  const hash = hashOf(theirs);
  const params = { ...here.staff.params, hash };
  expect((await here.staff.refused('menuPicture', { params })).errorCode).toBe('NOT_FOUND_MENU_PICTURE');
  const crop = { x: 0, y: 0, width: 0.5, height: 1 };
  expect((await here.staff.refused('cropMenuPicture', { params, body: crop })).errorCode).toBe(
    'NOT_FOUND_MENU_PICTURE',
  );
  const changes = [ofDish('jjigae', 'image', theirs)];
  const draft = () => here.staff.refused('changeMenu', { params: here.staff.params, body: { changes } });
  expect((await draft()).errorCode).toBe('VALIDATION_FAILED');
  const settings = { logo: { value: theirs, seen: null } };
  const body = { changes: settings };
  expect((await here.staff.refused('changeSettings', { params: here.staff.params, body })).errorCode).toBe(
    'SETTING_WRONG',
  );
  // The same photo taken in here is its own.
  expect(await upload(here.staff, colour)).toBe(theirs);
  await here.change(...changes);
});

test('of many pictures that lost their place one that cannot be deleted keeps no other, and no menu is unpacked twice', {
  tags: ['DATA-8', 'DATA-28'],
}, async () => {
  const { staff } = await openEditor(server);
  const left = [await upload(staff), await upload(staff), await upload(staff)];
  const now = daysOn(7);
  await sweepUploads(server.db.pool, now);
  const [first] = await rows<{ hash: string }>(
    server,
    'SELECT hash FROM loose_pictures ORDER BY since, hash LIMIT 1',
  );
  const broken: PictureStore = {
    ...store,
    delete: async (hash) => {
      if (hash === first?.hash) throw new Error('the disk does not let go of it');
      await store.delete(hash);
    },
  };
  const asked = vi.spyOn(Client.prototype, 'query');
  onTestFinished(() => asked.mockRestore());
  await expect(letGoOfPictures(server.db.pool, broken, now)).rejects.toThrow('does not let go');
  const unpacked = asked.mock.calls.filter(([text]) =>
    /SELECT document FROM menu_versions/.test(String(text)),
  );
  const menus = await rows(server, 'SELECT FROM menu_versions');
  expect(menus.length).toBeGreaterThan(1);
  expect(unpacked).toHaveLength(menus.length);
  const there = await Promise.all(left.map(isThere));
  expect(left.filter((_, nth) => there[nth]).map(hashOf)).toEqual([first?.hash]);
  await letGoOfPictures(server.db.pool, store, now);
  expect(await Promise.all(left.map(isThere))).toEqual([false, false, false]);
});
