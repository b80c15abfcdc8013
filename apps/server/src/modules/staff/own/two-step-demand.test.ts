import { SOCKET, STAFF_NAMESPACE, type TwoStepDemand } from '@hansang/contract';
import type { SettingValues, StaffMe, StartTwoStepAnswer } from '@hansang/contract/schemas';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeOf } from '../../../testing/authenticator.ts';
import { useServer } from '../../../testing/test-server.ts';
import { hire, onShift, TEST_PASSWORD, type TestStaff } from '../../../testing/test-staff.ts';
import { CAFE, PUB } from '../../../testing/venues.ts';
import { saveMember } from '../members.ts';

const server = useServer();
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

/** Sets up the second step as a person does. */
async function setUp(member: TestStaff): Promise<TestStaff> {
  const started = await member.ok<StartTwoStepAnswer>('startTwoStep', { body: { password: TEST_PASSWORD } });
  await member.ok('confirmTwoStep', { body: { code: await codeOf(started) } });
  return member;
}
const safeOwner = async () => setUp(await onShift(server, 'owner'));
const change = (owner: TestStaff, value: TwoStepDemand, seen: TwoStepDemand) => ({
  params: owner.params,
  body: { changes: { twoStepFor: { value, seen } } },
});
async function demand(owner: TestStaff, value: TwoStepDemand): Promise<void> {
  const { values } = await owner.ok<{ values: SettingValues }>('settings', { params: owner.params });
  await owner.ok('changeDoors', change(owner, value, values.twoStepFor));
}
const codeFrom = async (member: TestStaff, name: 'board' | 'settings' = 'board') =>
  (await member.call<{ errorCode?: string }>(name, { params: member.params })).body.errorCode ?? 'open';
const standing = async (member: TestStaff, restaurantId = PUB) =>
  (await member.ok<StaffMe>('staffMe')).venues.find((venue) => venue.restaurantId === restaurantId);

beforeEach(async () => {
  await server.db.pool.query(`UPDATE restaurants SET settings = settings - 'twoStepFor'`);
});

test('whoever lacks the second step gets nothing of the venue until they have set it up', {
  tags: ['ACC-23'],
}, async () => {
  const [owner, waiter] = [await safeOwner(), await onShift(server, 'staff')];
  expect([await codeFrom(waiter), (await standing(waiter))?.needsTwoStep]).toEqual(['open', false]);
  await demand(owner, 'ALL');
  expect(await codeFrom(waiter)).toBe('TWO_STEP_NEEDED');
  expect(await standing(waiter)).toMatchObject({ role: 'staff', needsTwoStep: true });
  expect(await codeFrom(owner)).toBe('open');
  // A login made now stands the same.
  await waiter.logIn();
  expect(await codeFrom(waiter)).toBe('TWO_STEP_NEEDED');
  await setUp(waiter);
  expect([await codeFrom(waiter), (await standing(waiter))?.needsTwoStep]).toEqual(['open', false]);
  await demand(owner, 'NONE');
});

test('asked of owners and managers it leaves the others alone', { tags: ['ACC-23'] }, async () => {
  const owner = await safeOwner();
  await demand(owner, 'MANAGERS');
  for (const [role, answer] of [
    ['owner', 'TWO_STEP_NEEDED'],
    ['manager', 'TWO_STEP_NEEDED'],
    ['staff', 'open'],
    ['kitchen', 'open'],
  ] as const)
    expect(await codeFrom(await onShift(server, role)), role).toBe(answer);
});

test('it is asked where the venue asks it, and not of the account elsewhere', {
  tags: ['ACC-23'],
}, async () => {
  const [owner, member] = [await safeOwner(), await onShift(server, 'staff')];
  const { email, name } = member;
  await saveMember(server.db.pool, { restaurantId: CAFE, email, name, role: 'staff' });
  await demand(owner, 'ALL');
  expect(await codeFrom(member)).toBe('TWO_STEP_NEEDED');
  expect((await standing(member, CAFE))?.needsTwoStep).toBe(false);
  await member.ok('board', { params: { restaurantId: CAFE } });
  await member.ok('ownSessions');
});

