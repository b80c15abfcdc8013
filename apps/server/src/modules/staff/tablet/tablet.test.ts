import { CALLS, type CallName } from '@hansang/contract';
import { type ActivityPage, CALL_SCHEMAS, type StaffMe, type TabletView } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { seat } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { hire, onShift, TEST_PASSWORD, type TestStaff } from '../../../testing/test-staff.ts';
import { CAFE } from '../../../testing/venues.ts';

const server = useServer();
const PIN = '2580';

/** A manager's login, made a tablet that the venue shares. */
async function tabletOf(lockMinutes = 5): Promise<TestStaff> {
  const tablet = await onShift(server, 'manager');
  await tablet.ok('shareTablet', { params: tablet.params, body: { lockMinutes } });
  return tablet;
}
async function withPin(role: 'owner' | 'staff' | 'kitchen' = 'staff'): Promise<TestStaff> {
  const member = await onShift(server, role);
  await member.ok('setPin', { body: { password: TEST_PASSWORD, pin: PIN } });
  return member;
}
const open = (tablet: TestStaff, { userId }: TestStaff, pin = PIN) =>
  tablet.call<{ errorCode?: string }>('unlockTablet', { body: { userId, pin } });
const me = (tablet: TestStaff) => tablet.ok<StaffMe>('staffMe');
const sell = (tablet: TestStaff, isSoldOut: boolean) =>
  tablet.call('setStock', { params: { ...tablet.params, menuId: 'cola' }, body: { isSoldOut } });

test('a shared tablet is locked at once: it tells names, and does nothing', {
  tags: ['TABLET-1'],
}, async () => {
  const waiter = await withPin();
  const tablet = await tabletOf();
  expect(await me(tablet)).toMatchObject({
    id: '',
    name: '',
    venues: [],
    tablet: { restaurantId: tablet.restaurantId, isLocked: true, lockMinutes: 5 },
  });
  expect((await tablet.refused('board', { params: tablet.params })).errorCode).toBe('STAFF_FORBIDDEN');
  const { people } = await tablet.ok<TabletView>('tablet');
  expect(people.find(({ userId }) => userId === waiter.userId)).toMatchObject({
    name: waiter.name,
    takesPin: true,
  });
  expect(people.find(({ userId }) => userId === tablet.userId)?.takesPin).toBe(false);
});

test('whoever opens it by their PIN acts in their own name and role, in this venue alone', {
  tags: ['TABLET-2'],
}, async () => {
  const owner = await onShift(server, 'owner');
  const cook = await withPin('kitchen');
  const tablet = await tabletOf();
  expect((await open(tablet, cook)).status).toBe(200);
  expect(await me(tablet)).toMatchObject({ id: cook.userId, name: cook.name, tablet: { isLocked: false } });
  await sell(tablet, true);
  await sell(tablet, false);
  expect((await tablet.refused('floor', { params: tablet.params })).errorCode).toBe('STAFF_FORBIDDEN');
  expect((await tablet.refused('board', { params: { restaurantId: CAFE } })).errorCode).toBe(
    'STAFF_FORBIDDEN',
  );
  const log = await owner.ok<ActivityPage>('activity', {
    params: owner.params,
    query: { person: cook.userId },
  });
  expect(log.entries.map(({ type, by, facts }) => [type, by, facts.what ?? null])).toEqual(
    expect.arrayContaining([
      ['stock.changed', cook.name, null],
      ['staff.account', cook.name, 'TABLET_UNLOCKED'],
      ['staff.account', cook.name, 'PIN_SET'],
    ]),
  );
  const waiter = await withPin('staff');
  expect((await open(tablet, waiter)).status).toBe(200);
  const guest = await seat(server, 4);
  const { orderId } = await guest.order({ id: 'jjigae' });
  await tablet.ok('moveOrder', {
    params: { ...tablet.params, orderId },
    body: { to: 'CONFIRM', version: 1 },
  });
  const accepted = await owner.ok<ActivityPage>('activity', {
    params: owner.params,
    query: { person: waiter.userId, kind: 'orders' },
  });
  expect(accepted.entries).toMatchObject([{ byId: waiter.userId, facts: { to: 'CONFIRM' } }]);
});

