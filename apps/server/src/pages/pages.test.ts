import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { builtGuestApp } from '../testing/server-program.ts';
import { useServer } from '../testing/test-server.ts';
import { addPages } from './pages.ts';

const server = useServer();
const SCAN = '/misc/xings?sid=1&tid=1&m=qr';
let dist = '';
let folder = '';
let http: FastifyInstance;

async function buildIn(place: string): Promise<string> {
  const script = join(import.meta.dirname, '../../../guest/build.mjs');
  // The server beside it goes on: one that hears nothing for seconds gives its database up.
  await promisify(execFile)(process.execPath, [script, place]);
  return place;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hansang-guest-'));
  dist = builtGuestApp() ?? (await buildIn(join(folder, 'dist')));
  http = Fastify();
  await addPages(http, server.app.platform, server.app.guests.sessions, { dist });
});

afterAll(async () => {
  await http?.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}, more: InjectOptions = {}) =>
  http.inject({ url, headers, method: 'GET', ...more });
const cookiesOf = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

test('a scan answers 200 with the painted menu and the session’s cookie', {
  tags: ['ENTRY-11', 'SESS-1', 'SESS-3'],
}, async () => {
  const answer = await get(SCAN);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('김치찌개');
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  const session = answer.cookies.find(({ name }) => name === 'hansang');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(answer.cookies.map(({ name }) => name)).toEqual([
    'hansang',
    'hansang-device',
    'sid',
    'tid',
    'm',
    'timestamp',
  ]);
});

test('what a server holds of the built app for as long as it runs is held once, at a byte a letter', () => {
  const read = (path: string) => readFileSync(join(dist, path), 'utf8');
  expect(read('server/entry-server.js')).not.toMatch(/[\u0080-\uffff]/);
  const { css, pages } = JSON.parse(read('pages.json')) as { css: string[]; pages: object };
  expect(new Set(css).size).toBe(css.length);
  expect(css.length).toBeLessThan(Object.keys(pages).length / 3);
});

test('a scanned page asks the database nothing and stores nothing', { tags: ['SESS-35'] }, async () => {
  await get(SCAN);
  const { pool } = server.db;
  const count = async () => (await pool.query('SELECT count(*) FROM guest_sessions')).rows;
  const before = await count();
  const query = vi.spyOn(pool, 'query');
  for (let scans = 0; scans < 20; scans++) expect((await get(SCAN)).statusCode).toBe(200);
  // Sweeps of other things go on.
  const asked = query.mock.calls.map(
    ([first]) => (first as unknown as { text?: string }).text ?? String(first),
  );
  query.mockRestore();
  expect(asked.filter((text) => /guest_sessions|dining_tables|visits/.test(text))).toEqual([]);
  expect(await count()).toEqual(before);
});

test('the session that a scan opened serves the pages after it', async () => {
  const scan = await get(SCAN);
  const menu = await get('/menu', { cookie: `${cookiesOf(scan)}; people=2` });
  expect(menu.statusCode).toBe(200);
  expect(menu.cookies).toEqual([]);
});

test('two guests at one table are sent the same bytes, and nothing of either', async () => {
  const [one, two] = [await get(SCAN), await get(SCAN)];
  expect(two.rawPayload.equals(one.rawPayload)).toBe(true);
  for (const { name, value } of one.cookies)
    if (name.startsWith('hansang') || name === 'timestamp') expect(one.body).not.toContain(value);
});

test('the menu sends to the people count first', { tags: ['GUARD-9'] }, async () => {
  const scan = await get(SCAN);
  const menu = await get('/menu', { cookie: cookiesOf(scan) });
  expect(menu.statusCode).toBe(302);
  expect(menu.headers.location).toBe('/misc/people-count');
});

