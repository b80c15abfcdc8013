import { type ErrorCode, LANGUAGES, type Language } from '@hansang/contract';
import { WEEKDAYS } from '@hansang/rules/hours';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DISHES, journeyVenue } from '../../../../tests/journeys/kit/journey-venue.ts';
import { type Words, wordsOf } from '../../../../tests/journeys/kit/words.ts';
import type { VenueFileInput } from '../modules/venue-file/reading/schema.ts';
import { rows, stored } from '../testing/rows.ts';
import { seat } from '../testing/test-guest.ts';
import { useServer } from '../testing/test-server.ts';
import { putVenue } from '../testing/venues.ts';
import { addPages } from './pages.ts';

const server = useServer();
let http: FastifyInstance;

type Hours = NonNullable<VenueFileInput['openingHours']>;
const daily = (span: NonNullable<NonNullable<Hours['weekly']>['mon']>[number]): Hours => ({
  weekly: Object.fromEntries(WEEKDAYS.map((day) => [day, [span]])),
});
const allDay = daily({ open: '00:00', close: '24:00' });

/** Venues of which one reason holds on the Friday evening at seven that the test's clock shows. */
const CLOSED: readonly {
  readonly rule: string;
  readonly code: ErrorCode;
  readonly id: number;
  readonly hours?: Hours;
  readonly staffOnly?: boolean;
}[] = [
  {
    rule: 'AVAIL-7',
    code: 'TEMPORARY_HOLIDAY',
    id: 51,
    hours: { ...allDay, temporaryHolidays: [{ from: '2020-01-01', to: '2099-12-31' }] },
  },
  {
    rule: 'AVAIL-8',
    code: 'REGULAR_HOLIDAY',
    id: 52,
    hours: { ...allDay, regularHolidays: [{ weekday: 'fri' }] },
  },
  { rule: 'AVAIL-9', code: 'CLOSED_TODAY', id: 53, hours: { weekly: {} } },
  { rule: 'AVAIL-10', code: 'BEFORE_OPEN', id: 54, hours: daily({ open: '20:00', close: '22:00' }) },
  {
    rule: 'AVAIL-11',
    code: 'BREAK_TIME',
    id: 55,
    hours: daily({ open: '09:00', close: '23:00', breaks: [{ from: '18:00', to: '20:00' }] }),
  },
  {
    rule: 'AVAIL-12',
    code: 'ORDER_TIME_OUT',
    id: 56,
    hours: daily({ open: '08:00', close: '22:00', lastOrder: '18:00' }),
  },
  { rule: 'AVAIL-15', code: 'CALL_STAFF_TO_ORDER', id: 57, staffOnly: true },
  { rule: 'AVAIL-17', code: 'NO_AVAILABLE_MENU', id: 60 },
];

const error = (code: Parameters<Words['error']>[0]) => (words: Words) => words.error(code);

/** Scans that leave nothing to look at, and what each is told. */
const SENT_AWAY: readonly {
  readonly rule: string;
  readonly query: string;
  readonly code: string;
  says(words: Words): string;
}[] = [
  ...(
    [
      ['AVAIL-4', 'NOT_FOUND_RESTAURANT', 'sid=4040&tid=1&m=qr'],
      ['AVAIL-5', 'NOT_FOUND_TABLE', 'sid=1&tid=999&m=qr'],
      ['AVAIL-6', 'NOT_USE_ON_SITE_ORDER', 'sid=58&tid=1&m=qr'],
      ['AVAIL-13', 'NEED_CHECKOUT', 'sid=59&tid=1&m=qr'],
      ['AVAIL-20', 'BASE_RESTAURANTIDX', 'sid=abc&tid=1&m=qr'],
      ['AVAIL-21', 'MIN_RESTAURANTIDX', 'sid=0&tid=1&m=qr'],
    ] as const
  ).map(([rule, code, query]) => ({ rule, code, query, says: error(code) })),
  ...(
    [
      ['ENTRY-1', 'STORE_ID_NEEDED', 'tid=2&m=qr'],
      ['ENTRY-1', 'STORE_ID_NEEDED', 'sid=&tid=2&m=qr'],
      ['ENTRY-2', 'TABLE_ID_NEEDED', 'sid=1&m=qr'],
      ['ENTRY-4', 'ORDER_MEANS_NEEDED', 'sid=1&tid=2'],
      ['ENTRY-5', 'MULTIPLE_STORE_IDS', 'sid=1&sid=4&tid=2&m=qr'],
      ['ENTRY-6', 'MULTIPLE_TABLE_IDS', 'sid=1&tid=2&tid=3&m=qr'],
      ['ENTRY-7', 'MULTIPLE_ORDER_MEANS', 'sid=1&tid=2&m=qr&m=nfc'],
    ] as const
  ).map(([rule, code, query]) => ({ rule, code, query, says: error(code) })),
];