test('a suspended person’s PIN opens no tablet, and their turn is over', { tags: ['ACC-22'] }, async () => {
  const owner = await onShift(server, 'owner');
  const waiter = await withPin();
  const tablet = await tabletOf();
  await open(tablet, waiter);
  await tablet.ok('board', { params: tablet.params });
  const params = { ...owner.params, userId: waiter.userId };
  await owner.ok('suspendPerson', { params, body: { isSuspended: true } });
  expect((await tablet.refused('board', { params: tablet.params })).errorCode).toBe('STAFF_FORBIDDEN');
  expect((await me(tablet)).tablet?.isLocked).toBe(true);
  const { people } = await tablet.ok<TabletView>('tablet');
  expect(people.map(({ userId }) => userId)).not.toContain(waiter.userId);
  expect((await open(tablet, waiter)).body.errorCode).toBe('NOT_FOUND_MEMBER');
});

test('it locks by one tap and after a pause, which a touch puts off', { tags: ['TABLET-3'] }, async () => {
  const waiter = await withPin();
  const tablet = await tabletOf(3);
  const isLocked = async () => (await me(tablet)).tablet?.isLocked;
  await open(tablet, waiter);
  await tablet.ok('lockTablet');
  expect(await isLocked()).toBe(true);
  await open(tablet, waiter);
  server.clock.pass({ minutes: 3 });
  await tablet.ok('keepTablet');
  server.clock.pass({ minutes: 3 });
  expect(await isLocked()).toBe(false);
  server.clock.pass({ minutes: 2 });
  expect(await isLocked()).toBe(true);
  // What locked meanwhile is not opened by a touch.
  await tablet.ok('keepTablet');
  expect(await isLocked()).toBe(true);
});

test('a turn that began under a clock that was ahead is over when the clock is right again', {
  tags: ['TABLET-3'],
}, async () => {
  const waiter = await withPin();
  const tablet = await tabletOf(3);
  server.clock.pass({ hours: 5 });
  await open(tablet, waiter);
  expect((await me(tablet)).tablet?.isLocked).toBe(false);
  server.clock.pass({ hours: -5 });
  expect((await me(tablet)).tablet?.isLocked).toBe(true);
});

test('after five wrong PINs, sent at once too, it takes the password', { tags: ['TABLET-4'] }, async () => {
  const waiter = await withPin();
  const tablet = await tabletOf();
  const wrong = await Promise.all(Array.from({ length: 8 }, () => open(tablet, waiter, '0007')));
  const codes = wrong.map(({ body }) => body.errorCode);
  expect(codes.filter((code) => code === 'STAFF_PIN_WRONG')).toHaveLength(4);
  expect(codes.filter((code) => code === 'STAFF_PIN_LOCKED')).toHaveLength(4);
  expect((await open(tablet, waiter)).body.errorCode).toBe('STAFF_PIN_LOCKED');
  const { people } = await tablet.ok<TabletView>('tablet');
  expect(people.find(({ userId }) => userId === waiter.userId)?.takesPin).toBe(false);
  const { userId } = waiter;
  expect((await tablet.refused('unlockTablet', { body: { userId, password: 'wrong' } })).errorCode).toBe(
    'STAFF_PASSWORD_WRONG',
  );
  await tablet.ok('unlockTablet', { body: { userId, password: TEST_PASSWORD } });
  await tablet.ok('lockTablet');
  expect((await open(tablet, waiter)).status).toBe(200);
});

test('who has no PIN comes in by the password and may set one', { tags: ['TABLET-4'] }, async () => {
  const waiter = await hire(server, 'staff');
  const tablet = await tabletOf();
  expect((await open(tablet, waiter)).body.errorCode).toBe('STAFF_PIN_LOCKED');
  const { userId } = waiter;
  await tablet.ok('unlockTablet', { body: { userId, password: TEST_PASSWORD, newPin: PIN } });
  await tablet.ok('lockTablet');
  expect((await open(tablet, waiter)).status).toBe(200);
});

