import type { GuestForgotten, ReviewList } from '@hansang/contract/schemas';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { type CartGuest, sitTogether } from '../cart/testing/cart-guest.ts';
import { SHARING, useSharingVenue } from '../cart/testing/sharing-venue.ts';
import { tablesWith as tablesOf } from './testing/tables-with.ts';

const server = useServer();
useSharingVenue(server);

const forget = (owner: TestStaff, body: object) =>
  owner.ok<GuestForgotten>('forgetGuest', { params: owner.params, body });
const tablesWith = (text: string) => tablesOf(server, text);
const NOTHING = { phones: 0, orders: 0, reviews: 0, photos: 0 };

interface Evening {
  readonly ann: CartGuest;
  readonly bob: CartGuest;
  readonly orderId: string;
  readonly visitId: string;
  end(): Promise<void>;
}
let shade = 0;

/** Two phones at one table: both choose, Ann orders, calls staff and writes a review with a photo. */
async function evening(owner: TestStaff): Promise<Evening> {
  const [ann, bob] = await sitTogether(server, 2);
  await ann.add({ id: 'cola' }, `key-${ann.clientId}`);
  await bob.add({ id: 'special' });
  await ann.read();
  await ann.lock();
  const { orderId } = await ann.orderCart();
  const call = { tableIdx: ann.tableIdx, timestamp: ann.pageToken, itemId: 'water' };
  await ann.ok('callStaff', { params: ann.params, body: call });
  const params = { hashKey: ann.hashKey ?? '' };
  const background = `#${(++shade * 54_321).toString(16).padStart(6, '0')}`;
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const { photoId } = await ann.ok<{ photoId: string }>('uploadReviewPhoto', {
    params,
    body: new Uint8Array(photo),
    headers: { 'content-type': 'image/jpeg' },
  });
  const review = { ratings: [5, 4, 3, 5], text: 'My name is Hong Gildong.', photoIds: [photoId] };
  await ann.ok('writeReview', { params, body: review });
  const [order] = await rows<{ visit_id: string }>(
    server,
    'SELECT visit_id FROM orders WHERE order_id = $1',
    orderId,
  );
  const visitId = order?.visit_id ?? '';
  const end = () =>
    owner.ok<void>('checkOut', {
      params: { ...owner.params, tableIdx: ann.tableIdx },
      body: {
        visitId,
        completeOpenOrders: true,
        unaccepted: 'COMPLETE',
        unpaid: { reason: 'PAID_ELSEWHERE' },
      },
    });
  return { ann, bob, orderId, visitId, end };
}

const sold = (orderId: string) =>
  rows(
    server,
    `SELECT o.order_number, o.status, o.total_amount, o.due_amount, o.business_day, o.placed_at, o.visit_id,
            jsonb_array_length(o.steps) AS steps,
            (SELECT jsonb_agg(jsonb_build_array(l.menu_id, l.unit_price, l.quantity, l.state) ORDER BY l.line)
               FROM order_lines l WHERE l.order_id = o.order_id) AS lines
       FROM orders o WHERE o.order_id = $1`,
    orderId,
  );
const told = () =>
  rows(
    server,
    `SELECT event_id, type, subject_id FROM events WHERE subject_type <> 'cart' AND
  subject_type <> 'session' AND data->>'act' IS DISTINCT FROM 'GUEST_FORGOTTEN' ORDER BY 1`,
  );

test('a guest is forgotten by an order: no table names their phone any more, and everything stays as it was sold', {
  tags: ['DATA-4', 'DATA-5'],
}, async () => {
  const owner = await onShift(server, 'owner', SHARING);
  const { ann, bob, orderId, end } = await evening(owner);
  await end();
  const [phone] = await rows<{ device: string; session: string }>(
    server,
    `SELECT encode(device_hash, 'hex') AS device, session_id AS session FROM guest_sessions WHERE client_id = $1`,
    ann.clientId,
  );
  const before = await tablesWith(ann.clientId);
  // Wherever a guest leaves a name, so that this test looks where there is something to see.
  expect(before).toEqual(
    expect.arrayContaining([
      'cart_members',
      'events_long',
      'events_short',
      'guest_sessions',
      'order_lines',
      'orders',
    ]),
  );
  expect(before).toEqual(expect.arrayContaining(['reviews', 'review_photos']));
  const [amounts, log] = [await sold(orderId), await told()];
  const found = await forget(owner, { orderId });
  expect(found).toMatchObject({ phones: 1, orders: 1, reviews: 1, photos: 1 });
  expect(await tablesWith(ann.clientId)).toEqual([]);
  expect(await tablesWith(phone?.device ?? 'none')).toEqual([]);
  expect(await tablesWith('Gildong')).toEqual([]);
  for (const [table, column] of [
    ['orders', 'session_id'],
    ['staff_calls', 'session_id'],
    ['cart_members', 'session_id'],
    ['invites', 'made_by'],
  ])
    expect(await rows(server, `SELECT 1 FROM ${table} WHERE ${column} = $1`, phone?.session)).toEqual([]);
  expect(
    await rows(server, 'SELECT 1 FROM idempotency_keys WHERE actor = $1', `session:${phone?.session}`),
  ).toEqual([]);
  // What was sold, and what the log tells, is all there; so is the other phone of the table.
  expect(await sold(orderId)).toEqual(amounts);
  expect(await told()).toEqual(log);
  expect(await tablesWith(bob.clientId)).toContain('guest_sessions');
  const { reviews } = await owner.ok<ReviewList>('reviews', { params: owner.params });
  expect(reviews).toEqual([]);
  expect(await rows(server, 'SELECT 1 FROM images WHERE recipe IS NULL')).toEqual([]);
  // The phone itself is told nothing of what it ordered.
  expect((await ann.call('orders', { params: ann.params })).status).toBeGreaterThanOrEqual(400);
});

