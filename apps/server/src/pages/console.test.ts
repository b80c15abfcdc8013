import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConsole } from './console.ts';

let http: FastifyInstance;
beforeAll(async () => {
  http = Fastify();
  http.addHook('onRequest', async (_, reply) => {
    reply.header('content-security-policy', "default-src 'self'");
  });
  await addConsole(http);
});
afterAll(() => http.close());

const get = (url: string, encoding = 'identity') =>
  http.inject({ url, headers: { 'accept-encoding': encoding } });
const scriptOf = (html: string) => /src="(\/console\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';

test('scripts, styles and the page itself come in brotli and in gzip, and are the same', {
  tags: ['NET-310'],
}, async () => {
  const { body } = await get('/console/1/orders');
  const style = /href="(\/console\/assets\/[^"]+\.css)"/.exec(body)?.[1] ?? '';
  for (const url of ['/console', scriptOf(body), style]) {
    const plain = await get(url);
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await get(url, encoding);
      expect(headers['content-encoding']).toBe(encoding);
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length * 0.6);
      expect(decode(rawPayload).equals(plain.rawPayload)).toBe(true);
    }
  }
});

test('every page of the console is one, and no other address under it', { tags: ['NET-310'] }, async () => {
  const routes = readFileSync(join(import.meta.dirname, '../../../console/src/app/routes.tsx'), 'utf8');
  const paths = [...routes.matchAll(/path: '([^'*]+)'/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(30);
  const inVenue = (path: string) => (path.startsWith('/') ? path : `/7/${path}`);
  const asked = paths.flatMap((path) => {
    const full = inVenue(path).replace(/:(restaurantId|tableIdx)/, '7');
    return full.includes('/:view?') || full.includes('/:section?')
      ? [full.replace(/\/:\w+\?/, ''), full.replace(/:\w+\?/, 'one')]
      : [full];
  });
  for (const path of ['', '/', '/7/', '/7/orders?x=1', ...asked])
    expect([path, (await get(`/console${path}`)).statusCode]).toEqual([path, 200]);
  for (const path of [
    '/anything',
    '/7/anything',
    '/7/orders/anything',
    '/.env',
    '/wp-login.php',
    '/7/floor/x',
  ]) {
    const { statusCode, body } = await get(`/console${path}`);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(body).toContain('<script');
  }
});

test('the page may run the script that stands in it, by its hash, and no other', {
  tags: ['CONSOLE-312'],
}, async () => {
  const { body, headers } = await get('/console');
  const inPage = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script ?? '');
  expect(inPage).toHaveLength(1);
  const hash = createHash('sha256')
    .update(inPage[0] ?? '')
    .digest('base64');
  expect(headers['content-security-policy']).toBe(`default-src 'self';script-src 'self' 'sha256-${hash}'`);
  // It knows the files of this build, and the calls as they are called.
  const { statusCode } = await get(/"?(\/console\/assets\/[^"'`]+\.js)/.exec(inPage[0] ?? '')?.[1] ?? '');
  expect(statusCode).toBe(200);
  expect(inPage[0]).toContain('/api/v1/staff/me');
});
