import type { VenuesTonight } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { hire, onShift, type TestStaff } from '../../testing/test-staff.ts';
import { CAFE, cafe, PUB, putVenue } from '../../testing/venues.ts';
import { saveMember } from '../staff/members.ts';

const server = useServer();

async function alsoIn(staff: TestStaff, restaurantId: number, role: 'manager' | 'kitchen') {
  await saveMember(server.db.pool, { restaurantId, email: staff.email, name: staff.name, role });
}
const tonight = (staff: TestStaff, query: Record<string, string> = {}) =>
  staff.ok<VenuesTonight>('venuesTonight', { query });

let manager: TestStaff;

beforeAll(async () => {
  await putVenue(server.db.pool, { ...cafe, id: 3, name: { ko: '셋째', en: 'Third' } }, server.clock.now());
  manager = await hire(server, 'manager', PUB);
  await alsoIn(manager, CAFE, 'kitchen');
  await manager.logIn();
});

test('each venue that somebody works in is told as it goes there now, as far as the role may see', {
  tags: ['CHAIN-1'],
}, async () => {
  const guest = await seat(server, 1);
  await guest.order({ id: 'cola' });
  const placed = server.clock.now().toISOString();
  await guest.ok('callStaff', {
    params: guest.params,
    body: { itemId: 'water', tableIdx: 1, timestamp: guest.pageToken },
  });
  const { venues, next } = await tonight(manager);
  expect(next).toBeNull();
  expect(venues).toMatchObject([
    {
      restaurantId: PUB,
      role: 'manager',
      status: 'AVAILABLE',
      orders: { count: 1, since: placed },
      lastHour: 1,
      calls: { count: 1, since: expect.any(String) },
      tables: { taken: 1, all: 6 },
    },
    { restaurantId: CAFE, role: 'kitchen', orders: { count: 0, since: null }, calls: null, tables: null },
  ]);
});

test('a pause, and only drinks, are told', { tags: ['CHAIN-1'] }, async () => {
  const pub = async () => (await tonight(manager)).venues[0];
  const turn = (wanted: string) =>
    manager.ok('setService', { params: manager.params, body: { turn: wanted } });
  await turn('PAUSE');
  expect(await pub()).toMatchObject({ status: 'ORDERS_PAUSED', opensAt: expect.any(String) });
  await turn('RESUME');
  await turn('ONLY_DRINKS');
  expect(await pub()).toMatchObject({ status: 'AVAILABLE', isOnlyDrinks: true });
});

test('a venue that one does not work in is not in the list; who owns the installation sees all', {
  tags: ['CHAIN-1'],
}, async () => {
  expect((await tonight(manager)).venues.map(({ restaurantId }) => restaurantId)).toEqual([PUB, CAFE]);
  expect((await tonight(manager, { search: '셋째' })).venues).toEqual([]);
  const owner = await onShift(server, 'owner', CAFE);
  expect((await tonight(owner)).venues).toHaveLength(1);
  await rows(server, 'UPDATE staff_users SET owns_installation = true WHERE id = $1', owner.userId);
  expect((await tonight(owner)).venues.map(({ restaurantId }) => restaurantId)).toContain(3);
  await rows(server, 'UPDATE staff_users SET owns_installation = false WHERE id = $1', owner.userId);
});

test('a venue where one is suspended, or has a second step yet to set up, tells nothing', {
  tags: ['CHAIN-1', 'ACC-23'],
}, async () => {
  const venuesOf = async () => (await tonight(manager)).venues.map(({ restaurantId }) => restaurantId);
  const suspended = (at: string) =>
    rows(
      server,
      `UPDATE memberships SET suspended_at = ${at} WHERE restaurant_id = $1 AND user_id = $2`,
      PUB,
      manager.userId,
    );
  await suspended('now()');
  expect(await venuesOf()).toEqual([CAFE]);
  await suspended('NULL');
  const demanded = (demand: string) =>
    rows(
      server,
      `UPDATE restaurants SET settings = settings || jsonb_build_object('twoStepFor', $2::text) WHERE restaurant_id = $1`,
      PUB,
      demand,
    );
  await demanded('MANAGERS');
  expect(await venuesOf()).toEqual([CAFE]);
  await demanded('NONE');
  expect(await venuesOf()).toEqual([PUB, CAFE]);
});

test('of many venues a page at a time is read, and one is found by a part of its name in any language', {
  tags: ['CHAIN-2'],
}, async () => {
  const owner = await onShift(server, 'owner', CAFE);
  await rows(server, 'UPDATE staff_users SET owns_installation = true WHERE id = $1', owner.userId);
  await rows(
    server,
    `INSERT INTO restaurants (restaurant_id, corporation_id, name, time_zone, settings, opening_hours, banners, call_items)
     SELECT n, corporation_id, jsonb_build_object('ko', n || '호점', 'en', 'Branch ' || n), time_zone, settings,
            opening_hours, banners, call_items
       FROM restaurants, generate_series(1000, 2999) AS n WHERE restaurant_id = $1`,
    CAFE,
  );
  const first = await tonight(owner, { search: 'branch' });
  expect(first.venues).toHaveLength(30);
  const second = await tonight(owner, { search: 'branch', after: String(first.next) });
  expect(second.venues[0]?.restaurantId).toBe(1030);
  expect((await tonight(owner, { search: '2999호' })).venues.map(({ restaurantId }) => restaurantId)).toEqual(
    [2999],
  );
  expect((await tonight(owner, { search: 'branch', after: '2990' })).next).toBeNull();
});

test('a shared tablet is one venue’s: it is not told of others', { tags: ['CHAIN-1'] }, async () => {
  const owner = await (await onShift(server, 'owner', PUB)).stepUp();
  await owner.ok('shareTablet', { params: owner.params, body: { lockMinutes: 5 } });
  expect(await owner.refused('venuesTonight')).toMatchObject({ errorCode: 'TABLET_NOT_HERE' });
});
