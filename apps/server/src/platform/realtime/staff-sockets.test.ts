import { HINTS_HEADER, SOCKET, STAFF_NAMESPACE } from '@hansang/contract';
import type { StaffEvent } from '@hansang/contract/schemas';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { moveOrder } from '../../modules/order/moving/move-order.ts';
import { saveMember } from '../../modules/staff/members.ts';
import { endQuietVisits } from '../../modules/visit/end-quiet-visits.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { seat } from '../../testing/test-guest.ts';
import { startServer, type TestServer, useServer } from '../../testing/test-server.ts';
import { onShift, TEST_PASSWORD } from '../../testing/test-staff.ts';
import { CAFE, PUB } from '../../testing/venues.ts';
import { StaffHints } from '../calls/staff-hints.ts';

const server = useServer();
const open: Socket[] = [];

afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

function connect(
  member: TestClient | null,
  restaurantId: unknown = PUB,
  on: TestServer = server,
  beside?: string,
  hints?: string | null,
) {
  const cookie = [...(member?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = io(`${on.origin}${STAFF_NAMESPACE}`, {
    path: SOCKET.path,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie },
    query: { restaurantId: String(restaurantId), ...(beside !== undefined && { beside }) },
    auth: { hints },
  });
  open.push(socket);
  const heard: StaffEvent[] = [];
  socket.on(SOCKET.event, (event: StaffEvent) => heard.push(event));
  const missed = new Promise<unknown>((resolve) => socket.on(SOCKET.missed, resolve));
  const entered = new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('let in'));
    socket.on('connect_error', (error) => resolve(error.message));
  });
  return { socket, heard, entered, missed };
}

test('every console of the venue is told of a new order and of what the other one did with it', {
  tags: ['CONSOLE-1', 'CONSOLE-6'],
}, async () => {
  const member = await onShift(server, 'staff');
  const [one, two] = [connect(member), connect(member)];
  expect(await Promise.all([one.entered, two.entered])).toEqual(['let in', 'let in']);
  const { orderId } = await (await seat(server, 1)).order({ id: 'cola' });
  const actor = { type: 'staff', id: 'x', name: 'x' } as const;
  await moveOrder(server.app.platform, { restaurantId: PUB, orderId, to: 'CONFIRM', actor });
  for (const { heard } of [one, two])
    await expect
      .poll(() => heard)
      .toEqual([
        { action: 'order-changed', restaurantId: PUB, subject: orderId, at: expect.any(String) },
        { action: 'order-changed', restaurantId: PUB, subject: orderId, at: expect.any(String) },
      ]);
});

test('a check-out that only ends a call of guests who went elsewhere is told to every console', {
  tags: ['CALL-4', 'CONSOLE-1'],
}, async () => {
  const member = await onShift(server, 'staff');
  const guest = await seat(server, 5);
  const body = { tableIdx: 5, timestamp: guest.pageToken, itemId: 'water' };
  await guest.ok('callStaff', { params: guest.params, body });
  await guest.ok('endSession');
  server.clock.pass({ minutes: 31 });
  await endQuietVisits(server.app.platform);
  await server.app.platform.events.settled();
  const other = connect(member);
  await other.entered;
  await member.ok('checkOut', { params: { ...member.params, tableIdx: 5 }, body: { visitId: null } });
  await expect.poll(() => other.heard.map(({ action }) => action)).toContain('table-changed');
});

test('a console hears its own venue alone', { tags: ['STAFF-3'] }, async () => {
  const member = await onShift(server, 'staff');
  const console = connect(member);
  await console.entered;
  await (await seat(server, 1, CAFE)).order({ id: 'latte' });
  await server.app.platform.events.settled();
  const { orderId } = await (await seat(server, 2)).order({ id: 'cola' });
  await expect.poll(() => console.heard.map(({ subject }) => subject)).toEqual([orderId]);
});

test('who looks over several venues hears each that is theirs, and one that they lose no more', {
  tags: ['CHAIN-6', 'STAFF-3'],
}, async () => {
  const member = await onShift(server, 'staff');
  const { userId, email, name } = member;
  await saveMember(server.db.pool, { restaurantId: CAFE, email, name, role: 'staff' });
  const over = connect(member, PUB, server, `${CAFE},999,x,-1`);
  const stranger = connect(await onShift(server, 'staff'), PUB, server, String(CAFE));
  expect(await Promise.all([over.entered, stranger.entered])).toEqual(['let in', 'let in']);
  await (await seat(server, 1, CAFE)).order({ id: 'latte' });
  await expect.poll(() => over.heard.map(({ restaurantId }) => restaurantId)).toContain(CAFE);

  const owner = await onShift(server, 'owner', CAFE);
  await owner.ok('removePerson', { params: { ...owner.params, userId } });
  const guest = await seat(server, 1, CAFE);
  const hearsTheCafe = async () => {
    over.heard.length = 0;
    await guest.order({ id: 'latte' });
    const { orderId } = await (await seat(server, 3)).order({ id: 'cola' });
    await expect.poll(() => over.heard.map(({ subject }) => subject)).toContain(orderId);
    return over.heard.some(({ restaurantId }) => restaurantId === CAFE);
  };
  await expect.poll(hearsTheCafe).toBe(false);
  expect(stranger.heard.some(({ restaurantId }) => restaurantId === CAFE)).toBe(false);
  expect(over.socket.connected).toBe(true);
});

