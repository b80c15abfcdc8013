import type { ErrorReply, MenuPicture } from '@hansang/contract/schemas';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seat } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { ofDish, openEditor } from '../testing/editor.ts';

const server = useServer();

const send = (staff: TestStaff, bytes: Buffer, type = 'image/jpeg') =>
  staff.call<MenuPicture & ErrorReply>('uploadMenuPicture', {
    params: staff.params,
    body: new Uint8Array(bytes),
    headers: { 'content-type': type },
  });
const cut = (staff: TestStaff, hash: string, crop: object) =>
  staff.ok<MenuPicture>('cropMenuPicture', { params: { ...staff.params, hash }, body: crop });
const hashOf = (image: string) => image.split('/')[2] ?? '';

const field = (colour: string) =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: colour } });
/** Red over blue as it is looked at, lying on its side as the camera wrote it. */
async function turnedPhoto(): Promise<Buffer> {
  const blue = await field('#0000ff').png().toBuffer();
  const upright = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, top: 100, left: 0 }])
    .png()
    .toBuffer();
  return sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
}

async function shown(image: string, query = 'w=96') {
  const answer = await fetch(`${server.origin}${image}?${query}`, { headers: { accept: 'image/webp' } });
  return sharp(Buffer.from(await answer.arrayBuffer()));
}
async function colourOf(image: string): Promise<'red' | 'blue' | 'both'> {
  const { channels } = await (await shown(image)).stats();
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean);
  return red > 220 ? 'red' : blue > 220 ? 'blue' : 'both';
}

test('a photo is cut as it is looked at, and cut anew from the original that stays', {
  tags: ['EDIT-20', 'EDIT-21'],
}, async () => {
  const staff = await onShift(server, 'manager');
  const photo = await turnedPhoto();
  const taken = await send(staff, photo);
  expect([taken.status, taken.body.crop, taken.body.original?.width]).toEqual([201, null, 200]);
  const whole = taken.body.image;
  expect(await colourOf(whole)).toBe('both');
  const upper = { x: 0, y: 0, width: 1, height: 0.48 };
  const top = await cut(staff, hashOf(whole), upper);
  expect(await colourOf(top.image)).toBe('red');
  expect(top).toMatchObject({ crop: upper, original: { image: whole, width: 200, height: 200 } });
  // The cut picture knows where it comes from: another part is cut out of the whole.
  const params = { ...staff.params, hash: hashOf(top.image) };
  expect(await staff.ok('menuPicture', { params })).toEqual(top);
  const low = await cut(staff, hashOf(top.image), { x: 0, y: 0.52, width: 1, height: 1 });
  expect(await colourOf(low.image)).toBe('blue');
  expect((await cut(staff, hashOf(low.image), { x: 0, y: 0, width: 1, height: 1 })).image).toBe(whole);
  // Twice is once.
  expect((await send(staff, photo)).body.image).toBe(whole);
  expect((await cut(staff, hashOf(whole), upper)).image).toBe(top.image);
});

test('a rectangle beyond the picture is cut off at its edge; the thinnest is a pixel', {
  tags: ['EDIT-21'],
}, async () => {
  const staff = await onShift(server, 'manager');
  const { body } = await send(staff, await field('#123456').jpeg().toBuffer());
  const corner = await cut(staff, hashOf(body.image), { x: 1, y: 1, width: 1, height: 1 });
  expect(await (await shown(corner.image)).metadata()).toMatchObject({ width: 96, height: 96 });
  const half = await cut(staff, hashOf(body.image), { x: 0.5, y: 0, width: 1, height: 1 });
  expect(await (await shown(half.image)).metadata()).toMatchObject({ width: 96, height: 96 });
  const thin = await cut(staff, hashOf(body.image), { x: 0, y: 0, width: 1e-9, height: 1 });
  expect(await (await shown(thin.image)).metadata()).toMatchObject({ width: 96, height: 9600 });
  for (const wrong of [
    { x: -1, y: 0, width: 1, height: 1 },
    { x: 0, y: 0, width: 0, height: 1 },
    { x: 0, y: 0, width: 2, height: 1 },
  ]) {
    const params = { ...staff.params, hash: hashOf(body.image) };
    const refused = await staff.refused('cropMenuPicture', { params, body: wrong });
    expect(refused.errorCode).toBe('VALIDATION_FAILED');
  }
});

test('what is no picture, what nothing here reads and what is too large is refused with its own sentence', {
  tags: ['EDIT-20'],
}, async () => {
  const staff = await onShift(server, 'manager');
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)]);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const jpegOfNothing = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 3)]);
  for (const [bytes, status, code] of [
    [heic, 415, 'MENU_PICTURE_HEIC'],
    [svg, 415, 'MENU_PICTURE_UNREADABLE'],
    [jpegOfNothing, 415, 'MENU_PICTURE_UNREADABLE'],
    [Buffer.alloc(10 * 1024 * 1024 + 1, 7), 413, 'MENU_PICTURE_TOO_LARGE'],
  ] as const) {
    const answer = await send(staff, bytes);
    expect([answer.status, answer.body.errorCode]).toEqual([status, code]);
  }
});

test('a drafted picture is the dish’s when it is published; one that nobody took in is refused', {
  tags: ['EDIT-22'],
}, async () => {
  const { staff, change, publish } = await openEditor(server);
  const { body } = await send(staff, await field('#00aa00').jpeg().toBuffer());
  const { image } = body;
  const nowhere = `/images/${'0'.repeat(32)}/dish`;
  const { params } = staff;
  const entity = { id: 'd-x', name: { ko: 'x' }, price: 1, image: nowhere };
  for (const wrong of [ofDish('cola', 'image', nowhere), ofDish('d-x', 'added', { in: 'drinks', entity })]) {
    const refused = await staff.refused('changeMenu', {
      params,
      body: { changes: [ofDish('cola', 'image', image), wrong] },
    });
    expect(refused).toMatchObject({
      errorCode: 'VALIDATION_FAILED',
      details: [{ path: 'body.changes.1.value' }],
    });
  }
  await change(ofDish('cola', 'image', image));
  await publish();
  const cola = async () => (await (await seat(server, 3)).menu()).get('cola')?.imageUrl;
  expect(await cola()).toBe(image);
  await change(ofDish('cola', 'image', null));
  await publish();
  expect(await cola()).toBeNull();
});

test('waiters neither send pictures for the menu nor cut them', { tags: ['EDIT-16'] }, async () => {
  const [manager, waiter] = [await onShift(server, 'manager'), await onShift(server, 'staff')];
  const photo = await field('#ffffff').jpeg().toBuffer();
  expect((await send(waiter, photo)).body.errorCode).toBe('STAFF_FORBIDDEN');
  const { body } = await send(manager, photo);
  const params = { ...waiter.params, hash: hashOf(body.image) };
  const crop = { x: 0, y: 0, width: 1, height: 1 };
  for (const refused of [
    await waiter.refused('menuPicture', { params }),
    await waiter.refused('cropMenuPicture', { params, body: crop }),
  ])
    expect(refused.errorCode).toBe('STAFF_FORBIDDEN');
  const unknown = { ...manager.params, hash: 'f'.repeat(32) };
  const gone = await manager.refused('cropMenuPicture', { params: unknown, body: crop });
  expect(gone.errorCode).toBe('NOT_FOUND_MENU_PICTURE');
});