beforeAll(async () => {
  const { pool } = server.db;
  for (const { id, hours, staffOnly } of CLOSED)
    await putVenue(
      pool,
      journeyVenue({ id, openingHours: hours ?? allDay, callStaffToOrder: staffOnly ?? false }),
    );
  await rows(server, 'UPDATE stock SET is_sold_out = true WHERE restaurant_id = 60');
  await putVenue(pool, journeyVenue({ id: 58, flags: { orderOnSite: false } }));
  await putVenue(pool, journeyVenue({ id: 59 }));
  // Somebody ordered four hours ago and left without a word.
  server.clock.pass({ hours: -4 });
  await (await seat(server, 1, 59)).order({ id: 'rice' });
  server.clock.pass({ hours: 4 });
  http = Fastify();
  await addPages(http, server.app.platform, server.app.guests.sessions);
});

afterAll(() => http?.close());

type Kept = Readonly<Record<string, string>>;

/** A browser's next page: what it is answered, and the cookies that it has then. */
async function load(url: string, before: Kept) {
  const cookie = Object.entries(before)
    .map((pair) => pair.join('='))
    .join('; ');
  const answer = await http.inject({ url, headers: { cookie } });
  const kept = { ...before };
  for (const { name, value, maxAge } of answer.cookies)
    if (maxAge === 0) delete kept[name];
    else kept[name] = value;
  return { answer, kept, main: readable(/<main.*<\/main>/s.exec(answer.body)?.[0] ?? '') };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const readable = (html: string) =>
  html.replace(/<[^>]*>/g, '\n').replace(/&([#\w]+);/g, (whole, name) => ENTITIES[name] ?? whole);

describe.each(LANGUAGES)('read in %s', (language: Language) => {
  const words = wordsOf(language);

  for (const { rule, code, query, says } of SENT_AWAY)
    test(`a scan of ?${query} is told ${code} on /order, once`, {
      tags: [rule, 'GUARD-5', 'GUARD-6'],
    }, async () => {
      const scan = await load(`/misc/xings?${query}`, { lang: language });
      expect(scan.answer.statusCode).toBe(302);
      expect(scan.answer.headers.location).toBe('/order');
      expect(scan.kept.reason).toBe(code);
      for (const name of ['sid', 'tid', 'm']) expect(scan.kept).not.toHaveProperty(name);
      const landing = await load('/order', scan.kept);
      expect(landing.answer.statusCode).toBe(200);
      expect(landing.main).toContain(says(words));
      const again = await load('/order', landing.kept);
      expect(again.main).toContain(words.guest('order.title'));
      expect(again.main).not.toContain(says(words));
    });

  for (const { rule, code, id } of CLOSED)
    test(`${code} stands on the menu and on its dishes, and none can be added`, {
      tags: [rule, 'AVAIL-22'],
    }, async () => {
      const scan = await load(`/misc/xings?sid=${id}&tid=1&m=qr`, { lang: language });
      expect(scan.answer.statusCode).toBe(200);
      expect(scan.main).toContain(words.error(code));
      expect(scan.main).toContain(DISHES.rice[language]);
      const dish = await load('/menu/rice', scan.kept);
      expect(readable(dish.answer.body)).toContain(words.error(code));
      const [, bar = ''] = dish.answer.body.split('</main>');
      const [button] = bar.match(/<button[^>]*>(?=.*?<\/button>)/s) ?? [];
      expect(button).toContain('disabled=""');
    });
});

for (const { rule, code, id } of CLOSED)
  test(`${code} is what an order is told, in every language, and nothing is stored`, {
    tags: [rule, 'AVAIL-22', 'ORD-20'],
  }, async () => {
    const guest = await seat(server, 2, id);
    const body = await guest.orderBody({ id: 'rice' });
    const before = await stored(server);
    const { body: reply } = await guest.sendOrder(body);
    expect(reply).toMatchObject({
      errorCode: code,
      multiLanguage: {
        message: Object.fromEntries(LANGUAGES.map((language) => [language, wordsOf(language).error(code)])),
      },
    });
    expect(await stored(server)).toEqual(before);
  });
