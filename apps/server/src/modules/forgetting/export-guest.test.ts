import type { BoardOrder, GuestExport } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { presentVisit, rows } from '../../testing/rows.ts';
import { seat, type TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB, pub, putVenue } from '../../testing/venues.ts';
import { Desk } from '../bill/testing/desk.ts';

const server = useServer();
let owner: TestStaff;
beforeAll(async () => {
  await putVenue(server.db.pool, { ...pub, flags: { ...pub.flags, useOrderNotes: true } });
  owner = await onShift(server, 'owner');
});

const take = (member: TestStaff, body: object) =>
  member.ok<GuestExport>('exportGuest', { params: member.params, body });
const acts = () =>
  rows<{ details: unknown }>(
    server,
    `SELECT data->'details' AS details FROM events WHERE data->>'act' = 'GUEST_EXPORTED' ORDER BY event_id`,
  );

/** Orders with a note, calls staff, pays with a phone number for the receipt, and writes a review. */
async function dine(
  tableIdx: number,
  guest: TestGuest,
  name: string,
): Promise<{ orderId: string; visitId: string }> {
  const body = await guest.orderBody({ id: 'jjigae', quantity: 2, note: `${name} 덜맵게` });
  const { body: placed } = await guest.sendOrder({ ...body, note: `${name} 생일` });
  const orderId = placed.orderId ?? '';
  const visitId = (await presentVisit(server, PUB, tableIdx)) ?? '';
  await owner.ok('nameParty', {
    params: { ...owner.params, tableIdx },
    body: { visitId, label: `${name} 일행` },
  });
  const called = { tableIdx, timestamp: guest.pageToken, itemId: 'water' };
  await guest.ok('callStaff', { params: guest.params, body: called });
  const { version } = await owner.ok<BoardOrder>('moveOrder', {
    params: { ...owner.params, orderId },
    body: { to: 'CONFIRM', version: 1 },
  });
  expect(version).toBeGreaterThan(1);
  const desk = new Desk(owner, visitId);
  const { owed } = await desk.read();
  const receipt = { kind: 'PHONE', number: '01091771234' } as const;
  await desk.pay({
    amount: owed,
    part: { part: 'PERSON', clientId: guest.clientId },
    tendered: owed,
    receipt,
  } as never);
  const review = { ratings: [5, 4, 3, 5], text: `${name} 잘 먹었어요`, photoIds: [] };
  await guest.ok('writeReview', { params: { hashKey: placed.receipt?.hashKey ?? '' }, body: review });
  return { orderId, visitId };
}

test('what is known of a guest is saved by an order: orders, notes, calls, payment, review, and nothing of others', {
  tags: ['DATA-25'],
}, async () => {
  const [ann, bob] = [await seat(server, 1), await seat(server, 2)];
  const { orderId, visitId } = await dine(1, ann, '홍길동');
  const other = await dine(2, bob, '김철수');
  const known = await take(owner, { orderId });
  expect(known).toMatchObject({
    restaurantId: PUB,
    phones: 1,
    visits: [{ visit_id: visitId, party_label: '홍길동 일행' }],
    sessions: [{ client_id: ann.clientId, knows_browser: true }],
    orders: [{ order_id: orderId, note: '홍길동 생일', client_id: ann.clientId }],
    dishes: [{ order_id: orderId, quantity: 2, note: '홍길동 덜맵게' }],
    calls: [{ table_idx: 1 }],
    payments: [{ visit_id: visitId, means: 'CASH', receipt_number: '01091771234' }],
    reviews: [{ body: '홍길동 잘 먹었어요', ratings: [5, 4, 3, 5] }],
    photos: [],
  });
  expect(known.log).toContainEqual(expect.objectContaining({ type: 'order.placed', subject_id: orderId }));
  const text = JSON.stringify(known);
  for (const foreign of [bob.clientId, '김철수', other.orderId, other.visitId, owner.name])
    expect(text, foreign).not.toContain(foreign);
  // Nothing that opens anything.
  const secrets = await rows<{ secret: string }>(
    server,
    `SELECT hash_key AS secret FROM visits WHERE hash_key IS NOT NULL
      UNION ALL SELECT encode(token_hash, 'hex') FROM guest_sessions
      UNION ALL SELECT encode(device_hash, 'hex') FROM guest_sessions WHERE device_hash IS NOT NULL`,
  );
  expect(secrets.length).toBeGreaterThan(4);
  for (const { secret } of secrets) expect(text).not.toContain(secret);
  expect(await acts()).toEqual([{ details: { count: 1 } }]);
});

test('by a visit it is of every phone of its table, by one phone’s order only of that one', {
  tags: ['DATA-25'],
}, async () => {
  const [ann, bob] = [await seat(server, 3), await seat(server, 3)];
  const first = await dine(3, ann, '이영희');
  await bob.order({ id: 'cola' });
  const [whole, one] = [
    await take(owner, { visitId: first.visitId }),
    await take(owner, { orderId: first.orderId }),
  ];
  expect(whole).toMatchObject({ phones: 2, orders: [{}, {}] });
  expect(JSON.stringify(whole)).toContain(bob.clientId);
  expect(one).toMatchObject({ phones: 1, orders: [{ order_id: first.orderId }] });
  expect(JSON.stringify(one)).not.toContain(bob.clientId);
});

test('owners alone, after a proof, in their own venue; of whom nothing is known nothing is told', {
  tags: ['DATA-26'],
}, async () => {
  const guest = await seat(server, 4);
  const { orderId } = await guest.order({ id: 'cola' });
  const before = await acts();
  for (const role of ['manager', 'staff', 'kitchen'] as const) {
    const member = await onShift(server, role);
    const refused = await member.refused('exportGuest', { params: member.params, body: { orderId } });
    expect(refused.errorCode).toBe('STAFF_FORBIDDEN');
  }
  expect(await take(owner, { orderId: 'no-such-order' })).toMatchObject({ phones: 0, orders: [], log: [] });
  expect(await acts()).toEqual(before);
  server.clock.pass({ minutes: 6 });
  const late = await owner.refused('exportGuest', { params: owner.params, body: { orderId } });
  expect(late.errorCode).toBe('STEP_UP_NEEDED');
});
