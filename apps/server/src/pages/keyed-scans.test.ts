import { LANGUAGES } from '@hansang/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wordsOf } from '../../../../tests/journeys/kit/words.ts';
import { renewKey } from '../modules/table-key/renew-key.ts';
import {
  KEYED,
  KEYED_TABLES,
  keyedVenue,
  keyOf,
  openKeyedVenue,
} from '../modules/table-key/testing/keyed-house.ts';
import { isRefusal } from '../platform/calls/refusal.ts';
import { rows } from '../testing/rows.ts';
import { useServer } from '../testing/test-server.ts';
import { addPages } from './pages.ts';

const server = useServer();
let http: FastifyInstance;
let replaced = '';

beforeAll(async () => {
  await openKeyedVenue(server);
  replaced = await keyOf(server, 9);
  const about = { actorType: 'system', actor: 'test', at: server.clock.now() } as const;
  await renewKey(server.db.pool, { restaurantId: KEYED, tableIdx: 9, generation: 1, ...about });
  http = Fastify();
  await addPages(http, server.app.platform, server.app.guests.sessions);
});
afterAll(() => http?.close());

type Kept = Readonly<Record<string, string>>;

/** A browser's next page, and the cookies that it has then. */
async function load(url: string, before: Kept = {}, headers: Record<string, string> = {}) {
  const cookie = Object.entries(before)
    .map((pair) => pair.join('='))
    .join('; ');
  const answer = await http.inject({ url, headers: { cookie, ...headers } });
  const kept: Record<string, string> = { ...before };
  for (const { name, value, maxAge } of answer.cookies)
    if (maxAge === 0) delete kept[name];
    else kept[name] = value;
  return { answer, kept };
}

test('a printed code answers 200 with the menu that the scan address paints, and the same cookies', {
  tags: ['KEY-3'],
}, async () => {
  const key = await keyOf(server, 3);
  const scan = await load(`/t/${key}`);
  expect(scan.answer.statusCode).toBe(200);
  expect(scan.answer.body).toContain('김치찌개');
  expect(Object.keys(scan.kept)).toEqual(['hansang', 'hansang-device', 'sid', 'tid', 'm', 'timestamp']);
  expect(scan.kept).toMatchObject({ sid: `${KEYED}`, tid: '3', m: 'qr' });
  const spelled = await load(`/misc/xings?sid=${KEYED}&tid=3&m=qr&k=${key}`);
  expect(spelled.answer.body).toBe(scan.answer.body);
  expect(scan.answer.body).not.toContain(key);
});

test('in capital letters a code means the same, and a tag says that it is one', {
  tags: ['KEY-2', 'KEY-3'],
}, async () => {
  const key = await keyOf(server, 3);
  const loud = await load(`/T/${key.toUpperCase()}`);
  expect([loud.answer.statusCode, loud.kept.tid, loud.kept.m]).toEqual([200, '3', 'qr']);
  expect((await load(`/t/${key}?m=nfc`)).kept.m).toBe('nfc');
  for (const m of ['preview', 'menuboard', 'pg', 'x'])
    expect((await load(`/t/${key}?m=${m}`)).kept).toMatchObject({ tid: '3', m: 'qr' });
});

test('the pages after a scan go by its cookies: no key is asked for again', { tags: ['KEY-6'] }, async () => {
  const { kept } = await load(`/t/${await keyOf(server, 4)}`);
  for (const url of ['/menu', `/misc/xings?sid=${KEYED}&tid=4&m=qr`])
    expect((await load(url, { ...kept, people: '2' })).answer.statusCode).toBe(200);
});

test('twenty-four tables by counting open nothing, by any of the addresses that name a table', {
  tags: ['KEY-5'],
}, async () => {
  for (let tid = 1; tid <= KEYED_TABLES; tid++)
    for (const url of [
      `/misc/xings?sid=${KEYED}&tid=${tid}&m=qr`,
      `/misc/xings?sid=${KEYED}&tid=${tid}&m=nfc`,
      `/misc/shortcut?sid=${KEYED}&tid=${tid}&m=nfc&alcoholTag=SOJU`,
    ]) {
      const { answer, kept } = await load(url);
      expect([answer.statusCode, answer.headers.location, kept], url).toEqual([
        302,
        '/order',
        { reason: 'TABLE_CODE_NEEDED' },
      ]);
    }
});

test('a tag for drinks opens its table with the key', { tags: ['KEY-4'] }, async () => {
  const key = await keyOf(server, 5);
  const tag = `/misc/shortcut?sid=${KEYED}&tid=5&m=nfc&alcoholTag=SOJU&k=`;
  expect((await load(tag + key)).kept).toMatchObject({ tid: '5', alcoholTag: 'SOJU' });
  expect((await load(tag + (await keyOf(server, 6)))).kept).toEqual({ reason: 'TABLE_CODE_UNKNOWN' });
});

