import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { callPath } from '@hansang/contract';
import Fastify from 'fastify';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { useServer } from '../../testing/test-server.ts';
import { hire, type TestStaff } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { addCompression } from './compress-answers.ts';

const server = useServer();
let owner: TestStaff;
beforeAll(async () => {
  owner = await (await hire(server, 'owner')).logIn();
});

interface Heard {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Asks as nobody decodes: what comes is what was sent. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Heard> {
  const own = {
    platform: 'WEB',
    'client-id': '0'.repeat(32),
    cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
  const sent = request(server.origin + path, { method, headers: { ...own, ...headers } }).end();
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

const DECODE: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (bytes) => bytes,
};
const read = ({ headers, body }: Heard) => String(DECODE[headers['content-encoding'] ?? 'none']?.(body));

const stock = callPath('stockList', { restaurantId: PUB });

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=0, br', 'br'],
  ['*', 'br'],
  ['identity', undefined],
  ['br;q=0, gzip;q=0', undefined],
])('an answer asked for with "%s" comes as %s', { tags: ['NET-310'] }, async (accepted, encoding) => {
  const plain = await ask(stock);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const heard = await ask(stock, { 'accept-encoding': accepted });
  expect(heard.headers['content-encoding']).toBe(encoding);
  expect(heard.headers.vary).toBe('Accept-Encoding');
  expect(Number(heard.headers['content-length'])).toBe(heard.body.length);
  expect(read(heard)).toBe(String(plain.body));
  if (encoding) expect(heard.body.length).toBeLessThan(plain.body.length / 3);
});

test('a short answer goes out as it is, and a refusal too', { tags: ['NET-310'] }, async () => {
  for (const path of [callPath('staffEntry', {}), callPath('stockList', { restaurantId: 999 })]) {
    const { headers, body } = await ask(path, { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(() => JSON.parse(String(body))).not.toThrow();
  }
});

test('asked for its headers alone, an answer tells what it would be', { tags: ['NET-310'] }, async () => {
  const [whole, head] = await Promise.all(
    ['GET', 'HEAD'].map((method) => ask(stock, { 'accept-encoding': 'gzip' }, method)),
  );
  expect(head?.body).toHaveLength(0);
  for (const name of ['content-encoding', 'content-length', 'vary', 'content-type'])
    expect(head?.headers[name]).toBe(whole?.headers[name]);
});

test('the menu, which is kept compressed, is compressed once; asked for again it has not changed', {
  tags: ['NET-310', 'MENU-14'],
}, async () => {
  const path = `${callPath('menu', { restaurantId: PUB })}?tableIdx=1&timestamp=1&accessType=QR`;
  const plain = await ask(path);
  for (const encoding of ['br', 'gzip']) {
    const heard = await ask(path, { 'accept-encoding': encoding });
    expect(heard.headers['content-encoding']).toBe(encoding);
    expect(read(heard)).toBe(String(plain.body));
    const again = await ask(path, {
      'accept-encoding': encoding,
      'if-none-match': heard.headers.etag ?? '',
    });
    expect([again.status, again.body.length, again.headers['content-encoding']]).toEqual([304, 0, undefined]);
  }
});

/** Answers of every kind that a call may give, each at its own path. */
async function answering(
  ...kinds: readonly { type: string; body: string | Buffer | Readable; etag?: string }[]
) {
  const app = Fastify();
  addCompression(app);
  for (const [nth, { type, body, etag }] of kinds.entries())
    app.get(`/${nth}`, (_, reply) => {
      if (etag) reply.header('etag', etag);
      return reply.header('content-type', type).header('vary', 'Cookie').send(body);
    });
  onTestFinished(() => app.close());
  return (nth: number, encoding: string) =>
    app.inject({ url: `/${nth}`, headers: { 'accept-encoding': encoding } });
}

const LONG = JSON.stringify(Array.from({ length: 9000 }, (_, nth) => ({ nth, name: '김치찌개' })));

test.each(['br', 'gzip'])(
  'a long answer in %s is the same once decoded',
  { tags: ['NET-310'] },
  async (encoding) => {
    const csv = Buffer.from(`이름,값\n${'찌개,9000\n'.repeat(9000)}`);
    const get = await answering(
      { type: 'application/json; charset=utf-8', body: LONG, etag: '"one"' },
      { type: 'text/csv; charset=utf-8', body: csv },
    );
    for (const [nth, whole] of [LONG, csv].entries()) {
      const { headers, rawPayload } = await get(nth, encoding);
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Cookie, Accept-Encoding' });
      expect(Number(headers['content-length'])).toBe(rawPayload.length);
      expect(String(DECODE[encoding]?.(rawPayload))).toBe(String(whole));
    }
    // Bytes of another encoding are others: a strong validator would name both.
    expect((await get(0, encoding)).headers.etag).toBe('W/"one"');
    expect((await get(0, 'identity')).headers.etag).toBe('"one"');
  },
);

test('what is sent piece by piece, and what is compressed by nature, goes out as it is', {
  tags: ['NET-310'],
}, async () => {
  const bytes = randomBytes(20_000);
  const get = await answering(
    { type: 'text/csv; charset=utf-8', body: Readable.from([bytes]) },
    { type: 'application/pdf', body: bytes },
  );
  for (const nth of [0, 1]) {
    const { headers, rawPayload } = await get(nth, 'br, gzip');
    expect(headers['content-encoding']).toBeUndefined();
    expect(rawPayload.equals(bytes)).toBe(true);
  }
});
