import type { Localized } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows, stored } from '../../testing/rows.ts';
import { endStay } from '../../testing/table-changes.ts';
import { seat, TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { CAFE, PUB, pub, putVenue } from '../../testing/venues.ts';

const server = useServer();

interface Shown {
  isAvailableOnSiteOrder: boolean;
  onSiteOrderStatus: string;
  message: string | null;
  multiLanguage: { message: Localized } | null;
  opensAt: string | null;
}

const shownAt = (guest: TestGuest, tableIdx = guest.tableIdx) =>
  guest.ok<Shown>('availability', {
    params: guest.params,
    query: { tableIdx, timestamp: guest.pageToken, accessType: 'QR' },
  });

async function change(changed: Partial<typeof pub>): Promise<void> {
  await putVenue(server.db.pool, { ...pub, ...changed } as typeof pub);
  await server.app.platform.events.settled();
}

/** What the guest is shown and what an order gets, which must be the same code. */
async function statusFor(guest: TestGuest): Promise<string> {
  const shown = await shownAt(guest);
  const before = await stored(server);
  const answer = await guest.sendOrder(await guest.orderBody({ id: 'cola' }));
  if (shown.onSiteOrderStatus === 'AVAILABLE') {
    expect(answer.status).toBe(200);
    expect(shown).toMatchObject({ isAvailableOnSiteOrder: true, message: null, multiLanguage: null });
  } else {
    expect(answer.body).toMatchObject({ errorCode: shown.onSiteOrderStatus });
    expect(shown.isAvailableOnSiteOrder).toBe(false);
    expect(new Set(Object.values(shown.multiLanguage?.message ?? {})).size).toBe(4);
    expect(shown.message).toBe(shown.multiLanguage?.message.ko);
    expect(await stored(server)).toEqual(before);
  }
  return shown.onSiteOrderStatus;
}

test('the hours of a day tell what a guest sees and what an order gets, to the second', {
  tags: ['AVAIL-22', 'HOURS-3', 'FIRST-10'],
}, async () => {
  const expected = {
    '2026-11-20T10:59:59+09:00': 'BEFORE_OPEN',
    '2026-11-20T11:00:00+09:00': 'AVAILABLE',
    '2026-11-20T14:59:59+09:00': 'AVAILABLE',
    '2026-11-20T15:00:00+09:00': 'BREAK_TIME',
    '2026-11-20T16:00:00+09:00': 'AVAILABLE',
    '2026-11-21T01:29:59+09:00': 'AVAILABLE',
    '2026-11-21T01:30:00+09:00': 'ORDER_TIME_OUT',
    '2026-11-21T02:00:00+09:00': 'ORDER_TIME_OUT',
  };
  for (const [instant, status] of Object.entries(expected)) {
    server.clock.set(instant);
    const fresh = await seat(server, 1);
    expect([instant, await statusFor(fresh)]).toEqual([instant, status]);
    await endStay(server, 1);
  }
  server.clock.set('2026-11-20T19:00:00+09:00');
});

test('a temporary holiday', { tags: ['AVAIL-7'] }, async () => {
  server.clock.set('2026-12-25T19:00:00+09:00');
  const guest = await seat(server, 2);
  expect(await statusFor(guest)).toBe('TEMPORARY_HOLIDAY');
  server.clock.set('2026-11-20T19:00:00+09:00');
});

test('a recurring holiday', { tags: ['AVAIL-8'] }, async () => {
  await change({ openingHours: { ...pub.openingHours, regularHolidays: [{ weekday: 'fri' }] } });
  expect(await statusFor(await seat(server, 2))).toBe('REGULAR_HOLIDAY');
  await change({});
});

test('closed for the day by staff, or without hours on the weekday', { tags: ['AVAIL-9'] }, async () => {
  await rows(server, `UPDATE restaurants SET closed_on = '2026-11-20' WHERE restaurant_id = $1`, PUB);
  server.app.guests.venues.forget(PUB);
  expect(await statusFor(await seat(server, 2))).toBe('CLOSED_TODAY');
  await rows(server, 'UPDATE restaurants SET closed_on = NULL WHERE restaurant_id = $1', PUB);
  const { fri: _, ...week } = pub.openingHours?.weekly ?? {};
  await change({ openingHours: { weekly: week } });
  expect(await statusFor(await seat(server, 2))).toBe('CLOSED_TODAY');
  await change({});
});

test('a store that takes no orders at its tables, and the earlier reason is told', {
  tags: ['AVAIL-6', 'AVAIL-3'],
}, async () => {
  await change({ flags: { ...pub.flags, orderOnSite: false } });
  expect(await statusFor(await seat(server, 2))).toBe('NOT_USE_ON_SITE_ORDER');
  server.clock.set('2026-12-25T19:00:00+09:00');
  expect(await statusFor(await seat(server, 2))).toBe('NOT_USE_ON_SITE_ORDER');
  server.clock.set('2026-11-20T19:00:00+09:00');
  await change({});
});

test('a table whose orders go through staff', { tags: ['AVAIL-15'] }, async () => {
  expect(await statusFor(await seat(server, 6))).toBe('CALL_STAFF_TO_ORDER');
  expect(await statusFor(await seat(server, 5))).toBe('AVAILABLE');
});

test('a table with an unfinished earlier visit, for who is not part of it', {
  tags: ['AVAIL-13'],
}, async () => {
  const guest = await seat(server, 3);
  await guest.order({ id: 'cola' });
  server.clock.pass({ hours: 3 });
  expect((await shownAt(new TestGuest(server, 3))).onSiteOrderStatus).toBe('NEED_CHECKOUT');
  expect(await statusFor(guest)).toBe('AVAILABLE');
  server.clock.set('2026-11-20T19:00:00+09:00');
});

test('a session older than its table’s check-out', { tags: ['AVAIL-14'] }, async () => {
  const guest = await seat(server, 4);
  await rows(
    server,
    'UPDATE dining_tables SET epoch = epoch + 1 WHERE restaurant_id = $1 AND table_idx = 4',
    PUB,
  );
  server.app.guests.tables.forget(PUB, 4);
  expect((await shownAt(guest)).onSiteOrderStatus).toBe('RESERVATION_IS_EXPIRATION');
});

test('a venue whose dishes are all sold out', { tags: ['AVAIL-17'] }, async () => {
  await rows(server, 'UPDATE stock SET is_sold_out = true WHERE restaurant_id = $1', PUB);
  server.app.guests.menus.forgetStock(PUB);
  expect(await statusFor(await seat(server, 2))).toBe('NO_AVAILABLE_MENU');
  await rows(server, `UPDATE stock SET is_sold_out = menu_id = 'gone' WHERE restaurant_id = $1`, PUB);
  server.app.guests.menus.forgetStock(PUB);
});

for (const [rule, code, places] of [
  ['AVAIL-4', '404 NOT_FOUND_RESTAURANT', [999, 2_147_483_648]],
  ['AVAIL-20', '400 BASE_RESTAURANTIDX', ['abc', '1.5', '1e3', '0x1', ' 1', '%00']],
  ['AVAIL-21', '400 MIN_RESTAURANTIDX', [0, -1]],
] as const)
  test(`a venue ${places.join(', ')} is told to be none: ${code}`, { tags: [rule] }, async () => {
    for (const place of places) expect(await refusalAt(place)).toBe(code);
  });

test('a table that the venue has not is told', { tags: ['AVAIL-5'] }, async () => {
  expect(await refusalAt(PUB, 99)).toBe('404 NOT_FOUND_TABLE');
});

async function refusalAt(restaurantId: string | number, tableIdx = 1): Promise<string> {
  const query = { tableIdx, timestamp: '1', accessType: 'QR' };
  const reply = await new TestGuest(server).refused('availability', { params: { restaurantId }, query });
  return `${reply.status} ${reply.errorCode}`;
}

test('a menu of a venue that is none is told so', async () => {
  const guest = new TestGuest(server);
  for (const restaurantId of ['abc', 0, 999])
    expect((await guest.refused('menu', { params: { restaurantId } })).errorCode).toMatch(/RESTAURANT/);
});

test('the answer carries the store’s settings, names, pictures and constants', {
  tags: ['AVAIL-1', 'AVAIL-23', 'VENUE-11'],
}, async () => {
  const shown = await shownAt(new TestGuest(server, 1));
  expect(shown).toMatchObject({
    onSiteOrderStatus: 'AVAILABLE',
    orderOnSite: true,
    usePeopleCount: true,
    useGroupCart: false,
    useGroupOrder: false,
    requiresOneMealPerPerson: true,
    canServe: false,
    corporation: { name: '한상상사', registrationNumber: '123-45-67890', phone: '02-123-4567' },
    basicNoticeContents: { en: 'We cook to order.' },
    restaurant: { id: PUB, name: '한상포차', orderPageImages: [] },
    table: { tableIdx: 1, tableName: '1번', floorName: '1층', multiLanguage: { floorName: { en: '1F' } } },
  });
});

test('a venue text that a language lacks reads Korean there', { tags: ['I18N-5'] }, async () => {
  await change({ notice: { ko: '한국어만' } });
  const shown = (await shownAt(new TestGuest(server, 1))) as unknown as { basicNoticeContents: Localized };
  expect(shown.basicNoticeContents).toEqual({
    ko: '한국어만',
    en: '한국어만',
    ja: '한국어만',
    'zh-CN': '한국어만',
  });
  await change({});
});

test('a venue that is closed says when it takes orders again, by its own clock', {
  tags: ['FIRST-4'],
}, async () => {
  const guest = new TestGuest(server, 1);
  const opensAt = async (instant: string) => {
    server.clock.set(instant);
    return (await shownAt(guest)).opensAt;
  };
  expect(await opensAt('2026-11-20T10:30:00+09:00')).toBe('2026-11-20T11:00:00+09:00');
  expect(await opensAt('2026-11-20T15:30:00+09:00')).toBe('2026-11-20T16:00:00+09:00');
  expect(await opensAt('2026-11-20T19:00:00+09:00')).toBeNull();
  await change({ openingHours: { weekly: {} } });
  expect(await opensAt('2026-11-20T19:00:30+09:00')).toBeNull();
  await change({ flags: { ...pub.flags, orderOnSite: false } });
  expect(await opensAt('2026-11-20T10:31:00+09:00')).toBeNull();
  await change({});
  server.clock.set('2026-11-20T19:00:00+09:00');
});

test('whoever still carries the cookie of another place is told about the place that they ask for', {
  tags: ['FIRST-9'],
}, async () => {
  const guest = await seat(server, 1);
  const query = { tableIdx: 1, timestamp: '1', accessType: 'QR' };
  const cafe = await guest.ok<{ restaurant: { id: number } }>('availability', {
    params: { restaurantId: CAFE },
    query,
  });
  expect(cafe.restaurant.id).toBe(CAFE);
  await guest.ok('menu', { params: { restaurantId: CAFE } });
  for (const name of ['availability', 'menu'] as const)
    expect(await guest.refused(name, { params: { restaurantId: 999 }, query })).toMatchObject({
      errorCode: 'NOT_FOUND_RESTAURANT',
    });
  // Nor does a table of the own venue that is not the own one.
  expect(await shownAt(guest, 2)).toMatchObject({ table: { tableIdx: 2 } });
});