test('nobody of another house opens it', { tags: ['TABLET-2'] }, async () => {
  const tablet = await tabletOf();
  const stranger = await onShift(server, 'owner', CAFE);
  await stranger.ok('setPin', { body: { password: TEST_PASSWORD, pin: PIN } });
  expect((await open(tablet, stranger)).body.errorCode).toBe('NOT_FOUND_MEMBER');
  const own = await onShift(server, 'staff');
  expect((await own.refused('unlockTablet', { body: { userId: own.userId, pin: PIN } })).errorCode).toBe(
    'STAFF_FORBIDDEN',
  );
});

test('no PIN opens what takes a proof, nor anything about an account', { tags: ['TABLET-5'] }, async () => {
  const owner = await withPin('owner');
  const tablet = await tabletOf();
  for (const isOpen of [false, true]) {
    if (isOpen) await open(tablet, owner);
    expect((await tablet.refused('stepUp', { body: { password: TEST_PASSWORD } })).errorCode).toBe(
      'TABLET_NOT_HERE',
    );
    for (const [name, { access }] of Object.entries(CALL_SCHEMAS) as [CallName, { access: unknown }][]) {
      if (access !== 'staff' || CALLS[name].path.includes(':')) continue;
      expect([name, (await tablet.refused(name)).errorCode]).toEqual([name, 'TABLET_NOT_HERE']);
    }
  }
  const params = { ...tablet.params, userId: 'x' };
  expect((await tablet.refused('removePerson', { params })).errorCode).toBe('STEP_UP_NEEDED');
  expect(
    (await tablet.refused('shareTablet', { params: tablet.params, body: { lockMinutes: 30 } })).errorCode,
  ).toBe('STEP_UP_NEEDED');
});

test('a PIN is four digits that nobody tries first, kept as no digits', { tags: ['TABLET-6'] }, async () => {
  const member = await onShift(server, 'staff');
  for (const pin of ['0000', '1234', '9876', '7777'])
    expect((await member.refused('setPin', { body: { password: TEST_PASSWORD, pin } })).errorCode).toBe(
      'STAFF_PIN_WEAK',
    );
  for (const pin of ['123', '12345', 'abcd', '١٢٣٤'])
    expect((await member.refused('setPin', { body: { password: TEST_PASSWORD, pin } })).status).toBe(400);
  expect((await member.refused('setPin', { body: { password: 'wrong', pin: PIN } })).errorCode).toBe(
    'STAFF_PASSWORD_WRONG',
  );
  expect(await member.ok('ownPin')).toEqual({ hasPin: false });
  await member.ok('setPin', { body: { password: TEST_PASSWORD, pin: PIN } });
  expect(await member.ok('ownPin')).toEqual({ hasPin: true });
  const { rows } = await server.db.pool.query('SELECT hash FROM staff_pins WHERE user_id = $1', [
    member.userId,
  ]);
  expect(rows[0].hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
});

test('with the role of who shared it a tablet ends, and with their login', {
  tags: ['TABLET-7'],
}, async () => {
  const waiter = await withPin();
  const tablet = await tabletOf();
  await open(tablet, waiter);
  await server.db.pool.query("UPDATE memberships SET role = 'staff' WHERE user_id = $1", [tablet.userId]);
  expect((await tablet.refused('board', { params: tablet.params })).errorCode).toBe('STAFF_FORBIDDEN');
  await server.db.pool.query('DELETE FROM staff_sessions WHERE user_id = $1', [tablet.userId]);
  expect((await tablet.refused('tablet')).errorCode).toBe('STAFF_LOGIN_REQUIRED');
});

test('who works on it loses it with their place in the venue', { tags: ['TABLET-7'] }, async () => {
  const owner = await onShift(server, 'owner');
  const waiter = await withPin();
  const tablet = await tabletOf();
  await open(tablet, waiter);
  await owner.ok('removePerson', { params: { ...owner.params, userId: waiter.userId } });
  expect((await me(tablet)).tablet?.isLocked).toBe(true);
});
