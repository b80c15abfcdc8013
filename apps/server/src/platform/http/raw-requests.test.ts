import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { stored } from '../../testing/rows.ts';
import { TestClient } from '../../testing/test-client.ts';
import { seat } from '../../testing/test-guest.ts';
import { startServer, type TestServer, useServer } from '../../testing/test-server.ts';
import { PROGRAMS_TOKEN } from './operators-door.ts';

// What no browser sends: lines and paths as somebody types them into a socket.

const server = useServer();

/** Sends lines as they are and gives back all that the server says before it hangs up. */
async function raw(lines: string, on: TestServer = server): Promise<string> {
  const socket = connect(Number(new URL(on.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  const heard = text(socket);
  socket.write(lines);
  return heard;
}

const statuses = (heard: string) =>
  [...heard.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));

const HEAD = 'POST /api/v1/staff/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

test.each([
  [
    'a length beside chunks',
    `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  ],
  ['two lengths', `${HEAD}Content-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`],
  ['lines that end in half', `GET /healthz HTTP/1.1\nHost: x\n\n${HIDDEN}`],
  [
    'a header folded onto the next line',
    `${HEAD}X-A: b\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  ],
  ['an encoding that nobody knows', `${HEAD}Transfer-Encoding: xchunked\r\n\r\n${HIDDEN}`],
])('%s hides no second request', { tags: ['SEC-18'] }, async (_, lines) => {
  const heard = statuses(await raw(lines));
  expect(heard).toHaveLength(1);
  expect(heard[0]).toBeGreaterThanOrEqual(400);
  expect(heard[0]).toBeLessThan(500);
});

test.each([
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/images/..%5c..%5csecret',
  '/console/../../../../etc/passwd',
  '/%00',
])('the path %s leads to no file', { tags: ['SEC-18'] }, async (path) => {
  const heard = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(heard).not.toMatch(/root:|"workspaces"|BEGIN/);
  const [status] = statuses(heard);
  expect(status).toBeLessThan(500);
});

test.each(['//evil.test/misc/xings?sid=1&tid=2', '/\\evil.test', '/misc/xings%0d%0aset-cookie:%20a=b?sid=1'])(
  'the path %s redirects nowhere else and writes no header',
  { tags: ['SEC-12', 'SEC-18'] },
  async (path) => {
    const [head = ''] = (
      await raw(`GET ${path} HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n`)
    ).split('\r\n\r\n');
    const to = /^location: (.*)$/im.exec(head)?.[1] ?? '/order';
    expect(to).toMatch(/^\/(?![/\\])/);
    expect(head).not.toMatch(/^set-cookie: a=b/im);
  },
);

test('a body that is nested without end, and texts that are slow to search, are refused in no time', {
  tags: ['SEC-14', 'SEC-18'],
}, async () => {
  const guest = await seat(server, 1);
  const before = await stored(server);
  const begun = performance.now();
  for (const body of [
    `{"orderList":${'['.repeat(7000)}${']'.repeat(7000)}}`,
    JSON.stringify({ timestamp: `${'1'.repeat(7000)}x`, tableIdx: 1 }),
    JSON.stringify({ hashKey: `${'a-'.repeat(3500)}!`, tableIdx: 1 }),
    JSON.stringify({ email: `${'a'.repeat(3000)}@${'b.'.repeat(2000)}`, password: 'x' }),
  ])
    for (const name of ['placeOrder', 'validateMenus', 'staffLogin'] as const)
      expect(
        (
          await guest.call(name, {
            params: guest.params,
            body,
            headers: { 'content-type': 'application/json' },
          })
        ).status,
      ).toBeLessThan(500);
  // Twelve requests; a pattern that backtracks takes seconds for one.
  expect(performance.now() - begun).toBeLessThan(3000);
  expect(await stored(server)).toEqual(before);
});

test.each([
  ['x-real-ip: 203.0.113.9'],
  ['cf-connecting-ip: 203.0.113.9'],
  ['x-forwarded-proto: https'],
  ['true-client-ip: 203.0.113.9'],
  ['x-client-ip: 203.0.113.9'],
  ['host: order.example.com'],
  ['host: hansang.local:4800'],
  ['host: localhost.example.com'],
  ['host: 192.168.0.9:4800'],
])(
  'who comes by a proxy on this machine that says no more than %s is not this machine',
  {
    tags: ['OPS-28', 'GATE-7'],
  },
  async (line) => {
    const asked = async (...lines: string[]) =>
      statuses(await raw(['GET /metrics HTTP/1.1', ...lines, 'connection: close', '', ''].join('\r\n')));
    const ours = line.startsWith('host') ? [] : ['host: localhost:4800'];
    expect(await asked(...ours, line)).toEqual([404]);
    expect(await asked('host: localhost:4800')).toEqual([200]);
    expect(await asked('host: [::1]:4800')).toEqual([200]);
  },
);

test.each([
  ['HTTP/1.0, as nginx speaks by itself', '1.0', {}, 404],
  ['an address of guests that a proxy serves', '1.1', { PUBLIC_URL: 'https://order.example.com' }, 404],
  [
    'an address of guests at another port',
    '1.1',
    { PUBLIC_URL: 'http://order.example.com', HOST: '0.0.0.0', PORT: '4800' },
    404,
  ],
  [
    'a port that a proxy may share',
    '1.1',
    { PUBLIC_URL: 'http://order.example.com:4800', PORT: '4800' },
    404,
  ],
  [
    'an address that leads here alone',
    '1.1',
    { PUBLIC_URL: 'http://order.example.com:4800', HOST: '0.0.0.0', PORT: '4800' },
    200,
  ],
  ['an address of this machine alone', '1.1', { PUBLIC_URL: 'http://localhost:4800' }, 200],
] as const)(
  'figures for a loopback connection with %s',
  { tags: ['OPS-28'] },
  async (_what, version, env, status) => {
    const node = await startServer({ beside: () => server, env });
    const lines = `GET /metrics HTTP/${version}\r\nhost: 127.0.0.1:4800\r\nconnection: close\r\n\r\n`;
    expect(statuses(await raw(lines, node))).toEqual([status]);
    const headers = { authorization: `Bearer ${PROGRAMS_TOKEN}` };
    expect((await new TestClient(node, headers).send('GET', '/last-lines')).status).toBe(200);
    await node.close();
  },
);
