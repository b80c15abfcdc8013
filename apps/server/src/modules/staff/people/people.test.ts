import type {
  Member,
  PasswordLink,
  People,
  PeopleLog,
  StaffLinkView,
  StaffMe,
} from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { TestClient } from '../../../testing/test-client.ts';
import { useServer } from '../../../testing/test-server.ts';
import { hire, onShift, TEST_PASSWORD, type TestStaff } from '../../../testing/test-staff.ts';
import { CAFE, PUB } from '../../../testing/venues.ts';
import { saveMember } from '../members.ts';

const server = useServer({ env: { HANSANG_MODE: 'live' } });
const origin = 'https://console.example';
const stranger = () => new TestClient(server);
const tokenOf = ({ url }: PasswordLink) => new URL(url).searchParams.get('token') ?? '';

const listed = async (owner: TestStaff) =>
  (await owner.ok<People>('people', { params: owner.params })).members;
const about = (member: TestStaff, restaurantId = PUB) => ({
  params: { restaurantId, userId: member.userId },
});
/** Somebody works in another venue too. */
const alsoAt = ({ email, name }: TestStaff, restaurantId: number, role: 'owner' | 'staff' = 'staff') =>
  saveMember(server.db.pool, { restaurantId, email, name, role });

async function invite(owner: TestStaff, email: string, role = 'staff'): Promise<PasswordLink | null> {
  const body = { email, name: '새 직원', role, origin };
  return (await owner.ok<{ link: PasswordLink | null }>('invitePerson', { params: owner.params, body })).link;
}

test('an owner sees who works in the venue, and how safe their logins are', { tags: ['ACC-1'] }, async () => {
  const owner = await onShift(server, 'owner');
  const cook = await hire(server, 'kitchen');
  const elsewhere = await hire(server, 'staff', CAFE);
  const members = await listed(owner);
  const of = ({ userId }: TestStaff) => members.find((one) => one.userId === userId);
  expect(of(owner)).toMatchObject({ role: 'owner', isYou: true, sessionCount: 1, hasTwoStep: false });
  expect(of(owner)?.lastLoginAt).toBe(server.clock.now().toISOString());
  expect(of(cook)).toMatchObject({ role: 'kitchen', isYou: false, sessionCount: 0, lastLoginAt: null });
  expect(of(elsewhere)).toBeUndefined();
});

test('an invited person sets a password by the link and works there', { tags: ['ACC-2'] }, async () => {
  const owner = await onShift(server, 'owner');
  const link = (await invite(owner, 'New.Cook@pub.test', 'kitchen')) as PasswordLink;
  expect(link.url).toMatch(/^https:\/\/console\.example\/console\/password\?token=/);
  expect(link.qrPath).toMatch(/^M\d+ \d+h1v1h-1z/);
  expect((await listed(owner)).find(({ email }) => email === 'new.cook@pub.test')?.hasPassword).toBe(false);
  const cook = stranger();
  const token = tokenOf(link);
  expect((await cook.ok<StaffLinkView>('readStaffLink', { body: { token } })).name).toBe('새 직원');
  await cook.ok('useStaffLink', { body: { token, password: 'a new password' } });
  expect((await cook.ok<StaffMe>('staffMe')).venues).toMatchObject([{ restaurantId: PUB, role: 'kitchen' }]);
});

test('somebody with an account keeps it; somebody who works here is not invited again', {
  tags: ['ACC-2'],
}, async () => {
  const owner = await onShift(server, 'owner');
  const waiter = await hire(server, 'staff', CAFE);
  expect(await invite(owner, waiter.email)).toBeNull();
  expect((await (await waiter.logIn()).ok<StaffMe>('staffMe')).name).toBe(waiter.name);
  const body = { email: waiter.email, name: 'X', role: 'owner', origin };
  expect((await owner.refused('invitePerson', { params: owner.params, body })).errorCode).toBe(
    'STAFF_ALREADY_MEMBER',
  );
});

