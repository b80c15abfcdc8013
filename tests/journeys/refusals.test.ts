import type { ErrorCode, Language } from '@hansang/contract';
import { WEEKDAYS } from '@hansang/rules/hours';
import { beforeAll, expect, test } from 'vitest';
import type { VenueFileInput } from '../../apps/server/src/modules/venue-file/reading/schema.ts';
import { drawn } from '../setup/drawn.ts';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';
import { noon } from './kit/noon.ts';
import { orderUnseen } from './kit/unseen-guest.ts';

const house = useHouse();
const { timeZone } = noon();

type Hours = NonNullable<VenueFileInput['openingHours']>;
const daily = (span: NonNullable<NonNullable<Hours['weekly']>['mon']>[number]): Hours => ({
  weekly: Object.fromEntries(WEEKDAYS.map((day) => [day, [span]])),
});
const allDay = daily({ open: '00:00', close: '24:00' });

/**
 * Refusals of each kind, all the way: from the venue's settings to the screen; a run draws one. That every code says its own
 * sentence in every language: apps/server/src/pages/refused-scans.test.ts.
 */
const CLOSED: readonly {
  rule: string;
  code: ErrorCode;
  language: Language;
  id: number;
  hours?: Hours;
  staffOnly?: boolean;
}[] = [
  {
    rule: 'AVAIL-7',
    code: 'TEMPORARY_HOLIDAY',
    language: 'zh-CN',
    id: 51,
    hours: { ...allDay, temporaryHolidays: [{ from: '2020-01-01', to: '2099-12-31' }] },
  },
  {
    rule: 'AVAIL-10',
    code: 'BEFORE_OPEN',
    language: 'en',
    id: 54,
    hours: daily({ open: '18:00', close: '22:00' }),
  },
  {
    rule: 'AVAIL-11',
    code: 'BREAK_TIME',
    language: 'ja',
    id: 55,
    hours: daily({ open: '09:00', close: '21:00', breaks: [{ from: '11:00', to: '15:00' }] }),
  },
  { rule: 'AVAIL-15', code: 'CALL_STAFF_TO_ORDER', language: 'ko', id: 57, staffOnly: true },
];

const closed = drawn(CLOSED, 1);

/** Refusals that leave nothing to look at, with the address that meets them. */
const SENT_AWAY: readonly { rule: string; code: ErrorCode; language: Language; query: string }[] = [
  { rule: 'AVAIL-4', code: 'NOT_FOUND_RESTAURANT', language: 'ko', query: 'sid=4040&tid=1&m=qr' },
  { rule: 'AVAIL-5', code: 'NOT_FOUND_TABLE', language: 'en', query: 'sid=1&tid=999&m=qr' },
  { rule: 'AVAIL-13', code: 'NEED_CHECKOUT', language: 'ja', query: 'sid=59&tid=1&m=qr' },
  { rule: 'AVAIL-20', code: 'BASE_RESTAURANTIDX', language: 'zh-CN', query: 'sid=abc&tid=1&m=qr' },
];

beforeAll(async () => {
  for (const { id, hours, staffOnly } of closed) {
    await house.importVenue(
      journeyVenue({ id, timeZone, openingHours: hours ?? allDay, callStaffToOrder: staffOnly ?? false }),
    );
  }
  await house.importVenue(journeyVenue({ id: 59 }));
  // Somebody ordered four hours ago and left without a word.
  await house.sql(
    `INSERT INTO visits (restaurant_id, visit_id, table_idx, opened_at, opened_by, ordered_at, hash_key, business_day,
                         last_activity_at)
     SELECT 59, 'left', 1, at, 'guest', at, 'left', (now() AT TIME ZONE 'Asia/Seoul' - interval '6 hours')::date, at
       FROM (SELECT now() - interval '4 hours' AS at) AS ordered`,
  );
  await house.sql(`SELECT seat_visit(59, 1, 'left')`);
  // The server heard nothing of that; an import makes it read the table anew.
  await house.importVenue(journeyVenue({ id: 59 }));
});

for (const { rule, code, language, query } of drawn(SENT_AWAY, 1))
  test(`${code} is alerted once and told on /order, in ${language}`, {
    tags: [rule, 'GUARD-5', 'GUARD-6'],
  }, async () => {
    const guest = await house.guest({ language });
    await guest.open(`/misc/xings?${query}`);
    await guest.seesRefusal(code);
    await guest.page.reload();
    await see(guest.heading('order.title'));
    expect(guest.device.alerts).toEqual([]);
  });

for (const { rule, code, language, id } of closed)
  test(`${code} is told on the menu, and nothing can be ordered, in ${language}`, {
    tags: [rule, 'AVAIL-22', 'ORD-20'],
  }, async () => {
    const guest = await house.guest({ language });
    await guest.scan(1, { restaurantId: id });
    const sentence = guest.words.error(code);
    await see(guest.page.getByRole('main').getByText(sentence));
    await guest.openDish(DISHES.rice[language]);
    await see(guest.page.getByText(sentence).last());
    expect(await guest.addButton().isDisabled()).toBe(true);
    expect(guest.device.alerts).toEqual([]);
  });

test('a table that has ordered can still look at its history when the venue stops taking orders', {
  tags: ['SESS-29'],
}, async () => {
  await house.importVenue(journeyVenue({ id: 49 }));
  const guest = await house.guest();
  await orderUnseen(house, { restaurantId: 49, tableIdx: 1 });
  await guest.sitDown(1, { restaurantId: 49 });
  await house.importVenue(journeyVenue({ id: 49, flags: { orderOnSite: false } }));
  await guest.open('/history');
  await see(guest.heading('history.title'));
  await see(guest.page.getByText(DISHES.rice.ko));
  expect(guest.device.alerts).toEqual([]);
  await guest.open('/menu');
  await guest.seesRefusal('NOT_USE_ON_SITE_ORDER');
});

test('whoever goes on within the app is refused as by the server: once, and with the reason', {
  tags: ['GUARD-8', 'GUARD-1', 'GUARD-2'],
}, async () => {
  await house.importVenue(journeyVenue({ id: 50 }));
  const guest = await house.guest();
  for (const path of drawn(['/history', '/call-staff', '/menu/rice'], 1)) {
    await guest.sitDown(1, { restaurantId: 50 });
    await house.importVenue(journeyVenue({ id: 50, flags: { orderOnSite: false } }));
    await guest.page.locator(`a[href="${path}"]`).first().click();
    await guest.seesRefusal('NOT_USE_ON_SITE_ORDER');
    await house.importVenue(journeyVenue({ id: 50 }));
  }
});
