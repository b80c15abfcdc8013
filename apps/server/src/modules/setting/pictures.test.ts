import type { Banner, MenuPicture, SettingValues, StoreSettings } from '@hansang/contract/schemas';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { letGoOfPictures } from '../image/let-go.ts';
import { openPictureStore } from '../image/picture-store.ts';
import { ofDish, openEditor } from '../menu-editing/testing/editor.ts';
import { loadVenue } from '../venue-file/exporting/load.ts';
import { writeVenueFile } from '../venue-file/exporting/write.ts';

const server = useServer();

type Changes = Record<string, { value: unknown; seen: unknown }>;
const read = async (member: TestStaff) =>
  (await member.ok<{ values: SettingValues }>('settings', { params: member.params })).values;
const change = (member: TestStaff, changes: Changes) =>
  member.ok<{ values: SettingValues }>('changeSettings', { params: member.params, body: { changes } });
async function upload(member: TestStaff, background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 174, height: 100, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const { body } = await member.call<MenuPicture>('uploadMenuPicture', {
    params: member.params,
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'image/jpeg' },
  });
  return body.image;
}
async function shownToGuests(): Promise<StoreSettings> {
  const guest = await seat(server, 1);
  return guest.ok<StoreSettings>('availability', {
    params: guest.params,
    query: { tableIdx: 1, timestamp: guest.pageToken, accessType: 'QR' },
  });
}
const hashOf = (image: string) => image.split('/')[2] ?? '';
const isServed = async (image: string) => (await fetch(`${server.origin}${image}?w=96`)).status === 200;
const letGo = async () =>
  letGoOfPictures(
    server.db.pool,
    await openPictureStore(server.app.platform.settings),
    server.app.platform.clock.now(),
  );

test('a logo and banners with words are hung up at once, sorted, written in the venue’s file, and taken back', {
  tags: ['RECORD-13'],
}, async () => {
  const manager = await onShift(server, 'manager');
  const { logo, banners } = await read(manager);
  const [sign, one, two] = [
    await upload(manager, '#111111'),
    await upload(manager, '#222222'),
    await upload(manager, '#333333'),
  ];
  const words = { ko: '여름 맥주', en: 'Summer beer' };
  const first: Banner = { id: 'summer', image: one, words };
  const second: Banner = { id: 'soup', image: two, words: null };
  await change(manager, {
    logo: { value: sign, seen: logo },
    banners: { value: [first, second], seen: banners },
  });
  await change(manager, { banners: { value: [second, first], seen: [first, second] } });
  const shown = await shownToGuests();
  expect(shown.logoUrl).toBe(sign);
  expect(shown.restaurant.orderPageImages).toEqual([
    { _id: 'soup', url: two },
    { _id: 'summer', url: one, words: { ...words, ja: words.ko, 'zh-CN': words.ko } },
  ]);
  const loaded = await loadVenue(server.db.pool, PUB);
  const text = loaded ? writeVenueFile(loaded.venue) : '';
  expect(text).toContain('Summer beer');
  expect(text).toContain(`pictures/${hashOf(one)}.webp`);
  await change(manager, {
    logo: { value: logo, seen: sign },
    banners: { value: banners, seen: [second, first] },
  });
  expect(await read(manager)).toMatchObject({ logo, banners });
});

test('a picture that nobody took in, banners of one name and too many are refused; waiters hang nothing up', {
  tags: ['RECORD-13', 'SETTING-5'],
}, async () => {
  const [manager, waiter] = [await onShift(server, 'manager'), await onShift(server, 'staff')];
  const { logo, banners } = await read(manager);
  const image = await upload(manager, '#444444');
  const banner = (id: string, of = image): Banner => ({ id, image: of, words: null });
  const refused = (member: TestStaff, changes: Changes) =>
    member.refused('changeSettings', { params: member.params, body: { changes } });
  for (const [field, value] of [
    ['logo', `/images/${'0'.repeat(32)}/dish`],
    ['logo', 'https://example.com/logo.png'],
    ['logo', 7],
    ['banners', [banner('a', '/images/nowhere')]],
    ['banners', [banner('a'), banner('a')]],
    ['banners', [null]],
    ['banners', Array.from({ length: 11 }, (_, at) => banner(`b-${at}`))],
  ] as const) {
    const seen = field === 'logo' ? logo : banners;
    expect(await refused(manager, { [field]: { value, seen } }), String(value)).toMatchObject({
      errorCode: 'SETTING_WRONG',
    });
  }
  expect(await refused(waiter, { logo: { value: image, seen: logo } })).toMatchObject({
    errorCode: 'STAFF_FORBIDDEN',
  });
  expect(await read(manager)).toMatchObject({ logo, banners });
});

test('a picture that is taken down stays for a day in which that is taken back, then goes with its file', {
  tags: ['RECORD-14'],
}, async () => {
  const manager = await onShift(server, 'manager');
  const { logo } = await read(manager);
  const whole = await upload(manager, '#555555');
  const cut = await manager.ok<MenuPicture>('cropMenuPicture', {
    params: { ...manager.params, hash: hashOf(whole) },
    body: { x: 0, y: 0, width: 0.5, height: 1 },
  });
  const sign = cut.image;
  await change(manager, { logo: { value: sign, seen: logo } });
  await change(manager, { logo: { value: null, seen: sign } });
  await letGo();
  expect(await isServed(sign)).toBe(true);
  // Taken back: it stays beyond its day.
  await change(manager, { logo: { value: sign, seen: null } });
  server.clock.pass({ hours: 25 });
  await letGo();
  expect(await isServed(sign)).toBe(true);
  const again = await onShift(server, 'manager');
  await change(again, { logo: { value: logo, seen: sign } });
  server.clock.pass({ hours: 25 });
  // The picture it was cut from loses its last use with it.
  await letGo();
  await letGo();
  const left = await rows(server, 'SELECT hash FROM images WHERE hash = ANY ($1)', [
    hashOf(sign),
    hashOf(whole),
  ]);
  expect(left).toEqual([]);
  const store = await openPictureStore(server.app.platform.settings);
  expect(await store.get(hashOf(sign))).toBeNull();
});

test('a picture of a menu that can be brought back stays', { tags: ['RECORD-14'] }, async () => {
  const { staff: manager, change: propose, publish } = await openEditor(server);
  const { logo } = await read(manager);
  const image = await upload(manager, '#666666');
  await change(manager, { logo: { value: image, seen: logo } });
  for (const shown of [image, null]) {
    await propose(ofDish('cola', 'image', shown));
    await publish();
  }
  await change(manager, { logo: { value: logo, seen: image } });
  server.clock.pass({ hours: 25 });
  await letGo();
  expect(await isServed(image)).toBe(true);
});
