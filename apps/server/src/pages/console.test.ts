import { createHash } from 'node:crypto';
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