describe.each(LANGUAGES)('read in %s', (language) => {
  const words = wordsOf(language);
  test.each([
    ['TABLE_CODE_NEEDED', (): string => `/misc/xings?sid=${KEYED}&tid=1&m=qr`],
    ['TABLE_CODE_UNKNOWN', (): string => '/t/000000000000'],
    ['TABLE_CODE_UNKNOWN', (): string => `/t/${replaced.slice(0, 8)}`],
    ['TABLE_CODE_REPLACED', (): string => `/t/${replaced}`],
  ] as const)(
    '%s is told on /order, and the table of before stays',
    { tags: ['KEY-8'] },
    async (code, url) => {
      const seated = (await load(`/t/${await keyOf(server, 2)}`, { lang: language })).kept;
      const scan = await load(url(), seated);
      expect([scan.answer.statusCode, scan.answer.headers.location]).toEqual([302, '/order']);
      const { reason, ...after } = scan.kept;
      expect([reason, after]).toEqual([code, seated]);
      const landing = await load('/order', scan.kept);
      expect(landing.answer.body).toContain(words.error(code).replaceAll("'", '&#x27;'));
    },
  );
});

describe('a link from another site', () => {
  const CROSS = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  /** A phone whose visit runs at table 7. */
  let seated: Kept;
  let other = '';
  // Whoever follows a link gives up the session that they had.
  const sitDown = async () => {
    seated = (await load(`/t/${await keyOf(server, 7)}`)).kept;
    other = await keyOf(server, 8);
    const cookies = Object.entries(seated)
      .map((pair) => pair.join('='))
      .join('; ');
    const { sessions } = server.app.guests;
    const proven = await sessions.fromCookie(cookies);
    const session = await sessions.keep({ ...proven, clientId: null, address: '127.0.0.1' });
    if (isRefusal(session)) throw new Error(session.refused);
    await rows(
      server,
      `SELECT act_at_table($1, 7, 'guest', 'a', $2, $3)`,
      KEYED,
      session.sessionId,
      server.clock.now(),
    );
  };
  beforeEach(sitDown);

  const asked = (to: string) => `/misc/leaving?${new URLSearchParams({ to })}`;

  test('asks before it leaves a running visit, and nothing has changed until then', {
    tags: ['KEY-19'],
  }, async () => {
    for (const to of [
      `/t/${other}`,
      `/misc/xings?sid=1&tid=2&m=qr`,
      '/misc/sample?sid=1',
      '/misc/xings?sid=1&m=preview',
    ]) {
      const { answer, kept } = await load(to, seated, CROSS);
      expect([answer.statusCode, answer.headers.location], to).toEqual([302, asked(to)]);
      expect(kept).toEqual(seated);
    }
    const page = await load(asked(`/t/${other}`), { ...seated, lang: 'en' });
    expect(page.answer.statusCode).toBe(200);
    expect(page.answer.body).toContain('Move to table 8번 of Hansang Pub?');
    expect(page.answer.body).toContain('You are at table 7번 of Hansang Pub.');
    expect(page.answer.body).toContain(`href="/t/${other}"`);
  });

  test('is followed once the guest says so, and by a camera, a tag or a typed address', {
    tags: ['KEY-19'],
  }, async () => {
    for (const headers of [
      { 'sec-fetch-site': 'same-origin', referer: 'http://localhost/misc/leaving' },
      { 'sec-fetch-site': 'none' },
      {},
    ] as Record<string, string>[]) {
      await sitDown();
      expect((await load(`/t/${other}`, seated, headers)).kept.tid).toBe('8');
    }
  });

  test('is told by the referring page where browsers say nothing else', { tags: ['KEY-19'] }, async () => {
    const host = 'order.test';
    const from = (referer: string) => load(`/t/${other}`, seated, { host, referer });
    expect((await from('http://evil.test/')).answer.headers.location).toBe(asked(`/t/${other}`));
    expect((await from(`http://${host}/misc/leaving`)).kept.tid).toBe('8');
  });

  test('asks nothing where it leads to the table of now, or where nothing runs', {
    tags: ['KEY-19'],
  }, async () => {
    const own = await load(`/t/${await keyOf(server, 7)}`, seated, CROSS);
    expect([own.answer.statusCode, own.kept.tid]).toEqual([200, '7']);
    const looked = (await load(`/t/${await keyOf(server, 10)}`)).kept;
    expect((await load(`/t/${other}`, looked, CROSS)).kept.tid).toBe('8');
    expect((await load(`/t/${other}`, {}, CROSS)).kept.tid).toBe('8');
  });

  test('that opens nothing says why, and asks nothing', { tags: ['KEY-19', 'KEY-8'] }, async () => {
    expect((await load(`/t/${replaced}`, seated, CROSS)).kept.reason).toBe('TABLE_CODE_REPLACED');
  });

  test('leads nowhere else than to a code of ours', { tags: ['KEY-19'] }, async () => {
    for (const to of ['//evil.test/t/1', 'https://evil.test/', '/\\evil.test', '/menu', '/console', '', 'x'])
      expect((await load(asked(to), seated)).answer.headers.location, to).toBe('/menu');
  });
});

test('a venue with open links paints both kinds of address', { tags: ['KEY-7'] }, async () => {
  await openKeyedVenue(server, { ...keyedVenue, id: 33, settings: { tableLinks: 'OPEN' } });
  const [row] = await rows<{ key: string }>(
    server,
    'SELECT key FROM table_keys WHERE restaurant_id = 33 AND table_idx = 1',
  );
  for (const url of [`/t/${row?.key}`, '/misc/xings?sid=33&tid=1&m=qr'])
    expect((await load(url)).kept).toMatchObject({ sid: '33', tid: '1' });
});
