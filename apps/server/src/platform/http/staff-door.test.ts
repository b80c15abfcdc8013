import { CALLS, SOCKET, STAFF_NAMESPACE } from '@hansang/contract';
import type { StaffEntry } from '@hansang/contract/schemas';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { createPasswordLink } from '../../modules/staff/links.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startServer, type TestServer, useServer } from '../../testing/test-server.ts';
import { hire, onShift, TEST_PASSWORD } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';

const server = useServer({ env: { HANSANG_MODE: 'live' } });
/** As a request from another device arrives here: through something that says so. */
const ELSEWHERE = { via: '1.1 another device' };
const login = (email: string) => ({ body: { email, password: TEST_PASSWORD } });
const entryOf = (on: TestServer, headers = {}) => new TestClient(on, headers).ok<StaffEntry>('staffEntry');

test('over plain http staff log in on this machine alone; elsewhere they are told why, and nothing is looked at', {
  tags: ['GATE-7'],
}, async () => {
  const member = await hire(server, 'owner');
  const reply = await new TestClient(server, ELSEWHERE).refused('staffLogin', login(member.email));
  expect(reply).toMatchObject({ status: 403, errorCode: 'STAFF_NEEDS_HTTPS' });
  expect(new Set(Object.values(reply.multiLanguage.message)).size).toBe(4);
  expect(await entryOf(server, ELSEWHERE)).toMatchObject({ isLoggedIn: false, needsHttps: true });
  await member.logIn();
  expect((await entryOf(server)).needsHttps).toBe(false);
});

test('no call of staff, no link and no copied cookie works from another device either', {
  tags: ['GATE-7'],
}, async () => {
  const member = await onShift(server, 'owner');
  const cookies = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const thief = new TestClient(server, { ...ELSEWHERE, cookie: cookies });
  const ids = {
    orderId: 'x',
    callId: 'x',
    menuId: 'x',
    refundId: 'x',
    reviewId: 'x',
    userId: 'x',
    sessionId: 'x',
    tillId: 'x',
  };
  const forStaff = server.app.platform.calls
    .all()
    .filter(
      ({ access }) =>
        access === 'staff' || access === 'tablet' || (typeof access === 'object' && 'staff' in access),
    );
  expect(forStaff.length).toBeGreaterThan(20);
  for (const { name } of forStaff) {
    const params = { ...ids, restaurantId: PUB, tableIdx: 1 };
    const answer = await thief.call<{ errorCode: string }>(name, {
      params,
      ...(CALLS[name].method !== 'GET' && { body: {} }),
    });
    expect([name, answer.status, answer.body.errorCode]).toEqual([name, 403, 'STAFF_NEEDS_HTTPS']);
  }
  const path = await createPasswordLink(server.db.pool, member.userId, server.clock.now());
  const token = new URL(path, 'http://x').searchParams.get('token');
  for (const name of ['readStaffLink', 'useStaffLink'] as const)
    expect((await thief.refused(name, { body: { token, password: TEST_PASSWORD } })).errorCode).toBe(
      'STAFF_NEEDS_HTTPS',
    );
  const socket = io(`${server.origin}${STAFF_NAMESPACE}`, {
    path: SOCKET.path,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { ...ELSEWHERE, cookie: cookies },
    query: { restaurantId: PUB },
  });
  const outcome = await new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('let in'));
    socket.on('connect_error', ({ message }) => resolve(message));
  });
  socket.disconnect();
  expect(outcome).toBe('STAFF_NEEDS_HTTPS');
  await member.ok('staffMe');
});

test.each([
  ['an owner who said yes to it', { HANSANG_MODE: 'live', STAFF_OVER_HTTP: 'yes' }],
  ['HTTPS in front', { HANSANG_MODE: 'live', PUBLIC_URL: 'https://order.example.com' }],
  ['the demo', { HANSANG_MODE: 'demo' }],
])('with %s staff log in from every device', { tags: ['GATE-7'] }, async (_what, env) => {
  const node = await startServer({ beside: () => server, env: env as Record<string, string> });
  const member = await hire(node, 'staff');
  expect((await entryOf(node, ELSEWHERE)).needsHttps).toBe(false);
  const answer = await new TestClient(node, ELSEWHERE).call('staffLogin', login(member.email));
  expect(answer.status).toBe(200);
  await node.close();
});
