import { SOCKET, STAFF_NAMESPACE } from '@hansang/contract';
import type { Notices, PeopleLog } from '@hansang/contract/schemas';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { useServer } from '../../../testing/test-server.ts';
import { onShift, TEST_PASSWORD, type TestStaff } from '../../../testing/test-staff.ts';

const server = useServer();
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

const unread = async (owner: TestStaff) =>
  (await owner.ok<Notices>('notices', { params: owner.params })).notices;
const account = { provider: 'nicepay', mid: 'testshop01', key: 'a_merchant_key_that_nobody_reads' };

/** A console of a member: what it hears, and that it goes. */
async function consoleOf(member: TestStaff) {
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = io(`${server.origin}${STAFF_NAMESPACE}`, {
    path: SOCKET.path,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie },
    query: { restaurantId: String(member.restaurantId) },
  });
  open.push(socket);
  const heard: string[] = [];
  socket.on(SOCKET.event, ({ action }: { action: string }) => heard.push(action));
  const gone = new Promise((resolve) => socket.on('disconnect', resolve));
  await new Promise((resolve) => socket.on('connect', () => resolve(null)));
  return { heard, gone };
}

test('the other owners see who changed the payment account until they have read it', {
  tags: ['ACC-17'],
}, async () => {
  const [one, other] = [await onShift(server, 'owner'), await onShift(server, 'owner')];
  const screen = await consoleOf(other);
  await one.ok('setPaymentAccount', { params: one.params, body: account });
  await expect.poll(() => screen.heard).toContain('staff-changed');
  const [notice] = await unread(other);
  expect(notice).toMatchObject({
    what: 'PAYMENT_ACCOUNT_SET',
    by: one.name,
    byId: one.userId,
    details: { mid: account.mid },
    at: server.clock.now().toISOString(),
  });
  expect((await unread(one)).map(({ byId }) => byId)).not.toContain(one.userId);
  // What has not happened yet cannot be read ahead of time.
  await other.ok('readNotices', { params: other.params, body: { upTo: '999999999999999999' } });
  expect(await unread(other)).toEqual([]);
  await one.ok('removePaymentAccount', { params: one.params });
  expect((await unread(other)).map(({ what }) => what)).toEqual(['PAYMENT_ACCOUNT_REMOVED']);
});

test('a manager who turns the second step off is told to the owners', { tags: ['ACC-17'] }, async () => {
  const owner = await onShift(server, 'owner');
  const manager = await onShift(server, 'manager');
  await server.db.pool.query('UPDATE staff_users SET two_factor_enabled = true WHERE id = $1', [
    manager.userId,
  ]);
  await manager.ok('stopTwoStep', { body: { password: TEST_PASSWORD } });
  expect((await unread(owner)).find(({ byId }) => byId === manager.userId)?.what).toBe('TWO_STEP_STOPPED');
});

test('who is removed loses their open consoles within a second', {
  tags: ['ACC-4', 'STAFF-13'],
}, async () => {
  const owner = await onShift(server, 'owner');
  const member = await onShift(server, 'staff');
  const screen = await consoleOf(member);
  const began = performance.now();
  await owner.ok('removePerson', { params: { ...owner.params, userId: member.userId } });
  await screen.gone;
  expect(performance.now() - began).toBeLessThan(1000);
});

test('who is suspended loses their open consoles within a second', {
  tags: ['ACC-22', 'STAFF-13'],
}, async () => {
  const owner = await onShift(server, 'owner');
  const member = await onShift(server, 'staff');
  const screen = await consoleOf(member);
  const began = performance.now();
  const params = { ...owner.params, userId: member.userId };
  await owner.ok('suspendPerson', { params, body: { isSuspended: true } });
  await screen.gone;
  expect(performance.now() - began).toBeLessThan(1000);
});

test('owners read who did what to accounts, when, and from where', { tags: ['ACC-9'] }, async () => {
  const owner = await onShift(server, 'owner');
  owner.headers['user-agent'] = 'Tablet of tests';
  const member = await onShift(server, 'staff');
  const params = { ...owner.params, userId: member.userId };
  await owner.ok('changeRole', { params, body: { role: 'manager' } });
  await owner.ok('endSessions', { params });
  const { entries } = await owner.ok<PeopleLog>('peopleLog', { params: owner.params });
  const acts = entries.filter(({ byId }) => byId === owner.userId);
  expect(acts.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['ROLE_CHANGED', 'SESSIONS_ENDED', 'LOGINS_ENDED', 'LOGGED_IN']),
  );
  expect(acts.find(({ what }) => what === 'ROLE_CHANGED')).toMatchObject({
    by: owner.name,
    bySystem: false,
    address: '127.0.0.1',
    device: 'Tablet of tests',
    details: { target: member.name, role: 'manager' },
  });
  expect(entries.find(({ what, byId }) => what === 'LOGGED_IN' && byId === member.userId)).toMatchObject({
    address: '127.0.0.1',
  });
});
