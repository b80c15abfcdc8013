import { KEEPING, type KeepingField } from '@hansang/contract';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { sitTogether } from '../modules/cart/testing/cart-guest.ts';
import { SHARING, useSharingVenue } from '../modules/cart/testing/sharing-venue.ts';
import { letGoOfPictures } from '../modules/image/let-go.ts';
import { openPictureStore } from '../modules/image/picture-store.ts';
import { rows } from '../testing/rows.ts';
import { seat } from '../testing/test-guest.ts';
import { useServer } from '../testing/test-server.ts';
import { onShift, type TestStaff } from '../testing/test-staff.ts';
import { PUB, pub, putVenue } from '../testing/venues.ts';
import { keepUp } from './upkeep.ts';

const server = useServer();
useSharingVenue(server);
/** Another pub, which keeps what is usual. */
const USUAL = 321;
beforeAll(() => putVenue(server.db.pool, { ...pub, id: USUAL }, server.clock.now()));

const DAY = 24 * 3_600_000;
const keepUpAfter = (days: number) => {
  const now = new Date(server.clock.now().getTime() + days * DAY);
  return keepUp({ pool: server.db.pool, log: server.log.log, now });
};
const set = (owner: TestStaff, wanted: Partial<Record<KeepingField, number | null>>) => {
  const changes = Object.fromEntries(
    Object.entries(wanted).map(([field, value]) => [
      field,
      { value, seen: KEEPING[field as KeepingField].usual },
    ]),
  );
  return owner.ok('changeDoors', { params: owner.params, body: { changes } });
};
const count = async (sql: string, ...values: unknown[]) =>
  Number((await rows<{ n: string }>(server, `SELECT count(*) AS n FROM ${sql}`, ...values))[0]?.n);

/** An evening of one table: an order, a call, a review with a photo, and its end. */
async function evening(restaurantId: number) {
  const owner = await onShift(server, 'owner', restaurantId);
  const guest = await seat(server, 2, restaurantId);
  await guest.order({ id: 'cola' });
  const call = { tableIdx: 2, timestamp: guest.pageToken, itemId: 'water' };
  await guest.ok('callStaff', { params: guest.params, body: call });
  const params = { hashKey: guest.hashKey ?? '' };
  const background = restaurantId === PUB ? '#102030' : '#405060';
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const { photoId } = await guest.ok<{ photoId: string }>('uploadReviewPhoto', {
    params,
    body: new Uint8Array(photo),
    headers: { 'content-type': 'image/jpeg' },
  });
  const review = { ratings: [5, 5, 5, 5], text: 'It was good.', photoIds: [photoId] };
  await guest.ok('writeReview', { params, body: review });
  const [visit] = await rows<{ visit_id: string }>(
    server,
    'SELECT visit_id FROM visits WHERE restaurant_id = $1 AND closed_at IS NULL AND table_idx = 2',
    restaurantId,
  );
  await owner.ok('checkOut', {
    params: { restaurantId, tableIdx: 2 },
    body: {
      visitId: visit?.visit_id,
      completeOpenOrders: true,
      unaccepted: 'COMPLETE',
      unpaid: { reason: 'PAID_ELSEWHERE' },
    },
  });
  return owner;
}

/** What a venue still holds. */
const held = async (venue: number) => ({
  sessions: await count('guest_sessions WHERE restaurant_id = $1', venue),
  calls: await count('staff_calls WHERE restaurant_id = $1', venue),
  photos: await count('review_photos WHERE restaurant_id = $1', venue),
  reviews: await count('reviews WHERE restaurant_id = $1', venue),
  traces: (await count(`events WHERE restaurant_id = $1 AND data ? 'address'`, venue)) > 0,
});
/** What is sold and told stays, whatever a venue says. */
const kept = async () => ({
  orders: await count('orders'),
  lines: await count('order_lines'),
  visits: await count('visits'),
  events: await count(`events WHERE subject_type NOT IN ('cart', 'session')`),
});

