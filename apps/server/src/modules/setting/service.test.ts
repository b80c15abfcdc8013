import type { ServiceState, ServiceTurn, StoreSettings } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat, type TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';

const server = useServer();

const turn = (member: TestStaff, wanted: ServiceTurn) =>
  member.ok<ServiceState>('setService', { params: member.params, body: { turn: wanted } });
const shownTo = (guest: TestGuest) =>
  guest.ok<StoreSettings>('availability', {
    params: guest.params,
    query: { tableIdx: guest.tableIdx, timestamp: guest.pageToken, accessType: 'QR' },
  });
const refusalOf = async (guest: TestGuest, id: string): Promise<string | null> => {
  const { body } = await guest.sendOrder(await guest.orderBody({ id }));
  return (body as { errorCode?: string }).errorCode ?? null;
};

test('a pause refuses orders at once, says when it ends, and ends by itself', {
  tags: ['AVAIL-24', 'SERVICE-1'],
}, async () => {
  server.clock.set('2026-11-20T19:00:30+09:00');
  const [manager, guest] = [await onShift(server, 'manager'), await seat(server, 1)];
  const paused = await turn(manager, 'PAUSE');
  expect(paused.pause).toEqual({ until: '2026-11-20T10:16:00.000Z' });
  expect(await refusalOf(guest, 'cola')).toBe('ORDERS_PAUSED');
  const shown = await shownTo(guest);
  expect(shown).toMatchObject({
    onSiteOrderStatus: 'ORDERS_PAUSED',
    isAvailableOnSiteOrder: false,
    opensAt: '2026-11-20T19:16:00+09:00',
  });
  expect(new Set(Object.values(shown.multiLanguage?.message ?? {})).size).toBe(4);
  server.clock.set('2026-11-20T19:15:59+09:00');
  expect(await refusalOf(guest, 'cola')).toBe('ORDERS_PAUSED');
  server.clock.set('2026-11-20T19:16:00+09:00');
  expect(await refusalOf(guest, 'cola')).toBeNull();
});

test('a pause that began while the clock was ahead is over once the clock is right again', {
  tags: ['SERVICE-1'],
}, async () => {
  server.clock.set('2026-12-24T19:00:00+09:00');
  const manager = await onShift(server, 'manager');
  await turn(manager, 'PAUSE');
  server.clock.set('2026-11-20T19:20:00+09:00');
  const guest = await seat(server, 3);
  expect((await manager.ok<ServiceState>('service', { params: manager.params })).pause).toBeNull();
  expect(await refusalOf(guest, 'cola')).toBeNull();
  // And the next one is one of minutes.
  expect((await turn(manager, 'PAUSE')).pause).toEqual({ until: '2026-11-20T10:35:00.000Z' });
  await turn(manager, 'RESUME');
});

test('an open pause lasts until somebody ends it; the log says who did both, and repeats tell nobody', {
  tags: ['SERVICE-1', 'STAFF-9'],
}, async () => {
  server.clock.set('2026-11-20T20:00:00+09:00');
  const [manager, guest] = [await onShift(server, 'manager'), await seat(server, 2)];
  const told = async () =>
    rows(server, `SELECT actor, data FROM events WHERE type = 'venue.changed' AND actor = $1`, manager.name);
  await turn(manager, 'PAUSE_OPEN');
  await turn(manager, 'PAUSE_OPEN');
  expect(await told()).toHaveLength(1);
  expect((await shownTo(guest)).opensAt).toBeNull();
  server.clock.pass({ hours: 2 });
  expect(await refusalOf(guest, 'cola')).toBe('ORDERS_PAUSED');
  expect((await turn(manager, 'RESUME')).pause).toBeNull();
  expect(await refusalOf(guest, 'cola')).toBeNull();
  expect((await told()).map(({ data }) => data)).toMatchObject([
    { byId: manager.userId, changed: { service: { after: { pause: { until: null } } } } },
    { byId: manager.userId, changed: { service: { before: { pause: { until: null } } } } },
  ]);
});

