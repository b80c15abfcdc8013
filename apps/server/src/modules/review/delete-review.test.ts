import type { ErrorReply, ReviewList, ReviewPhoto } from '@hansang/contract/schemas';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { keepUp } from '../../platform/upkeep.ts';
import { freshVisit } from '../../testing/fresh-visit.ts';
import { rows } from '../../testing/rows.ts';
import type { TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { CAFE } from '../../testing/venues.ts';
import { letGoOfPictures } from '../image/let-go.ts';
import { openPictureStore } from '../image/picture-store.ts';

const server = useServer();

const jpeg = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
async function upload(guest: TestGuest, background: string): Promise<string> {
  const { body } = await guest.call<ReviewPhoto & ErrorReply>('uploadReviewPhoto', {
    params: { hashKey: guest.hashKey ?? '' },
    body: new Uint8Array(await jpeg(background)),
    headers: { 'content-type': 'image/jpeg' },
  });
  return body.photoId;
}
/** A review with a photo of each colour; answers as the house reads it. */
async function reviewed(owner: TestStaff, ...colours: string[]) {
  // The latest stands first.
  server.clock.pass({ minutes: 1 });
  const guest = await freshVisit(server);
  const photoIds: string[] = [];
  for (const colour of colours) photoIds.push(await upload(guest, colour));
  await guest.ok('writeReview', {
    params: { hashKey: guest.hashKey ?? '' },
    body: { ratings: [1, 1, 1, 1], text: 'My name is Hong Gildong.', photoIds },
  });
  const [review] = (await list(owner)).reviews;
  if (!review) throw new Error('There is no review');
  return { guest, review, params: { ...owner.params, reviewId: review.reviewId } };
}
const list = (owner: TestStaff) => owner.ok<ReviewList>('reviews', { params: owner.params });
const shown = async (url = '') => (await fetch(`${server.origin}${url}?w=96`)).status;
const store = () => openPictureStore(server.app.platform.settings);
const hashOf = (url = '') => url.split('/')[2] ?? '';

test('a deleted review is gone with its rating, words, photos, their files and what servers kept of them', {
  tags: ['RECORD-10', 'RECORD-11'],
}, async () => {
  const owner = await onShift(server, 'owner');
  const { review, params } = await reviewed(owner, '#112233', '#223344');
  const [photo] = review.photos;
  expect(await shown(photo?.url)).toBe(200);
  await owner.ok('deleteReview', { params });
  expect(await list(owner)).toMatchObject({ reviews: [], averages: null, count: 0 });
  expect(await shown(photo?.url)).toBe(404);
  for (const { url } of review.photos) expect(await (await store()).get(hashOf(url))).toBeNull();
  expect(await rows(server, 'SELECT FROM loose_pictures')).toEqual([]);
  const log = await rows(
    server,
    `SELECT type, actor, data::text FROM events WHERE restaurant_id = $1`,
    owner.restaurantId,
  );
  expect(JSON.stringify(log)).not.toMatch(/Gildong/);
  const acts = log.filter(({ data }) => String(data).includes('REVIEW_DELETED'));
  expect(acts).toMatchObject([{ actor: owner.name }]);
  for (const { url } of review.photos) expect(JSON.stringify(acts)).not.toContain(hashOf(url));
  // Sent again it does nothing, and tells nobody.
  await owner.ok('deleteReview', { params });
  expect(await rows(server, `SELECT FROM events WHERE data->>'act' = 'REVIEW_DELETED'`)).toHaveLength(1);
});

test('one photo goes, the review stays; a picture that another review shows stays too', {
  tags: ['RECORD-11'],
}, async () => {
  const owner = await onShift(server, 'owner');
  const first = await reviewed(owner, '#445566');
  const second = await reviewed(owner, '#445566', '#556677');
  const [same, own] = second.review.photos;
  const remove = (photoId = '') => owner.ok('deleteReviewPhoto', { params: { ...second.params, photoId } });
  await remove(same?.photoId);
  await remove(own?.photoId);
  const [review] = (await list(owner)).reviews;
  expect(review).toMatchObject({ reviewId: second.review.reviewId, photos: [] });
  expect(await shown(first.review.photos[0]?.url)).toBe(200);
  expect(await shown(own?.url)).toBe(404);
});

test('owners alone delete, after a proof, in their own venue', {
  tags: ['RECORD-10', 'STAFF-3'],
}, async () => {
  const owner = await onShift(server, 'owner');
  const { params, review } = await reviewed(owner, '#667788');
  for (const role of ['manager', 'staff', 'kitchen'] as const)
    expect((await (await onShift(server, role)).refused('deleteReview', { params })).errorCode).toBe(
      'STAFF_FORBIDDEN',
    );
  const elsewhere = await onShift(server, 'owner', CAFE);
  await elsewhere.ok('deleteReview', { params: { ...params, restaurantId: CAFE } });
  server.clock.pass({ minutes: 6 });
  const photo = { ...params, photoId: review.photos[0]?.photoId ?? '' };
  expect((await owner.refused('deleteReviewPhoto', { params: photo })).errorCode).toBe('STEP_UP_NEEDED');
  expect((await owner.refused('deleteReview', { params })).errorCode).toBe('STEP_UP_NEEDED');
  expect((await list(owner)).reviews[0]?.reviewId).toBe(params.reviewId);
});

test('photos that no review took go with their files in time, and a death in between leaves no file unknown', {
  tags: ['RECORD-11'],
}, async () => {
  const guest = await freshVisit(server);
  await upload(guest, '#778899');
  const [{ hash = '' } = {}] = await rows<{ hash: string }>(
    server,
    `SELECT image_hash AS hash FROM review_photos WHERE review_id IS NULL`,
  );
  const late = new Date(server.clock.now().getTime() + 5 * 24 * 3_600_000);
  await keepUp({ pool: server.db.pool, log: server.log as never, now: late });
  // Killed after the file: the name is there still, and whoever comes next ends it.
  await (await store()).delete(hash);
  expect(await rows(server, 'SELECT FROM images WHERE hash = $1', hash)).toHaveLength(1);
  await letGoOfPictures(server.db.pool, await store());
  expect(await rows(server, 'SELECT FROM images WHERE hash = $1', hash)).toEqual([]);
  expect(await (await store()).get(hash)).toBeNull();
});