test('owners demand it who have theirs, nobody else', { tags: ['ACC-23'] }, async () => {
  const owner = await onShift(server, 'owner');
  expect((await owner.refused('changeDoors', change(owner, 'ALL', 'NONE'))).errorCode).toBe(
    'TWO_STEP_OWN_FIRST',
  );
  expect(await codeFrom(await onShift(server, 'staff'))).toBe('open');
  await setUp(owner);
  for (const role of ['manager', 'staff', 'kitchen'] as const) {
    const member = await setUp(await onShift(server, role));
    expect((await member.refused('changeDoors', change(member, 'ALL', 'NONE'))).errorCode, role).toBe(
      'STAFF_FORBIDDEN',
    );
  }
  server.clock.pass({ minutes: 6 });
  expect((await owner.refused('changeDoors', change(owner, 'ALL', 'NONE'))).errorCode).toBe('STEP_UP_NEEDED');
  await owner.stepUp();
  await owner.ok('changeDoors', change(owner, 'ALL', 'NONE'));
  await owner.ok('changeDoors', change(owner, 'ALL', 'NONE'));
  // Turning one's own off again takes the venue along.
  await owner.ok('stopTwoStep', { body: { password: TEST_PASSWORD } });
  expect(await codeFrom(owner, 'settings')).toBe('TWO_STEP_NEEDED');
});

test('open consoles of who lacks it close within a second, and get in again with it', {
  tags: ['ACC-23', 'STAFF-13'],
}, async () => {
  const [owner, waiter] = [await safeOwner(), await onShift(server, 'staff')];
  const connect = () => {
    const cookie = [...waiter.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = io(`${server.origin}${STAFF_NAMESPACE}`, {
      path: SOCKET.path,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { cookie },
      query: { restaurantId: String(PUB) },
    });
    sockets.push(socket);
    const entered = new Promise<string>((resolve) => {
      socket.on('connect', () => resolve('let in'));
      socket.on('connect_error', ({ message }) => resolve(message));
    });
    return { entered, gone: new Promise((resolve) => socket.on('disconnect', resolve)) };
  };
  const screen = connect();
  expect(await screen.entered).toBe('let in');
  const began = performance.now();
  await demand(owner, 'ALL');
  await screen.gone;
  expect(performance.now() - began).toBeLessThan(1000);
  expect(await connect().entered).toBe('STAFF_FORBIDDEN');
  await setUp(waiter);
  expect(await connect().entered).toBe('let in');
});

test('a shared tablet goes on, and only who has the second step makes another one', {
  tags: ['ACC-23'],
}, async () => {
  const owner = await safeOwner();
  const waiter = await hire(server, 'staff');
  const [tablet, manager] = [await onShift(server, 'manager'), await onShift(server, 'manager')];
  const share = (member: TestStaff) =>
    member.call<{ errorCode?: string }>('shareTablet', { params: member.params, body: { lockMinutes: 5 } });
  await share(tablet);
  await demand(owner, 'ALL');
  const { userId } = waiter;
  await tablet.ok('unlockTablet', { body: { userId, password: TEST_PASSWORD, newPin: '2580' } });
  expect(await codeFrom(tablet)).toBe('open');
  expect(await standing(tablet)).toMatchObject({ role: 'staff', needsTwoStep: false });
  await tablet.ok('lockTablet');
  await tablet.ok('unlockTablet', { body: { userId, pin: '2580' } });
  expect(await codeFrom(tablet)).toBe('open');
  // The same PIN and password open nothing from elsewhere.
  await waiter.logIn();
  expect(await codeFrom(waiter)).toBe('TWO_STEP_NEEDED');
  expect((await share(manager)).body.errorCode).toBe('TWO_STEP_NEEDED');
  await setUp(manager);
  expect((await share(manager)).status).toBe(200);
});