test('only drinks: food shows as sold out and is refused with its own sentence, until the business day ends', {
  tags: ['SERVICE-2'],
}, async () => {
  server.clock.set('2026-11-20T21:00:00+09:00');
  const [manager, guest] = [await onShift(server, 'manager'), await seat(server, 3)];
  expect(await turn(manager, 'ONLY_DRINKS')).toMatchObject({ isOnlyDrinks: true, hasDrinks: true });
  const menu = await guest.menu();
  expect([menu.get('jjigae')?.isSoldOut, menu.get('soju')?.isSoldOut]).toEqual([true, false]);
  expect(await refusalOf(guest, 'jjigae')).toBe('ONLY_DRINKS');
  expect(await refusalOf(guest, 'cola')).toBeNull();
  expect((await turn(manager, 'EVERYTHING')).isOnlyDrinks).toBe(false);
  expect(await refusalOf(guest, 'jjigae')).toBeNull();
  await turn(manager, 'ONLY_DRINKS');
  server.clock.set('2026-11-21T12:00:00+09:00');
  const next = await seat(server, 5);
  expect((await next.menu()).get('jjigae')?.isSoldOut).toBe(false);
  expect((await manager.ok<ServiceState>('service', { params: manager.params })).isOnlyDrinks).toBe(false);
});

test('after last orders nothing is ordered for the rest of the day; they can be called off', {
  tags: ['SERVICE-3'],
}, async () => {
  server.clock.set('2026-11-21T22:00:00+09:00');
  const [manager, guest] = [await onShift(server, 'manager'), await seat(server, 4)];
  expect((await turn(manager, 'LAST_ORDERS')).lastOrdersAt).toBe('2026-11-21T13:15:00.000Z');
  server.clock.set('2026-11-21T22:14:59+09:00');
  expect(await refusalOf(guest, 'cola')).toBeNull();
  server.clock.set('2026-11-21T22:15:00+09:00');
  expect(await refusalOf(guest, 'cola')).toBe('ORDER_TIME_OUT');
  expect((await shownTo(guest)).opensAt).toBe('2026-11-22T11:00:00+09:00');
  await turn(manager, 'NO_LAST_ORDERS');
  expect(await refusalOf(guest, 'cola')).toBeNull();
  await turn(manager, 'LAST_ORDERS');
  server.clock.set('2026-11-22T11:00:00+09:00');
  expect((await shownTo(await seat(server, 5))).onSiteOrderStatus).toBe('AVAILABLE');
});

test('a pause holds against an order that was judged before it', { tags: ['SERVICE-1'] }, async () => {
  server.clock.set('2026-11-22T19:00:00+09:00');
  const [manager, guest] = [await onShift(server, 'manager'), await seat(server, 5)];
  const body = await guest.orderBody({ id: 'cola' });
  // What this server keeps of the venue is of before: it has not heard of the turn.
  await rows(
    server,
    `UPDATE restaurants SET service = '{"pause": {"until": null}}', menu_version = menu_version + 1
      WHERE restaurant_id = $1`,
    PUB,
  );
  expect((await guest.sendOrder(body)).body).toMatchObject({ errorCode: 'ORDERS_PAUSED' });
  expect((await turn(manager, 'RESUME')).pause).toBeNull();
});

test('last orders called at the end of the business day are of that day', {
  tags: ['SERVICE-3'],
}, async () => {
  server.clock.set('2026-11-28T05:50:00+09:00');
  const manager = await onShift(server, 'manager');
  expect((await turn(manager, 'LAST_ORDERS')).lastOrdersAt).toBe('2026-11-27T20:59:00.000Z');
  server.clock.set('2026-11-28T06:00:00+09:00');
  expect((await turn(manager, 'NO_LAST_ORDERS')).lastOrdersAt).toBeNull();
});

test('a pause until somebody says so is told as old from the next business day on', {
  tags: ['SERVICE-6'],
}, async () => {
  server.clock.set('2026-12-01T22:00:00+09:00');
  const manager = await onShift(server, 'manager');
  expect(await turn(manager, 'PAUSE_OPEN')).toMatchObject({ pause: { until: null }, isPauseOld: false });
  server.clock.set('2026-12-02T05:59:00+09:00');
  const late = await onShift(server, 'manager');
  // Said once more it began when it began.
  expect(await turn(late, 'PAUSE_OPEN')).toMatchObject({ isPauseOld: false });
  server.clock.set('2026-12-02T06:00:00+09:00');
  const state = () => late.ok<ServiceState>('service', { params: late.params });
  expect(await state()).toMatchObject({ pause: { until: null }, isPauseOld: true });
  expect(await turn(late, 'RESUME')).toMatchObject({ pause: null, isPauseOld: false });
});