test('an invitation whose answer was lost is asked for once more: one person, and the link that was shown is good', {
  tags: ['ACC-26'],
}, async () => {
  const owner = await onShift(server, 'owner');
  const lost = await invite(owner, 'late@pub.test');
  const link = await invite(owner, 'late@pub.test');
  const here = (await listed(owner)).filter(({ email }) => email === 'late@pub.test');
  expect(here).toMatchObject([{ role: 'staff', hasPassword: false }]);
  const token = tokenOf(lost as PasswordLink);
  expect((await stranger().refused('readStaffLink', { body: { token } })).errorCode).toBe(
    'STAFF_LINK_INVALID',
  );
  const waiter = stranger();
  const body = { token: tokenOf(link as PasswordLink), password: 'a new password' };
  await waiter.ok('useStaffLink', { body });
  // Who works here by now is not invited again.
  const again = { email: 'late@pub.test', name: '새 직원', role: 'staff', origin };
  expect((await owner.refused('invitePerson', { params: owner.params, body: again })).errorCode).toBe(
    'STAFF_ALREADY_MEMBER',
  );
});

test('nobody gets the link of an account that another house has invited', { tags: ['ACC-7'] }, async () => {
  const [here, there] = [await onShift(server, 'owner'), await onShift(server, 'owner', CAFE)];
  expect(await invite(there, 'shared@x.test', 'owner')).not.toBeNull();
  expect(await invite(here, 'shared@x.test')).toBeNull();
  const body = { email: 'shared@x.test', name: 'X', role: 'staff', origin };
  expect((await here.refused('invitePerson', { params: here.params, body })).errorCode).toBe(
    'STAFF_ALREADY_MEMBER',
  );
});

test('a changed role holds at the next call', { tags: ['ACC-3'] }, async () => {
  const owner = await onShift(server, 'owner');
  const member = await onShift(server, 'staff');
  await member.ok('floor', { params: member.params });
  await owner.ok('changeRole', { ...about(member), body: { role: 'kitchen' } });
  expect((await member.refused('floor', { params: member.params })).errorCode).toBe('STAFF_FORBIDDEN');
});

test('who is removed can do nothing there any more, and their account is gone', {
  tags: ['ACC-4'],
}, async () => {
  const owner = await onShift(server, 'owner');
  const member = await onShift(server, 'manager');
  await owner.ok('removePerson', about(member));
  expect((await member.refused('board', { params: member.params })).errorCode).toBe('STAFF_LOGIN_REQUIRED');
  const body = { email: member.email, password: TEST_PASSWORD };
  expect((await stranger().refused('staffLogin', { body })).errorCode).toBe('STAFF_LOGIN_FAILED');
  expect((await owner.refused('removePerson', about(member))).errorCode).toBe('NOT_FOUND_MEMBER');
});

test('who works elsewhere too keeps account and login, and loses this venue alone', {
  tags: ['ACC-4'],
}, async () => {
  const owner = await onShift(server, 'owner');
  const member = await onShift(server, 'staff');
  await alsoAt(member, CAFE);
  await owner.ok('removePerson', about(member));
  expect((await member.refused('board', { params: member.params })).errorCode).toBe('STAFF_FORBIDDEN');
  await member.ok('board', { params: { restaurantId: CAFE } });
});

test('who is suspended gets in nowhere in the venue, and works on in the same role when let in again', {
  tags: ['ACC-22'],
}, async () => {
  const owner = await onShift(server, 'owner');
  const member = await onShift(server, 'manager');
  const suspend = (isSuspended: boolean) =>
    owner.ok('suspendPerson', { ...about(member), body: { isSuspended } });
  await suspend(true);
  await suspend(true);
  expect((await member.refused('board', { params: member.params })).errorCode).toBe('STAFF_LOGIN_REQUIRED');
  expect((await listed(owner)).find(({ userId }) => userId === member.userId)).toMatchObject({
    isSuspended: true,
    role: 'manager',
    sessionCount: 0,
  });
  await member.logIn();
  expect((await member.ok<StaffMe>('staffMe')).venues).toEqual([]);
  expect((await member.refused('board', { params: member.params })).errorCode).toBe('STAFF_FORBIDDEN');
  await suspend(false);
  await suspend(false);
  expect((await member.ok<StaffMe>('staffMe')).venues).toMatchObject([{ role: 'manager' }]);
  await member.ok('board', { params: member.params });
  const { entries } = await owner.ok<PeopleLog>('peopleLog', { params: owner.params });
  const acts = entries.filter(({ details }) => details.target === member.name).map(({ what }) => what);
  expect(acts.filter((what) => what !== 'LOGINS_ENDED').sort()).toEqual(['RESTORED', 'SUSPENDED']);
});

