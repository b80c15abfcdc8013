import type { ServiceState, SettingValues, StoreSettings } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { waitForLocks } from '../../testing/lock-waits.ts';
import { rows } from '../../testing/rows.ts';
import { seat, type TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';

const server = useServer();

const shownTo = async (guest: TestGuest) =>
  (
    await guest.ok<StoreSettings>('availability', {
      params: guest.params,
      query: { tableIdx: guest.tableIdx, timestamp: guest.pageToken, accessType: 'QR' },
    })
  ).kitchenDelayMinutes;
const behind = (member: TestStaff, minutes: number) =>
  member.ok<ServiceState>('setKitchenDelay', { params: member.params, body: { minutes } });
const turnedBy = ({ name }: TestStaff) =>
  rows(server, `SELECT data FROM events WHERE type = 'venue.changed' AND actor = $1 ORDER BY event_id`, name);

test('a cook says that the kitchen is behind: phones and boards read so, until the business day ends', {
  tags: ['SERVICE-7'],
}, async () => {
  server.clock.set('2026-11-20T19:00:00+09:00');
  const [cook, guest] = [await onShift(server, 'kitchen'), await seat(server, 1)];
  expect(await behind(cook, 20)).toMatchObject({ kitchenDelay: 20 });
  expect(await shownTo(guest)).toBe(20);
  await behind(cook, 20);
  await behind(cook, 30);
  expect(await turnedBy(cook)).toMatchObject([
    { data: { changed: { service: { before: { kitchenDelay: 0 }, after: { kitchenDelay: 20 } } } } },
    { data: { byId: cook.userId, changed: { service: { after: { kitchenDelay: 30 } } } } },
  ]);
  server.clock.set('2026-11-21T05:59:00+09:00');
  expect(await shownTo(guest)).toBe(30);
  server.clock.set('2026-11-21T06:00:00+09:00');
  expect(await shownTo(await seat(server, 2))).toBe(0);
});

test('a pause and last orders leave the delay as it is, and it leaves them', {
  tags: ['SERVICE-7'],
}, async () => {
  server.clock.set('2026-11-22T19:00:00+09:00');
  const manager = await onShift(server, 'manager');
  const turn = (wanted: string) =>
    manager.ok<ServiceState>('setService', { params: manager.params, body: { turn: wanted } });
  await behind(manager, 10);
  expect(await turn('PAUSE_OPEN')).toMatchObject({ kitchenDelay: 10, pause: { until: null } });
  expect(await behind(manager, 45)).toMatchObject({ kitchenDelay: 45, pause: { until: null } });
  expect(await turn('RESUME')).toMatchObject({ kitchenDelay: 45, pause: null });
  expect(await behind(manager, 0)).toMatchObject({ kitchenDelay: 0 });
});

test('automatic acceptance turned on the board acts on the next order, and is told once', {
  tags: ['SERVICE-8'],
}, async () => {
  server.clock.set('2026-11-23T19:00:00+09:00');
  const manager = await onShift(server, 'manager');
  const accept = (isAutomatic: boolean) =>
    manager.ok<ServiceState>('setAcceptance', { params: manager.params, body: { isAutomatic } });
  const statusOf = async (table: number) => {
    const { receipt } = await (await seat(server, table)).order({ id: 'cola' });
    return receipt?.order.status;
  };
  expect(await statusOf(4)).toBe('REQUEST');
  expect(await accept(true)).toMatchObject({ acceptsAutomatically: true });
  await accept(true);
  expect(await statusOf(5)).toBe('CONFIRM');
  expect(await accept(false)).toMatchObject({ acceptsAutomatically: false });
  expect(await statusOf(3)).toBe('REQUEST');
  expect(await turnedBy(manager)).toMatchObject([
    { data: { changed: { acceptAutomatically: { before: false, after: true } } } },
    { data: { changed: { acceptAutomatically: { before: true, after: false } } } },
  ]);
});

/** What two do at the same moment, the first a breath before the second. */
async function together(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  const holder = await server.db.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM restaurants WHERE restaurant_id = $1 FOR UPDATE', [PUB]);
  const one = first();
  await waitForLocks(server, 1);
  const other = second();
  await waitForLocks(server, 2);
  await holder.query('ROLLBACK');
  holder.release();
  await Promise.all([one, other]);
}

test('what the board turns in the moment in which a pause or a setting is saved stays turned', {
  tags: ['SERVICE-9'],
}, async () => {
  server.clock.set('2026-11-24T19:00:00+09:00');
  const manager = await onShift(server, 'manager');
  const { params } = manager;
  await together(
    () => behind(manager, 20),
    () => manager.ok('setService', { params, body: { turn: 'PAUSE' } }),
  );
  expect(await manager.ok<ServiceState>('service', { params })).toMatchObject({
    kitchenDelay: 20,
    pause: { until: '2026-11-24T10:15:00.000Z' },
  });
  const { values } = await manager.ok<{ values: SettingValues }>('settings', { params });
  const notice = { value: { ko: '오늘은 20분쯤 걸려요.' }, seen: values.notice };
  await together(
    () => manager.ok('setAcceptance', { params, body: { isAutomatic: true } }),
    () => manager.ok('changeSettings', { params, body: { changes: { notice } } }),
  );
  expect(await manager.ok<ServiceState>('service', { params })).toMatchObject({ acceptsAutomatically: true });
  await manager.ok('setService', { params, body: { turn: 'RESUME' } });
  await manager.ok('setAcceptance', { params, body: { isAutomatic: false } });
});