test('who had a guest forgotten is told without whom; asked again nothing is found and nobody is told', {
  tags: ['DATA-6'],
}, async () => {
  const owner = await onShift(server, 'owner', SHARING);
  const { ann, orderId, visitId, end } = await evening(owner);
  await end();
  const acts = () =>
    rows(
      server,
      `SELECT actor, data->'details' AS details FROM events WHERE data->>'act' = 'GUEST_FORGOTTEN' AND actor = $1`,
      owner.name,
    );
  await forget(owner, { orderId });
  expect(await acts()).toEqual([{ actor: owner.name, details: { count: 1 } }]);
  expect(await forget(owner, { orderId })).toEqual(NOTHING);
  expect(await acts()).toHaveLength(1);
  // Bob is left of the visit.
  expect(await forget(owner, { visitId })).toMatchObject({ phones: 1, reviews: 0 });
  expect(await forget(owner, { visitId })).toEqual(NOTHING);
  expect(await tablesWith(ann.clientId)).toEqual([]);
});

test('a review leads to whoever wrote it, a visit to everybody at its table', {
  tags: ['DATA-4'],
}, async () => {
  const owner = await onShift(server, 'owner', SHARING);
  const [one, two] = [await evening(owner), await evening(owner)];
  await one.end();
  await two.end();
  const [review] = await rows<{ review_id: string }>(
    server,
    'SELECT review_id FROM reviews WHERE visit_id = $1',
    one.visitId,
  );
  expect(await forget(owner, { reviewId: review?.review_id })).toMatchObject({ reviews: 1, orders: 1 });
  expect(await tablesWith(one.ann.clientId)).toEqual([]);
  expect(await tablesWith(one.bob.clientId)).not.toEqual([]);
  expect(await forget(owner, { visitId: two.visitId })).toMatchObject({ phones: 2, orders: 1, reviews: 1 });
  for (const guest of [two.ann, two.bob]) expect(await tablesWith(guest.clientId)).toEqual([]);
});

test('nobody is forgotten who still sits there: nothing of their visit or cart is lost', {
  tags: ['DATA-7'],
}, async () => {
  const owner = await onShift(server, 'owner', SHARING);
  const { ann, bob, orderId, visitId, end } = await evening(owner);
  await bob.join();
  await bob.add({ id: 'cola' });
  const all = async () => [
    await tablesWith(ann.clientId),
    await tablesWith(bob.clientId),
    await sold(orderId),
  ];
  const before = await all();
  for (const body of [{ orderId }, { visitId }])
    expect((await owner.refused('forgetGuest', { params: owner.params, body })).errorCode).toBe(
      'GUEST_STILL_HERE',
    );
  expect(await all()).toEqual(before);
  expect((await bob.read()).orderList).toHaveLength(1);
  await end();
  expect(await forget(owner, { visitId })).toMatchObject({ phones: 2 });
});

test('owners alone, after a proof, in their own venue', { tags: ['DATA-6', 'STAFF-8'] }, async () => {
  const owner = await onShift(server, 'owner', SHARING);
  const { ann, orderId, end } = await evening(owner);
  await end();
  const ask = (member: TestStaff) =>
    member.refused('forgetGuest', { params: member.params, body: { orderId } });
  for (const role of ['manager', 'staff', 'kitchen'] as const)
    expect((await ask(await onShift(server, role, SHARING))).errorCode).toBe('STAFF_FORBIDDEN');
  const elsewhere = await onShift(server, 'owner');
  expect(await forget(elsewhere, { orderId })).toEqual(NOTHING);
  server.clock.pass({ minutes: 6 });
  expect((await ask(owner)).errorCode).toBe('STEP_UP_NEEDED');
  expect(await tablesWith(ann.clientId)).toContain('orders');
});