test('who is suspended here works on elsewhere, and stays logged in for it', {
  tags: ['ACC-22'],
}, async () => {
  const owner = await onShift(server, 'owner');
  const member = await onShift(server, 'staff');
  await alsoAt(member, CAFE);
  await owner.ok('suspendPerson', { ...about(member), body: { isSuspended: true } });
  expect((await member.refused('board', { params: member.params })).errorCode).toBe('STAFF_FORBIDDEN');
  await member.ok('board', { params: { restaurantId: CAFE } });
});

test('managers suspend nobody, and a suspended owner nobody either', { tags: ['ACC-22'] }, async () => {
  const [owner, other] = [await onShift(server, 'owner'), await onShift(server, 'owner')];
  const member = await hire(server, 'staff');
  const suspended = { ...about(member), body: { isSuspended: true } };
  for (const role of ['manager', 'staff', 'kitchen'] as const)
    expect((await (await onShift(server, role)).refused('suspendPerson', suspended)).errorCode).toBe(
      'STAFF_FORBIDDEN',
    );
  await owner.ok('suspendPerson', { ...about(other), body: { isSuspended: true } });
  await other.logIn();
  expect((await other.refused('suspendPerson', suspended)).errorCode).toBe('STAFF_FORBIDDEN');
});

test('the last owner who can get in is not suspended, and a suspended one does not count', {
  tags: ['ACC-5', 'ACC-22'],
}, async () => {
  await server.db.pool.query('DELETE FROM memberships WHERE restaurant_id = $1', [CAFE]);
  const [one, two] = [await onShift(server, 'owner', CAFE), await onShift(server, 'owner', CAFE)];
  const suspend = (who: TestStaff, whom: TestStaff) =>
    who.call('suspendPerson', { ...about(whom, CAFE), body: { isSuspended: true } });
  const answers = await Promise.all([suspend(one, two), suspend(two, one)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  // Whoever is left has nobody beside them who can get in.
  await server.db.pool.query('DELETE FROM staff_accounts WHERE user_id = ANY ($1)', [
    [one.userId, two.userId],
  ]);
  const [third, fourth] = [await onShift(server, 'owner', CAFE), await hire(server, 'owner', CAFE)];
  await server.db.pool.query('UPDATE memberships SET suspended_at = now() WHERE user_id = $1', [
    fourth.userId,
  ]);
  const fifth = await onShift(server, 'owner', CAFE);
  await server.db.pool.query('DELETE FROM staff_accounts WHERE user_id = $1', [fifth.userId]);
  for (const [name, body] of [
    ['suspendPerson', { isSuspended: true }],
    ['changeRole', { role: 'staff' }],
  ] as const)
    expect((await fifth.refused(name, { ...about(third, CAFE), body })).errorCode).toBe('STAFF_LAST_OWNER');
});

test('nobody removes or demotes themselves', { tags: ['ACC-6'] }, async () => {
  const owner = await onShift(server, 'owner');
  for (const [name, body] of [
    ['removePerson', undefined],
    ['changeRole', { role: 'staff' }],
    ['suspendPerson', { isSuspended: true }],
    ['endSessions', undefined],
    ['resetPassword', { origin }],
  ] as const)
    expect((await owner.refused(name, { ...about(owner), ...(body && { body }) })).errorCode).toBe(
      'STAFF_NOT_YOURSELF',
    );
});

test('of two owners who take each other out at the same moment one stays', { tags: ['ACC-5'] }, async () => {
  for (let round = 0; round < 2; round++) {
    await server.db.pool.query('DELETE FROM memberships WHERE restaurant_id = $1', [CAFE]);
    const [one, two] = [await onShift(server, 'owner', CAFE), await onShift(server, 'owner', CAFE)];
    const demote = (who: TestStaff, whom: TestStaff) =>
      who.call('changeRole', { ...about(whom, CAFE), body: { role: 'staff' } });
    const answers = await Promise.all([demote(one, two), demote(two, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  }
});

test('an owner who never set a password does not count as one who is left', { tags: ['ACC-5'] }, async () => {
  await server.db.pool.query('DELETE FROM memberships WHERE restaurant_id = $1', [CAFE]);
  const owner = await onShift(server, 'owner', CAFE);
  const other = await hire(server, 'owner', CAFE);
  await server.db.pool.query('DELETE FROM staff_accounts WHERE user_id = $1', [owner.userId]);
  for (const [name, body] of [
    ['removePerson', undefined],
    ['changeRole', { role: 'manager' }],
  ] as const)
    expect((await owner.refused(name, { ...about(other, CAFE), ...(body && { body }) })).errorCode).toBe(
      'STAFF_LAST_OWNER',
    );
});

test('a reset link voids the one before, and using it ends every login', { tags: ['ACC-8'] }, async () => {
  const owner = await onShift(server, 'owner');
  const member = await onShift(server, 'staff');
  const make = async () =>
    (await owner.ok<{ link: PasswordLink }>('resetPassword', { ...about(member), body: { origin } })).link;
  const [first, second] = [tokenOf(await make()), tokenOf(await make())];
  const use = (token: string) => ({ body: { token, password: 'another password' } });
  expect((await stranger().refused('useStaffLink', use(first))).errorCode).toBe('STAFF_LINK_INVALID');
  await member.ok('staffMe');
  await stranger().ok('useStaffLink', use(second));
  expect((await member.refused('staffMe')).errorCode).toBe('STAFF_LOGIN_REQUIRED');
  await member.logIn('another password');
});

test('a second step outlives a reset unless its end was asked for', { tags: ['ACC-8'] }, async () => {
  const owner = await onShift(server, 'owner');
  const member = await hire(server, 'staff');
  await server.db.pool.query('UPDATE staff_users SET two_factor_enabled = true WHERE id = $1', [
    member.userId,
  ]);
  const resetWith = async (alsoTwoStep: boolean) => {
    const body = { origin, alsoTwoStep };
    const { link } = await owner.ok<{ link: PasswordLink }>('resetPassword', { ...about(member), body });
    return stranger().ok('useStaffLink', { body: { token: tokenOf(link), password: 'another password' } });
  };
  expect(await resetWith(false)).toMatchObject({ next: 'CODE' });
  expect(await resetWith(true)).toMatchObject({ next: 'CONSOLE' });
});

test('an account that works in another house too is not this owner’s to reset or log out', {
  tags: ['ACC-7'],
}, async () => {
  const owner = await onShift(server, 'owner');
  const member = await onShift(server, 'staff');
  await alsoAt(member, CAFE, 'owner');
  for (const [name, body] of [
    ['endSessions', undefined],
    ['resetPassword', { origin }],
  ] as const)
    expect((await owner.refused(name, { ...about(member), ...(body && { body }) })).errorCode).toBe(
      'STAFF_ELSEWHERE',
    );
  await member.ok('staffMe');
  await alsoAt(owner, CAFE, 'owner');
  await owner.ok('endSessions', about(member));
  expect((await member.refused('staffMe')).errorCode).toBe('STAFF_LOGIN_REQUIRED');
});

test('whoever owns the installation is in every list, and no venue’s owner touches them', {
  tags: ['ACC-7'],
}, async () => {
  const path = (await server.app.staff.firstOwnerLink()) ?? '';
  const boss = stranger();
  const body = {
    token: path.split('=')[1],
    email: 'boss@x.test',
    name: '김사장',
    password: 'ten characters',
  };
  await boss.ok('useStaffLink', { body });
  const owner = await onShift(server, 'owner');
  const found = (await listed(owner)).find((one: Member) => one.email === 'boss@x.test');
  expect(found).toMatchObject({ role: 'owner', ownsInstallation: true });
  const params = { restaurantId: PUB, userId: found?.userId ?? '' };
  for (const name of ['removePerson', 'endSessions'] as const)
    expect((await owner.refused(name, { params })).errorCode).toBe('NOT_FOUND_MEMBER');
});