test('a socket without a login, or for a venue where its member has no role, is refused', {
  tags: ['STAFF-1', 'STAFF-3'],
}, async () => {
  const member = await onShift(server, 'kitchen');
  expect(await connect(null).entered).toBe('STAFF_LOGIN_REQUIRED');
  expect(await connect(member, CAFE).entered).toBe('STAFF_FORBIDDEN');
  for (const restaurantId of ['', 'x', '1.5', -1, 0, 999, 2 ** 31, 2 ** 53])
    expect(await connect(member, restaurantId).entered).toBe('STAFF_FORBIDDEN');
});

test('a guest’s cookie opens no console', { tags: ['STAFF-1'] }, async () => {
  expect(await connect(await seat(server, 1)).entered).toBe('STAFF_LOGIN_REQUIRED');
});

test('consoles on two nodes stay in step without a bus between the nodes', {
  tags: ['CONSOLE-6'],
}, async () => {
  const node = await startServer({ beside: () => server });
  const member = await onShift(server, 'manager');
  const there = connect(member, PUB, node);
  expect(await there.entered).toBe('let in');
  const { orderId } = await (await seat(server, 1)).order({ id: 'cola' });
  await expect.poll(() => there.heard.map(({ subject }) => subject)).toEqual([orderId]);
  there.socket.disconnect();
  await node.close();
});

test('a login that ends takes its consoles with it within a second, on every node', {
  tags: ['STAFF-13'],
}, async () => {
  const other = await startServer({ beside: () => server });
  const member = await onShift(server, 'staff');
  const colleague = connect(await onShift(server, 'staff'));
  const [here, there] = [connect(member), connect(member, PUB, other)];
  expect(await Promise.all([here.entered, there.entered, colleague.entered])).toEqual(
    Array(3).fill('let in'),
  );
  const gone = [here, there].map(({ socket }) => new Promise((resolve) => socket.on('disconnect', resolve)));
  const began = performance.now();
  await member.ok('staffLogout');
  await Promise.all(gone);
  // A node that nobody wakes looks once a second.
  expect(performance.now() - began).toBeLessThan(3000);
  expect(colleague.socket.connected).toBe(true);
  await other.close();
});

test('a changed password lets the consoles of every other login go', { tags: ['STAFF-13'] }, async () => {
  const member = await onShift(server, 'staff');
  const tablet = connect(member);
  await tablet.entered;
  const gone = new Promise((resolve) => tablet.socket.on('disconnect', resolve));
  const body = { current: TEST_PASSWORD, next: 'another password' };
  await member.ok('changePassword', { body });
  await gone;
  expect(await connect(member).entered).toBe('let in');
});

test('a console that connects hears what was hinted at since it read, once each and of its venue alone', {
  tags: ['CONSOLE-310'],
}, async () => {
  const member = await onShift(server, 'staff');
  const read = await member.call('board', { params: member.params });
  const mark = read.headers.get(HINTS_HEADER);
  const missedBy = (hints: string | null) => connect(member, PUB, server, undefined, hints).missed;
  expect(await missedBy(mark)).toEqual([]);
  const guest = await seat(server, 2);
  for (let orders = 0; orders < 2; orders += 1) await guest.order({ id: 'cola' });
  await server.app.platform.events.settled();
  expect(await missedBy(mark)).toEqual(expect.arrayContaining(['order-changed']));
  const missed = (await missedBy(mark)) as string[];
  expect(new Set(missed).size).toBe(missed.length);
  // Whoever read after that has missed nothing.
  const later = await member.call('board', { params: member.params });
  expect(await missedBy(later.headers.get(HINTS_HEADER))).toEqual([]);
});

test('of a mark that this server did not give, or that is too old, it says that it does not know', {
  tags: ['CONSOLE-310'],
}, async () => {
  const member = await onShift(server, 'staff');
  const { staffHints } = server.app.platform;
  const { mark } = staffHints;
  const [node] = mark.split('.');
  for (const hints of [null, '', 'another.3', `${node}.`, `${node}.x`, mark.slice(1)])
    expect(await connect(member, PUB, server, undefined, hints).missed).toBeNull();
  // Changes may have gone unheard.
  staffHints.forget();
  expect(await connect(member, PUB, server, undefined, mark).missed).toBeNull();
});

test('hints of long ago are kept no longer than a console takes to connect', {
  tags: ['CONSOLE-310'],
}, () => {
  const hints = new StaffHints();
  const { mark } = hints;
  const hint = { action: 'order-changed', restaurantId: PUB, subject: 'x', at: '' } as const;
  hints.note([hint, { ...hint, restaurantId: CAFE, action: 'table-changed' }]);
  expect(hints.since(mark, PUB)).toEqual(['order-changed']);
  expect(hints.since(mark, CAFE)).toEqual(['table-changed']);
  for (let nth = 0; nth < 10_000; nth += 1) hints.note([hint]);
  expect(hints.since(mark, PUB)).toBeNull();
  expect(hints.since(hints.mark, PUB)).toEqual([]);
});
