import type { FloorPlan, HistoryAnswer, StoreSettings } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { presentVisit, rows } from '../../testing/rows.ts';
import { seat, type TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { CartGuest, sitTogether } from '../cart/testing/cart-guest.ts';
import { SHARING, useSharingVenue } from '../cart/testing/sharing-venue.ts';
import { endQuietVisits } from './end-quiet-visits.ts';

const server = useServer();
useSharingVenue(server);

const callStaff = (guest: TestGuest) =>
  guest.ok('callStaff', {
    params: guest.params,
    body: { tableIdx: guest.tableIdx, timestamp: guest.pageToken, itemId: 'water' },
  });

const visitRow = async (visitId: string | null) =>
  (
    await rows<{
      ordered_at: Date | null;
      hash_key: string | null;
      opened_by: string;
      closed_by: string | null;
    }>(server, 'SELECT ordered_at, hash_key, opened_by, closed_by FROM visits WHERE visit_id = $1', visitId)
  )[0];

const endQuiet = () => endQuietVisits(server.app.platform);

const tableOf = async (restaurantId: number, tableIdx: number) => {
  const member = await onShift(server, 'staff', restaurantId);
  const { floors } = await member.ok<FloorPlan>('floor', { params: member.params });
  return floors.flatMap(({ tables }) => tables).find((table) => table.tableIdx === tableIdx);
};

test('a call to staff begins a visit without hash; the first order brings it', {
  tags: ['VISIT-1', 'VISIT-2', 'VISIT-17'],
}, async () => {
  const guest = await seat(server, 1);
  await guest.call('availability', { params: guest.params, query: guest.linkQuery });
  expect(await presentVisit(server, PUB, 1)).toBeNull();
  await callStaff(guest);
  const visitId = await presentVisit(server, PUB, 1);
  expect(await visitRow(visitId)).toEqual({
    ordered_at: null,
    hash_key: null,
    opened_by: 'guest',
    closed_by: null,
  });
  expect((await guest.validate()).hashKey).toBeNull();
  await guest.order({ id: 'jjigae' });
  expect(await presentVisit(server, PUB, 1)).toBe(visitId);
  expect(await visitRow(visitId)).toMatchObject({ hash_key: guest.hashKey, ordered_at: server.clock.now() });
});

test('a dish in the shared cart begins a visit, as does a head count; joining does not', {
  tags: ['VISIT-1', 'VISIT-17'],
}, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  expect(await presentVisit(server, SHARING, ann.tableIdx)).toBeNull();
  await ann.add({ id: 'cola' });
  const visitId = await presentVisit(server, SHARING, ann.tableIdx);
  expect(visitId).not.toBeNull();
  await bob.add({ id: 'soju' });
  expect(await presentVisit(server, SHARING, ann.tableIdx)).toBe(visitId);

  const [counting] = await sitTogether(server, 2);
  await counting.people(3);
  expect(await presentVisit(server, SHARING, counting.tableIdx)).not.toBeNull();
  const alone = await new CartGuest(server, 57, SHARING).scan();
  await (alone as CartGuest).join(2);
  expect(await presentVisit(server, SHARING, 57)).not.toBeNull();
});

test('first acts of one table at the same moment begin one visit', { tags: ['VISIT-5'] }, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  const bodies = await Promise.all([ann.addBody({ id: 'cola' }, 0), bob.addBody({ id: 'soju' }, 0)]);
  await Promise.all([
    ann.sendCart('addCartMenu', bodies[0]),
    bob.sendCart('addCartMenu', bodies[1]),
    ann.sendCart('changePeople', { numOfPeople: 2 }),
  ]);
  const visits = await rows(
    server,
    'SELECT closed_at FROM visits WHERE restaurant_id = $1 AND table_idx = $2',
    SHARING,
    ann.tableIdx,
  );
  expect(visits).toEqual([{ closed_at: null }]);
});

