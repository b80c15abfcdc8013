import { CALLS, type CallName } from '@hansang/contract';
import { CALL_SCHEMAS, type StartTwoStepAnswer } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { codeOf } from '../../../testing/authenticator.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift, TEST_PASSWORD } from '../../../testing/test-staff.ts';

const server = useServer();
const origin = 'http://localhost';
const key = { provider: 'nicepay', mid: 'testshop01', key: 'a_merchant_key_that_nobody_reads' };
const guarded: Partial<Record<CallName, { userId?: string; body?: unknown }>> = {
  setPaymentAccount: { body: key },
  removePaymentAccount: {},
  invitePerson: { body: { name: 'X', email: 'x@proof.test', role: 'owner', origin } },
  changeRole: { userId: 'x', body: { role: 'owner' } },
  removePerson: { userId: 'x' },
  suspendPerson: { userId: 'x', body: { isSuspended: true } },
  endSessions: { userId: 'x' },
  resetPassword: { userId: 'x', body: { origin } },
};
const names = Object.keys(guarded) as CallName[];

test('every change of payment keys and people is among these tests', { tags: ['ACC-13'] }, () => {
  const changing = (Object.keys(CALL_SCHEMAS) as CallName[]).filter((name) => {
    const { access } = CALL_SCHEMAS[name];
    const isDear =
      typeof access === 'object' &&
      'staff' in access &&
      ['user.change', 'payment-key.change'].includes(access.staff);
    return isDear && CALLS[name].method !== 'GET' && name !== 'readNotices';
  });
  expect(changing.sort()).toEqual(names.sort());
});

for (const name of names)
  test(`${name} asks who it is five minutes after the login, and changes nothing before`, {
    tags: ['ACC-13'],
  }, async () => {
    const owner = await onShift(server, 'owner');
    const { userId, body } = guarded[name] ?? {};
    const asked = { params: { ...owner.params, ...(userId && { userId }) }, ...(body ? { body } : {}) };
    server.clock.pass({ minutes: 5, seconds: 1 });
    const count =
      'SELECT (SELECT count(*) FROM payment_accounts) AS keys, (SELECT count(*) FROM memberships) AS people';
    const before = await server.db.pool.query(count);
    expect(await owner.refused(name, asked)).toMatchObject({ status: 403, errorCode: 'STEP_UP_NEEDED' });
    expect((await server.db.pool.query(count)).rows).toEqual(before.rows);
    await owner.stepUp();
    expect((await owner.call<{ errorCode?: string }>(name, asked)).body.errorCode).not.toBe('STEP_UP_NEEDED');
  });

test('a proof from while the clock was ahead counts for nothing', { tags: ['ACC-13'] }, async () => {
  const owner = await onShift(server, 'owner');
  server.clock.pass({ hours: 1 });
  await owner.stepUp();
  server.clock.pass({ hours: -1 });
  expect((await owner.refused('removePaymentAccount', { params: owner.params })).errorCode).toBe(
    'STEP_UP_NEEDED',
  );
  await owner.stepUp();
  await owner.ok('removePaymentAccount', { params: owner.params });
});

test('a proof counts for its own login alone', { tags: ['ACC-13'] }, async () => {
  const owner = await onShift(server, 'owner');
  const found = { ...owner.headers };
  const tablet = new Map(owner.cookies);
  server.clock.pass({ minutes: 6 });
  await owner.logIn();
  await owner.ok('removePaymentAccount', { params: owner.params });
  owner.cookies.clear();
  for (const [name, value] of tablet) owner.cookies.set(name, value);
  expect(found).toEqual(owner.headers);
  expect((await owner.refused('removePaymentAccount', { params: owner.params })).errorCode).toBe(
    'STEP_UP_NEEDED',
  );
});

test('wrong proofs make the next one wait, and prove nothing', { tags: ['ACC-15'] }, async () => {
  const owner = await onShift(server, 'owner');
  server.clock.pass({ minutes: 6 });
  const guess = () => owner.refused('stepUp', { body: { password: 'a guess' } });
  const codes: string[] = [];
  for (let attempt = 0; attempt < 12; attempt++) codes.push((await guess()).errorCode);
  expect(codes[0]).toBe('STAFF_PASSWORD_WRONG');
  expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  expect((await owner.refused('stepUp', { body: { password: TEST_PASSWORD } })).errorCode).toBe(
    'TOO_MANY_REQUESTS',
  );
  expect((await owner.refused('removePaymentAccount', { params: owner.params })).errorCode).toBe(
    'STEP_UP_NEEDED',
  );
});

test('without a second step no code proves anything, and none turns one on', {
  tags: ['ACC-15'],
}, async () => {
  const owner = await onShift(server, 'owner');
  await owner.ok('startTwoStep', { body: { password: TEST_PASSWORD } });
  expect((await owner.refused('stepUp', { body: { code: '123456' } })).errorCode).toBe('STAFF_CODE_WRONG');
  expect(await owner.ok('staffMe')).toMatchObject({ hasTwoStep: false });
});

test('a code of the app is a proof, and works once', { tags: ['ACC-15'] }, async () => {
  const owner = await onShift(server, 'owner');
  const started = await owner.ok<StartTwoStepAnswer>('startTwoStep', { body: { password: TEST_PASSWORD } });
  await owner.ok('confirmTwoStep', { body: { code: await codeOf(started) } });
  server.clock.pass({ minutes: 6 });
  const code = await codeOf(started, 1);
  await owner.ok('stepUp', { body: { code } });
  await owner.ok('removePaymentAccount', { params: owner.params });
  server.clock.pass({ minutes: 6 });
  expect((await owner.refused('stepUp', { body: { code } })).errorCode).toBe('STAFF_CODE_WRONG');
  expect((await owner.refused('removePaymentAccount', { params: owner.params })).errorCode).toBe(
    'STEP_UP_NEEDED',
  );
});
