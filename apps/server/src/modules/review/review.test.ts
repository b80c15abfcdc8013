import type {
  ErrorReply,
  LinkAnswer,
  ReviewList,
  ReviewPhoto,
  ReviewPlace,
  StaffReview,
} from '@hansang/contract/schemas';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { checkOut, freshVisit } from '../../testing/fresh-visit.ts';
import { rows } from '../../testing/rows.ts';
import { seat, type TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { CAFE } from '../../testing/venues.ts';

const server = useServer();

const good = { ratings: [5, 4, 3, 5], text: '국물이 정말 시원하고 맛있었어요', photoIds: [] as string[] };
const write = (guest: TestGuest, body: unknown = good, key?: string) =>
  guest.call<{ reviewId: string } & ErrorReply>('writeReview', {
    params: { hashKey: guest.hashKey ?? '' },
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const placeOf = (guest: TestGuest) =>
  guest.call<ReviewPlace & ErrorReply>('review', { params: { hashKey: guest.hashKey ?? '' } });
async function photoOf(guest: TestGuest): Promise<string> {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const { photoId } = await guest.ok<ReviewPhoto>('uploadReviewPhoto', {
    params: { hashKey: guest.hashKey ?? '' },
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'image/png' },
  });
  return photoId;
}

test('a review holds four ratings of 1 to 5, a text and photos, and the console lists it', {
  tags: ['REV-1'],
}, async () => {
  const guest = await freshVisit(server);
  expect((await placeOf(guest)).body).toMatchObject({ restaurantIdx: 1, isWritten: false, means: 'QR' });
  const photoIds = [await photoOf(guest), await photoOf(guest)];
  expect((await write(guest, { ...good, photoIds })).status).toBe(201);
  expect((await placeOf(guest)).body.isWritten).toBe(true);
  const manager = await onShift(server, 'manager');
  const { reviews, averages, count } = await manager.ok<ReviewList>('reviews', { params: manager.params });
  expect(reviews[0]).toMatchObject({ ratings: [5, 4, 3, 5], text: good.text, isHidden: false });
  expect(reviews[0]?.photos).toMatchObject([
    { width: 30, height: 20 },
    { width: 30, height: 20 },
  ]);
  expect([averages, count]).toEqual([[5, 4, 3, 5], 1]);
  for (const ratings of [[5, 5, 5], [5, 5, 5, 6], [0, 5, 5, 5], [1.5, 5, 5, 5], '5555'])
    expect((await write(guest, { ...good, ratings })).body.errorCode).toBe('VALIDATION_FAILED');
});

test('too short a text and a sixth photo are refused, and nothing is stored', {
  tags: ['REV-2', 'REV-3'],
}, async () => {
  const guest = await freshVisit(server);
  for (const text of ['', '짧아요', '   아홉글자아홉글자아   '])
    expect((await write(guest, { ...good, text })).body.errorCode).toBe('REVIEW_TEXT_TOO_SHORT');
  const photoIds: string[] = [];
  for (let sent = 0; sent < 6; sent += 1) photoIds.push(await photoOf(guest));
  expect((await write(guest, { ...good, photoIds })).body.errorCode).toBe('REVIEW_TOO_MANY_PHOTOS');
  expect((await placeOf(guest)).body.isWritten).toBe(false);
  expect((await write(guest, { ...good, photoIds: photoIds.slice(1) })).status).toBe(201);
});

test('a visit has one review; the same call sent again answers the first', { tags: ['REV-8'] }, async () => {
  const guest = await freshVisit(server);
  const answers = await Promise.all([write(guest, good, 'k1'), write(guest, good, 'k1')]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body.reviewId).toBe(answers[1]?.body.reviewId);
  const other = await write(guest, { ...good, text: '완전히 다른 이야기예요' }, 'k1');
  expect([other.status, other.body.errorCode]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  for (const key of ['k2', undefined]) {
    const second = await write(guest, good, key);
    expect([second.status, second.body.errorCode]).toEqual([409, 'REVIEW_ALREADY_WRITTEN']);
  }
});

test('of two phones of one table one writes the review', { tags: ['REV-8'] }, async () => {
  const guest = await freshVisit(server);
  const friend = await seat(server, guest.tableIdx);
  const answers = await Promise.all([write(guest), write(friend)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('a photo of another visit is refused, and of a written review too', { tags: ['REV-12'] }, async () => {
  const [guest, stranger] = [await freshVisit(server), await freshVisit(server)];
  const photoId = await photoOf(stranger);
  const stolen = await write(guest, { ...good, photoIds: [photoId] });
  expect([stolen.status, stolen.body.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
  expect((await placeOf(guest)).body.isWritten).toBe(false);
  expect((await write(stranger, { ...good, photoIds: [photoId, photoId] })).status).toBe(201);
});

test('after check-out the key opens its review for a day, without a session, and nothing else', {
  tags: ['VISIT-14'],
}, async () => {
  const guest = await freshVisit(server);
  await checkOut(server, guest.tableIdx);
  const query = { tableIdx: guest.tableIdx, timestamp: guest.pageToken, page: 1, size: 1 };
  expect(await guest.refused('orders', { params: guest.params, query })).toMatchObject({
    errorCode: 'RESERVATION_IS_EXPIRATION',
  });
  const next = await seat(server, guest.tableIdx);
  const claim = { ...next.linkQuery, hashKey: guest.hashKey };
  const link = await next.ok<LinkAnswer>('validateLink', { params: next.params, query: claim });
  expect(link.hashKey).toBeNull();
  const order = { ...(await next.orderBody({ id: 'jjigae' })), hashKey: guest.hashKey };
  expect((await next.sendOrder(order)).status).toBe(403);
  guest.cookies.clear();
  server.clock.pass({ hours: 23 });
  expect((await placeOf(guest)).status).toBe(200);
  server.clock.pass({ hours: 1, minutes: 1 });
  const late = await write(guest);
  expect([late.status, late.body.errorCode]).toEqual([404, 'NOT_FOUND_REVIEW']);
});

test('managers hide a review and show it again, which the log tells; others may not', {
  tags: ['REV-11', 'CONSOLE-13', 'STAFF-7'],
}, async () => {
  const guest = await freshVisit(server);
  const { reviewId } = (await write(guest)).body;
  const manager = await onShift(server, 'manager');
  const hide = (isHidden: boolean) =>
    manager.ok<StaffReview>('hideReview', { params: { ...manager.params, reviewId }, body: { isHidden } });
  const before = await manager.ok<ReviewList>('reviews', { params: manager.params });
  expect(await hide(true)).toMatchObject({ isHidden: true, hiddenBy: manager.name, text: good.text });
  await hide(true);
  const after = await manager.ok<ReviewList>('reviews', { params: manager.params });
  expect(after.count).toBe(before.count - 1);
  expect(after.reviews.map((review) => review.reviewId)).toContain(reviewId);
  expect(await hide(false)).toMatchObject({ isHidden: false, hiddenBy: null });
  const events = await rows<{ actor: string; data: { isHidden: boolean } }>(
    server,
    `SELECT actor, data FROM events WHERE type = 'review.hidden' AND subject_id = $1 ORDER BY event_id`,
    reviewId,
  );
  expect(events.map(({ actor, data }) => [actor, data.isHidden])).toEqual([
    [manager.name, true],
    [manager.name, false],
  ]);
  for (const role of ['staff', 'kitchen'] as const) {
    const other = await onShift(server, role);
    expect(await other.refused('reviews', { params: other.params })).toMatchObject({
      errorCode: 'STAFF_FORBIDDEN',
    });
  }
});

test('a manager of another venue neither reads nor hides a review', { tags: ['STAFF-3'] }, async () => {
  const guest = await freshVisit(server);
  const { reviewId } = (await write(guest)).body;
  const other = await onShift(server, 'manager', CAFE);
  expect((await other.ok<ReviewList>('reviews', { params: other.params })).reviews).toEqual([]);
  const elsewhere = { params: { ...other.params, reviewId }, body: { isHidden: true } };
  expect(await other.refused('hideReview', elsewhere)).toMatchObject({ errorCode: 'NOT_FOUND_REVIEW' });
  const foreign = { params: { restaurantId: 1, reviewId }, body: { isHidden: true } };
  expect(await other.refused('hideReview', foreign)).toMatchObject({ errorCode: 'STAFF_FORBIDDEN' });
});

test('nobody writes more than a review: what it may not set is not stored', { tags: ['SEC-8'] }, async () => {
  const guest = await freshVisit(server);
  const { reviewId } = (await write(guest, { ...good, isHidden: true, tableIdx: 99, hiddenBy: 'x' })).body;
  const [row] = await rows(
    server,
    'SELECT table_idx, hidden_at, hidden_by FROM reviews WHERE review_id = $1',
    reviewId,
  );
  expect(row).toEqual({ table_idx: guest.tableIdx, hidden_at: null, hidden_by: null });
});

test('a key that cannot be one finds no visit, like any other that is wrong', {
  tags: ['FIRST-11'],
}, async () => {
  const guest = await freshVisit(server);
  for (const hashKey of ['bad', 'with space and more', '%E0%A4', 'x'.repeat(300), 'no-such-visit-any-more']) {
    const params = { hashKey };
    expect(await guest.refused('review', { params })).toMatchObject({ errorCode: 'NOT_FOUND_REVIEW' });
    expect(await guest.refused('writeReview', { params, body: good })).toMatchObject({
      errorCode: 'NOT_FOUND_REVIEW',
    });
  }
});
