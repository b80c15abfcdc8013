import { REVIEW_PHOTO_MAX_BYTES, REVIEW_UPLOADS_MAX } from '@hansang/contract';
import type { ErrorReply, ReviewPhoto } from '@hansang/contract/schemas';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { keepUp } from '../../platform/upkeep.ts';
import { freshVisit } from '../../testing/fresh-visit.ts';
import { rows } from '../../testing/rows.ts';
import { seat, type TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';

const server = useServer();

const send = (guest: TestGuest, bytes: Buffer, type = 'image/jpeg', hashKey = guest.hashKey ?? '') =>
  guest.call<ReviewPhoto & ErrorReply>('uploadReviewPhoto', {
    params: { hashKey },
    body: new Uint8Array(bytes),
    headers: { 'content-type': type },
  });
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } });

test('a photo is kept upright, encoded anew and without its place', { tags: ['REV-6'] }, async () => {
  const guest = await freshVisit(server);
  const photo = await plain(300, 100)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '37/1 33/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const answer = await send(guest, photo);
  expect(answer.status).toBe(201);
  const stored = await rows<{ image_hash: string; width: number; height: number }>(
    server,
    'SELECT image_hash, width, height FROM review_photos WHERE photo_id = $1',
    answer.body.photoId,
  );
  expect(stored).toMatchObject([{ width: 100, height: 300 }]);
  const shown = await fetch(`${server.origin}/images/${stored[0]?.image_hash}/review?w=96`, {
    headers: { accept: 'image/webp' },
  });
  expect(shown.status).toBe(200);
  const facts = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect(facts).toMatchObject({ format: 'webp', width: 96, height: 288 });
  expect([facts.exif, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined]);
});

test('only the bytes say what a photo is: SVG, GIF, pages and broken files are refused', {
  tags: ['REV-5'],
}, async () => {
  const guest = await freshVisit(server);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const gif = Buffer.from('474946383961010001000000002c00000000010001000002', 'hex');
  const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 3)]);
  for (const bytes of [svg, gif, Buffer.from('<!doctype html><script>1</script>'), broken]) {
    for (const type of ['image/jpeg', 'image/svg+xml']) {
      const answer = await send(guest, bytes, type);
      expect([answer.status, answer.body.errorCode]).toEqual([415, 'REVIEW_PHOTO_UNREADABLE']);
    }
  }
  const page = await send(guest, Buffer.from('<html>'), 'text/html');
  expect(page.body.errorCode).toBe('UNSUPPORTED_MEDIA_TYPE');
  const empty = await send(guest, Buffer.alloc(0));
  expect(empty.status).toBe(400);
});

test('what hides behind a real photo does not get into the store', { tags: ['REV-5', 'REV-6'] }, async () => {
  const guest = await freshVisit(server);
  const polyglot = Buffer.concat([
    await plain(40, 40).jpeg().toBuffer(),
    Buffer.from('<script>evil</script>'),
  ]);
  const { photoId } = (await send(guest, polyglot)).body;
  const [row] = await rows<{ image_hash: string }>(
    server,
    'SELECT image_hash FROM review_photos WHERE photo_id = $1',
    photoId,
  );
  const shown = await fetch(`${server.origin}/images/${row?.image_hash}/review`);
  expect(Buffer.from(await shown.arrayBuffer()).includes('<script>')).toBe(false);
  expect(shown.headers.get('content-type')).toMatch(/^image\//);
});

test('a small file of very many pixels is refused', { tags: ['REV-7'] }, async () => {
  const guest = await freshVisit(server);
  const bomb = await sharp({
    create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(REVIEW_PHOTO_MAX_BYTES);
  const answer = await send(guest, bomb, 'image/png');
  expect(answer.body.errorCode).toBe('REVIEW_PHOTO_UNREADABLE');
});

test('a photo over 10 MB is refused with its own code', { tags: ['REV-4'] }, async () => {
  const guest = await freshVisit(server);
  const jpeg = await plain(20, 20).jpeg().toBuffer();
  const big = Buffer.concat([jpeg, Buffer.alloc(REVIEW_PHOTO_MAX_BYTES + 1 - jpeg.length)]);
  const answer = await send(guest, big);
  expect([answer.status, answer.body.errorCode]).toEqual([413, 'REVIEW_PHOTO_TOO_LARGE']);
  expect((await send(guest, big.subarray(0, REVIEW_PHOTO_MAX_BYTES))).status).toBe(201);
});

test('a visit cannot send photos without end', { tags: ['REV-3'] }, async () => {
  const guest = await freshVisit(server);
  const photo = await plain(10, 10).png().toBuffer();
  for (let sent = 0; sent < REVIEW_UPLOADS_MAX; sent += 1)
    expect((await send(guest, photo, 'image/png')).status).toBe(201);
  expect((await send(guest, photo, 'image/png')).body.errorCode).toBe('REVIEW_TOO_MANY_PHOTOS');
});

test('who has no visit sends no photo: the body is not even read', { tags: ['SEC-10'] }, async () => {
  const guest = await seat(server, 1);
  const photo = await plain(10, 10).png().toBuffer();
  for (const hashKey of ['0'.repeat(43), 'x'.repeat(20)]) {
    const answer = await send(guest, photo, 'image/png', hashKey);
    expect([answer.status, answer.body.errorCode]).toEqual([404, 'NOT_FOUND_REVIEW']);
  }
});

test('a photo that no review took goes after some days, one in a review stays', async () => {
  const guest = await freshVisit(server);
  const photo = await plain(12, 12).png().toBuffer();
  const [kept, unused] = [await send(guest, photo, 'image/png'), await send(guest, photo, 'image/png')];
  const body = { ratings: [5, 5, 5, 5], text: '사진과 함께 남기는 리뷰예요', photoIds: [kept.body.photoId] };
  await guest.ok('writeReview', { params: { hashKey: guest.hashKey }, body });
  const now = server.clock.now().getTime();
  await keepUp({ pool: server.db.pool, log: server.log.log, now: new Date(now + 4 * 24 * 3_600_000) });
  const left = await rows<{ photo_id: string }>(
    server,
    'SELECT photo_id FROM review_photos WHERE photo_id = ANY ($1)',
    [kept.body.photoId, unused.body.photoId],
  );
  expect(left.map(({ photo_id }) => photo_id)).toEqual([kept.body.photoId]);
});