test('each venue keeps phones, photos, reviews, calls and traces of staff as long as it says, and all of them what is sold', {
  tags: ['DATA-1', 'DATA-3'],
}, async () => {
  const owner = await evening(PUB);
  // Something that staff did there too.
  await set(await evening(USUAL), { keepCartsDays: 29 });
  await set(owner, {
    keepPhonesDays: 7,
    keepPhotosDays: 10,
    keepCallsDays: 30,
    keepStaffTracesDays: 40,
    keepReviewsDays: 60,
  });
  const sold = await kept();
  const everything = { sessions: 1, calls: 1, photos: 1, reviews: 1, traces: true };
  const steps: [number, object, object][] = [
    [2.1, everything, everything],
    [4, everything, { ...everything, sessions: 0 }],
    [9, { ...everything, sessions: 0 }, {}],
    [11, { photos: 0, reviews: 1 }, {}],
    [31, { calls: 0, traces: true }, {}],
    [41, { reviews: 1, traces: false }, {}],
    [61, { sessions: 0, calls: 0, photos: 0, reviews: 0, traces: false }, {}],
    [2000, {}, { calls: 1, photos: 1, reviews: 1, traces: true }],
  ];
  for (const [days, here, there] of steps) {
    expect(await keepUpAfter(days)).toBe(true);
    expect(await held(PUB), `after ${days} days`).toMatchObject(here);
    expect(await held(USUAL), `after ${days} days`).toMatchObject(there);
    expect(await kept()).toEqual(sold);
  }
  const [review] = await rows<{ hash: string }>(server, 'SELECT image_hash AS hash FROM review_photos');
  const store = await openPictureStore(server.app.platform.settings);
  const now = new Date(server.clock.now().getTime() + 2000 * DAY);
  await letGoOfPictures(server.db.pool, store, now);
  // The photo of the venue that keeps its own is the only one with a file.
  expect(await rows(server, 'SELECT hash FROM images WHERE recipe IS NULL')).toEqual([review]);
});

test('from where logins came is kept as long as the venue that keeps it longest', {
  tags: ['DATA-1'],
}, async () => {
  await onShift(server, 'owner', USUAL);
  const traced = () => count(`events WHERE restaurant_id = 0 AND data ? 'address'`);
  const before = await traced();
  expect(before).toBeGreaterThan(0);
  await keepUpAfter(3000);
  expect(await traced()).toBe(before);
  await rows(server, `UPDATE restaurants SET settings = settings || '{"keepStaffTracesDays": 30}'`);
  await keepUpAfter(29);
  expect(await traced()).toBe(before);
  await keepUpAfter(31);
  expect(await traced()).toBe(0);
  expect(await count('events WHERE restaurant_id = 0')).toBeGreaterThanOrEqual(before);
});

test('of an open visit and its cart nothing goes, whatever the venue says and however long they last', {
  tags: ['DATA-2'],
}, async () => {
  const least = Object.fromEntries(Object.entries(KEEPING).map(([field, { least }]) => [field, least]));
  await rows(server, 'UPDATE restaurants SET settings = settings || $1', JSON.stringify(least));
  const [ann] = await sitTogether(server, 2);
  await ann.add({ id: 'cola', quantity: 2 });
  const call = { tableIdx: ann.tableIdx, timestamp: ann.pageToken, itemId: 'water' };
  await ann.ok('callStaff', { params: ann.params, body: call });
  const all = async () => [
    await rows(server, 'SELECT cart_id, state::text, closed_at FROM carts WHERE cart_id = $1', ann.cartId),
    await rows(
      server,
      'SELECT client_id, number FROM cart_members WHERE cart_id = $1 ORDER BY 1',
      ann.cartId,
    ),
    await rows(server, 'SELECT cart_state(c)::text FROM carts c WHERE cart_id = $1', ann.cartId),
    await rows(server, 'SELECT visit_id FROM visits WHERE restaurant_id = $1 AND closed_at IS NULL', SHARING),
    await rows(server, 'SELECT call_id FROM staff_calls WHERE restaurant_id = $1', SHARING),
  ];
  const before = await all();
  for (const days of [3, 40, 4000]) await keepUpAfter(days);
  // Its state may have been written whole meanwhile; it says the same.
  const [cart, ...rest] = await all();
  expect(cart).toHaveLength(1);
  expect(rest).toEqual(before.slice(1));
});

test('a venue keeps for longer or shorter within bounds; owners alone say so, who prove who they are', {
  tags: ['DATA-1'],
}, async () => {
  const [owner, manager] = [await onShift(server, 'owner'), await onShift(server, 'manager')];
  const body = (field: string, value: unknown, seen: unknown) => ({ changes: { [field]: { value, seen } } });
  for (const [field, { least, most }] of Object.entries(KEEPING))
    for (const value of [least - 1, most + 1, 'long']) {
      const refused = await owner.refused('changeDoors', {
        params: owner.params,
        body: body(field, value, null),
      });
      expect(refused.errorCode, `${field}: ${value}`).toBe('SETTING_WRONG');
    }
  const change = body('keepCallsDays', 90, null);
  expect((await manager.refused('changeDoors', { params: manager.params, body: change })).errorCode).toBe(
    'STAFF_FORBIDDEN',
  );
  server.clock.pass({ minutes: 6 });
  expect((await owner.refused('changeDoors', { params: owner.params, body: change })).errorCode).toBe(
    'STEP_UP_NEEDED',
  );
});