test('a refused scan redirects with a reason that is shown once', {
  tags: ['GUARD-5', 'GUARD-6'],
}, async () => {
  const refused = await get('/misc/xings?sid=1&m=qr');
  expect(refused.statusCode).toBe(302);
  expect(refused.headers.location).toBe('/order');
  expect(refused.headers['cache-control']).toBe('no-store');
  const landing = await get('/order', { cookie: cookiesOf(refused) });
  expect(landing.body).toContain('테이블 번호가 필요해요.');
  expect(landing.cookies).toMatchObject([{ name: 'reason', value: '', maxAge: 0 }]);
});

test('a table that the venue does not have is refused', { tags: ['LINK-5'] }, async () => {
  const refused = await get('/misc/xings?sid=1&tid=99&m=qr');
  expect(refused.cookies).toMatchObject([{ name: 'reason', value: 'NOT_FOUND_TABLE' }]);
});

test('an unknown address is a page that says so', { tags: ['ROUTE-20'] }, async () => {
  const answer = await get('/nowhere');
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('페이지를 찾을 수 없어요');
});

test('a page carries its policy and is kept by nobody between server and phone', {
  tags: ['SEC-1'],
}, async () => {
  const { headers } = await get('/order');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie');
});

test('a page goes out compressed, and not again to who has it', { tags: ['BENCH-6'] }, async () => {
  const plain = await get('/order');
  const small = await get('/order', { 'accept-encoding': 'gzip, br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  const again = await get('/order', { 'if-none-match': String(small.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.rawPayload).toHaveLength(0);
});

test('a HEAD request is answered without a body', async () => {
  const answer = await get('/order', {}, { method: 'HEAD' });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toHaveLength(0);
});

test('scripts are served compressed and for ever, unknown ones not at all', async () => {
  const script = /src="(\/assets\/[^"]+\.js)"/.exec((await get('/order')).body)?.[1] ?? '';
  const small = await get(script, { 'accept-encoding': 'br' });
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect(brotliDecompressSync(small.rawPayload).equals((await get(script)).rawPayload)).toBe(true);
  expect((await get('/assets/nothing.js')).statusCode).toBe(404);
  expect((await get('/assets/..%2Fpages.json')).statusCode).toBe(404);
});

test('the scripts before the menu can be tapped weigh at most 75 KB', { tags: ['BENCH-7'] }, async () => {
  const page = (await get(SCAN)).body;
  const scripts = [
    ...page.matchAll(/(?:<script[^>]* src|modulepreload"[^>]* href)="(\/assets\/[^"]+\.js)"/g),
  ].map(([, path]) => path);
  expect(scripts.length).toBeGreaterThan(2);
  const sizes = await Promise.all(
    scripts.map(async (path) => (await get(path ?? '', { 'accept-encoding': 'br' })).rawPayload.length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(75 * 1024);
});

test('a checked-out phone lands on /order without its cookies', {
  tags: ['SESS-24', 'SESS-25'],
}, async () => {
  const scan = await get(SCAN);
  const cookie = `${cookiesOf(scan)}; people=2`;
  await server.db.pool.query(
    'UPDATE dining_tables SET epoch = epoch + 1 WHERE restaurant_id = 1 AND table_idx = 1',
  );
  server.app.guests.tables.forget?.(1, 1);
  const menu = await get('/menu', { cookie });
  expect(menu.headers.location).toBe('/order');
  const gone = menu.cookies.filter(({ maxAge }) => maxAge === 0).map(({ name }) => name);
  expect(gone.sort()).toEqual(['hansang', 'm', 'people', 'sid', 'tid', 'timestamp']);
  const rescanned = await get(SCAN, { cookie });
  expect(rescanned.statusCode).toBe(200);
});

test('the service worker lies at the root, is asked for anew each time, and names this build’s chunks', {
  tags: ['NET-11'],
}, async () => {
  const [worker, page] = [await get('/sw.js'), await get(SCAN)];
  expect(worker.statusCode).toBe(200);
  expect(worker.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(worker.headers['cache-control']).toBe('no-cache');
  const chunks = [...page.body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, path]) => path as string,
  );
  expect(chunks.length).toBeGreaterThan(3);
  for (const chunk of chunks) expect(worker.body).toContain(chunk);
});
