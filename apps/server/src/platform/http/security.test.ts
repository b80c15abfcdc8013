import { expect, test } from 'vitest';
import { stored } from '../../testing/rows.ts';
import { TestClient } from '../../testing/test-client.ts';
import { seat, TestGuest } from '../../testing/test-guest.ts';
import { startServer, useServer } from '../../testing/test-server.ts';

const server = useServer();

test('answers carry a content policy, nosniff, a referrer policy and forbid framing', {
  tags: ['SEC-1'],
}, async () => {
  for (const path of ['/api/v1/nothing', '/healthz', '/nowhere']) {
    const { headers } = await new TestClient(server).send('GET', path);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\), .*geolocation=\(\), .*microphone=\(\)/);
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['the same host on another port', { origin: 'http://127.0.0.1:1' }],
  ['what calls itself cross-site', { 'sec-fetch-site': 'cross-site' }],
])('a guest’s write from %s is refused and stores nothing', { tags: ['SEC-3'] }, async (_, headers) => {
  const guest = await seat(server, 1);
  const body = await guest.orderBody({ id: 'cola' });
  const before = await stored(server);
  const calls = [
    ['placeOrder', { params: guest.params, body }],
    ['confirmAdult', { params: guest.params }],
    ['endSession', {}],
  ] as const;
  for (const [name, input] of calls)
    expect(await guest.refused(name, { ...input, headers: headers as Record<string, string> })).toMatchObject(
      {
        status: 403,
        errorCode: 'FORBIDDEN_ORIGIN',
      },
    );
  expect(await stored(server)).toEqual(before);
});

test('a write from this origin passes, and one from PUBLIC_URL behind a proxy', {
  tags: ['SEC-3'],
}, async () => {
  const guest = await seat(server, 1);
  await guest.ok('confirmAdult', { params: guest.params, headers: { origin: server.origin } });
  const node = await startServer({
    beside: () => server,
    env: { PUBLIC_URL: 'http://order.example.com' },
  });
  const other = await seat(node, 1);
  const headers = { origin: 'http://order.example.com' };
  await other.ok('confirmAdult', { params: other.params, headers });
  await node.close();
});

test('under HTTPS the cookie is Secure and bound to this host', { tags: ['SESS-2'] }, async () => {
  const node = await startServer({ beside: () => server, env: { PUBLIC_URL: 'https://order.example.com' } });
  const guest = new TestGuest(node, 1);
  const answer = await guest.call('validateLink', { params: guest.params, query: guest.linkQuery });
  const cookies = answer.headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-hansang', '__Host-hansang-device']);
  for (const cookie of cookies) {
    expect(cookie).toContain('; Secure');
    expect(cookie).toContain('; Path=/;');
    expect(cookie).not.toContain('Domain');
  }
  expect(answer.headers.get('strict-transport-security')).toContain('max-age');
  expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  await guest.ok('orders', { params: guest.params, query: { tableIdx: 1, timestamp: guest.pageToken } });
  await node.close();
});

test('logs are structured, carry the request id and hold no cookie, token or client secret', {
  tags: ['OPS-27'],
}, async () => {
  const guest = await seat(server, 2);
  const key = 'a-very-private-key';
  const answer = await guest.sendOrder(await guest.orderBody({ id: 'cola' }), key);
  const id = answer.headers.get('x-request-id');
  await expect.poll(() => server.log.lines.some(({ reqId }) => reqId === id)).toBe(true);
  const line = server.log.lines.find(({ reqId }) => reqId === id);
  expect(line).toMatchObject({ method: 'POST', route: 'placeOrder', statusCode: 200 });
  const everything = JSON.stringify(server.log.lines);
  const cookies = ['hansang', 'hansang-device'].map((name) => guest.cookies.get(name));
  for (const secret of [...cookies, key, guest.hashKey])
    expect(everything).not.toContain(secret ?? 'no secret at all');
});

test('metrics are served in the Prometheus format, to this machine or by token', {
  tags: ['OPS-28', 'OPS-155'],
}, async () => {
  server.log.expect(/TRUST_PROXY is not set/);
  const client = new TestClient(server);
  await new TestGuest(server).menu();
  const { status, body, headers } = await client.send('GET', '/metrics');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('version=0.0.4');
  expect(body).toMatch(
    /hansang_http_request_duration_seconds_count\{method="GET",route="menu",status="200"\} \d+/,
  );
  const proxied = { 'x-forwarded-for': '203.0.113.9' };
  expect((await client.send('GET', '/metrics', { headers: proxied })).status).toBe(404);
  // So are the last lines of the log.
  expect((await client.send('GET', '/last-lines')).status).toBe(200);
  expect((await client.send('GET', '/last-lines', { headers: proxied })).status).toBe(404);
  const node = await startServer({ beside: () => server, env: { METRICS_TOKEN: 'sixteen characters' } });
  const scraper = new TestClient(node);
  const asked = async (authorization: string) =>
    (await scraper.send('GET', '/metrics', { headers: { ...proxied, authorization } })).status;
  expect(await asked('Bearer sixteen characters')).toBe(200);
  expect(await asked('Bearer other characters..')).toBe(404);
  await node.close();
});

test('process and readiness answer', { tags: ['OPS-4', 'OPS-5'] }, async () => {
  const client = new TestClient(server);
  expect(await client.send('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await client.send('GET', '/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ok', database: 'ok' },
  });
});

test('readiness fails while the database is away, and the process still answers', {
  tags: ['OPS-5'],
}, async () => {
  const node = await startServer();
  const client = new TestClient(node);
  await node.db.pool.end();
  expect((await client.send('GET', '/readyz')).status).toBe(503);
  expect((await client.send('GET', '/healthz')).status).toBe(200);
  await node.app.http.close();
});