test('a visit that never ordered blocks nobody, has no history and is not shown as one', {
  tags: ['VISIT-15'],
}, async () => {
  const guest = await seat(server, 2);
  await callStaff(guest);
  server.clock.pass({ hours: 5 });
  const next = await seat(server, 2);
  const store = await next.ok<StoreSettings>('availability', { params: next.params, query: next.linkQuery });
  expect(store.onSiteOrderStatus).toBe('AVAILABLE');
  const history = await next.ok<HistoryAnswer>('orders', {
    params: next.params,
    query: { tableIdx: 2, timestamp: next.pageToken },
  });
  expect(history.totalCount).toBe(0);
  expect(await tableOf(PUB, 2)).toMatchObject({ visit: null, state: 'CALLING' });
  const member = await onShift(server, 'staff');
  const params = { ...member.params, tableIdx: 2 };
  await member.ok('checkOut', {
    params,
    body: { visitId: await presentVisit(server, PUB, 2), unpaid: { reason: 'PAID_ELSEWHERE' } },
  });
  expect(await presentVisit(server, PUB, 2)).toBeNull();
  server.clock.pass({ hours: -5 });
});

test('a visit that never ordered ends half an hour after its last act, and its phones go on', {
  tags: ['VISIT-16'],
}, async () => {
  const guest = await seat(server, 3);
  await callStaff(guest);
  const visitId = await presentVisit(server, PUB, 3);
  server.clock.pass({ minutes: 29, seconds: 59 });
  await endQuiet();
  expect(await presentVisit(server, PUB, 3)).toBe(visitId);
  await callStaff(guest);
  server.clock.pass({ minutes: 29, seconds: 59 });
  await endQuiet();
  expect(await presentVisit(server, PUB, 3)).toBe(visitId);
  server.clock.pass({ seconds: 1 });
  await endQuiet();
  expect(await presentVisit(server, PUB, 3)).toBeNull();
  expect(await visitRow(visitId)).toMatchObject({ closed_by: 'system' });
  await guest.order({ id: 'jjigae' });
  expect(await presentVisit(server, PUB, 3)).not.toBe(visitId);
});

test('a cart that goes on keeps its visit; one that ordered never ends by itself', {
  tags: ['VISIT-16'],
}, async () => {
  const [ann] = await sitTogether(server, 2);
  await ann.add({ id: 'cola' });
  const visitId = await presentVisit(server, SHARING, ann.tableIdx);
  server.clock.pass({ minutes: 20 });
  await ann.add({ id: 'cola' });
  server.clock.pass({ minutes: 20 });
  await endQuiet();
  expect(await presentVisit(server, SHARING, ann.tableIdx)).toBe(visitId);
  server.clock.pass({ minutes: 11 });
  await endQuiet();
  expect(await presentVisit(server, SHARING, ann.tableIdx)).toBeNull();
  server.clock.pass({ hours: -3 });

  const guest = await seat(server, 4);
  await guest.order({ id: 'jjigae' });
  const ordered = await presentVisit(server, PUB, 4);
  server.clock.pass({ minutes: 45 });
  await endQuiet();
  expect(await presentVisit(server, PUB, 4)).toBe(ordered);
});

test('however many visits stay because their carts go on, the others end', {
  tags: ['VISIT-16'],
}, async () => {
  // As of tables whose carts go on: none of them is ended.
  await rows(
    server,
    `WITH tables AS (
       INSERT INTO dining_tables (restaurant_id, table_idx, floor_id, name, digital_key)
       SELECT $1, 10000 + n, (SELECT floor_id FROM dining_tables WHERE restaurant_id = $1 AND table_idx = 1), n::text, 'stays ' || n
         FROM generate_series(1, 450) n RETURNING table_idx)
     INSERT INTO visits (restaurant_id, visit_id, table_idx, opened_at, opened_by, last_activity_at)
     SELECT $1, 'stays ' || table_idx, table_idx, $2::timestamptz - interval '1 day', 'guest', $2::timestamptz - interval '1 day'
       FROM tables`,
    PUB,
    server.clock.now(),
  );
  const guest = await seat(server, 5);
  await callStaff(guest);
  server.clock.pass({ minutes: 31 });
  await endQuiet();
  expect(await presentVisit(server, PUB, 5)).toBeNull();
  await rows(server, `DELETE FROM visits WHERE visit_id LIKE 'stays %'`);
  await rows(server, `DELETE FROM dining_tables WHERE digital_key LIKE 'stays %'`);
});
