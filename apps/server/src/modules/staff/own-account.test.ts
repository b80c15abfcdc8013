import type { StaffLoginAnswer, StaffMe, StartTwoStepAnswer } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { codeOf } from '../../testing/authenticator.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { onShift, TEST_PASSWORD, type TestStaff } from '../../testing/test-staff.ts';

const server = useServer();
const stranger = () => new TestClient(server);

async function withTwoStep(): Promise<{ member: TestStaff; started: StartTwoStepAnswer; used: string }> {
  const member = await onShift(server, 'owner');
  const started = await member.ok<StartTwoStepAnswer>('startTwoStep', { body: { password: TEST_PASSWORD } });
  const used = await codeOf(started);
  await member.ok('confirmTwoStep', { body: { code: used } });
  return { member, started, used };
}

const logIn = async (member: TestStaff) => {
  const client = stranger();
  const answer = await client.ok<StaffLoginAnswer>('staffLogin', {
    body: { email: member.email, password: TEST_PASSWORD },
  });
  return { client, answer };
};

test('a password is changed with the current one; other devices are logged out, this one stays', async () => {
  const member = await onShift(server, 'staff');
  const { client: other } = await logIn(member);
  await other.ok('staffMe');
  await member.ok('changePassword', { body: { current: TEST_PASSWORD, next: 'something longer' } });
  await member.ok('staffMe');
  expect((await other.refused('staffMe')).errorCode).toBe('STAFF_LOGIN_REQUIRED');
  await stranger().ok('staffLogin', { body: { email: member.email, password: 'something longer' } });
});

test('a borrowed tablet is no way to guess the password', { tags: ['STAFF-2'] }, async () => {
  const member = await onShift(server, 'staff');
  const guess = () =>
    member.refused('changePassword', { body: { current: 'a guess', next: 'something longer' } });
  for (let attempt = 1; attempt <= 5; attempt++)
    expect(await guess()).toMatchObject({ status: 403, errorCode: 'STAFF_PASSWORD_WRONG' });
  expect((await guess()).errorCode).toBe('TOO_MANY_REQUESTS');
  await member.ok('staffMe');
});

test('wrong passwords of somebody who is logged in cost nobody a login, here or elsewhere', {
  tags: ['GATE-3'],
}, async () => {
  const member = await onShift(server, 'staff');
  const { client: other } = await logIn(member);
  const body = { current: 'a guess', next: 'something longer' };
  for (let attempt = 1; attempt <= 6; attempt++) await member.refused('changePassword', { body });
  await logIn(member);
  await member.ok('staffLogin', { body: { email: member.email, password: TEST_PASSWORD } });
  await other.ok('changePassword', { body: { ...body, current: TEST_PASSWORD } });
});

test('an account is nobody else’s to change', { tags: ['STAFF-1'] }, async () => {
  const client = stranger();
  for (const [name, body] of [
    ['changePassword', { current: TEST_PASSWORD, next: 'something longer' }],
    ['startTwoStep', { password: TEST_PASSWORD }],
    ['confirmTwoStep', { code: '123456' }],
    ['stopTwoStep', { password: TEST_PASSWORD }],
  ] as const)
    expect((await client.refused(name, { body })).errorCode).toBe('STAFF_LOGIN_REQUIRED');
});

test('two-step login is on only after a first right code', async () => {
  const member = await onShift(server, 'owner');
  const started = await member.ok<StartTwoStepAnswer>('startTwoStep', { body: { password: TEST_PASSWORD } });
  expect(started.uri).toMatch(/^otpauth:\/\/totp\/Hansang/);
  expect(started.qrPath).toMatch(/^M\d+ \d+h1v1h-1z/);
  expect(started.backupCodes.length).toBeGreaterThanOrEqual(8);
  expect((await member.refused('confirmTwoStep', { body: { code: '000000' } })).errorCode).toBe(
    'STAFF_CODE_WRONG',
  );
  expect((await logIn(member)).answer).toEqual({ next: 'CONSOLE', challenge: null });
  await member.ok('confirmTwoStep', { body: { code: await codeOf(started) } });
  expect((await member.ok<StaffMe>('staffMe')).hasTwoStep).toBe(true);
});

test('with two-step login the password alone opens nothing; with the code it does, once', async () => {
  const { member, started } = await withTwoStep();
  const { client, answer } = await logIn(member);
  expect(answer.next).toBe('CODE');
  expect((await client.refused('staffMe')).errorCode).toBe('STAFF_LOGIN_REQUIRED');
  const challenge = answer.challenge ?? '';
  expect((await client.refused('staffLoginCode', { body: { challenge, code: '000000' } })).errorCode).toBe(
    'STAFF_CODE_WRONG',
  );
  const body = { challenge, code: await codeOf(started, 1) };
  await client.ok('staffLoginCode', { body });
  await client.ok('staffMe');
  expect((await stranger().refused('staffLoginCode', { body })).errorCode).toBe('STAFF_LOGIN_FAILED');
});

test('after five wrong codes the challenge is over', { tags: ['STAFF-2'] }, async () => {
  const { member, started } = await withTwoStep();
  const { client, answer } = await logIn(member);
  const challenge = answer.challenge ?? '';
  for (let attempt = 1; attempt <= 5; attempt++)
    expect((await client.refused('staffLoginCode', { body: { challenge, code: '000000' } })).errorCode).toBe(
      'STAFF_CODE_WRONG',
    );
  const body = { challenge, code: await codeOf(started, 1) };
  expect((await client.refused('staffLoginCode', { body })).errorCode).toBe('STAFF_LOGIN_FAILED');
});

test('a made-up challenge proves nothing', async () => {
  const { started } = await withTwoStep();
  for (const challenge of ['2fa-abc.def', 'x; hansang.session_token=y', '%', '다른 곳'])
    expect(
      (await stranger().refused('staffLoginCode', { body: { challenge, code: await codeOf(started) } }))
        .errorCode,
    ).toBe('STAFF_LOGIN_FAILED');
});

test('a code of the app works once, whichever login it is tried for', { tags: ['GATE-4'] }, async () => {
  const { member, started, used } = await withTwoStep();
  const enter = async (code: string, on: { client: TestClient; answer: StaffLoginAnswer }) =>
    on.client.call<{ errorCode?: string }>('staffLoginCode', {
      body: { challenge: on.answer.challenge ?? '', code },
    });
  // The one that turned it on has been used by that.
  expect((await enter(used, await logIn(member))).body.errorCode).toBe('STAFF_CODE_WRONG');
  const code = await codeOf(started, 1);
  const node = await startServer({ beside: () => server });
  const [here, there] = [await logIn(member), await logIn(member)];
  const elsewhere = { client: new TestClient(node), answer: there.answer };
  const both = await Promise.all([enter(code, here), enter(code, elsewhere)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await enter(code, await logIn(member))).body.errorCode).toBe('STAFF_CODE_WRONG');
  await node.close();
});

test('each backup code works once in place of the app', { tags: ['GATE-4'] }, async () => {
  const { member, started } = await withTwoStep();
  const code = started.backupCodes[0] ?? '';
  const first = await logIn(member);
  await first.client.ok('staffLoginCode', { body: { challenge: first.answer.challenge, code } });
  await first.client.ok('staffMe');
  const second = await logIn(member);
  expect(
    (await second.client.refused('staffLoginCode', { body: { challenge: second.answer.challenge, code } }))
      .errorCode,
  ).toBe('STAFF_CODE_WRONG');
});

test('of one backup code sent twice at the same moment one logs in', { tags: ['GATE-4'] }, async () => {
  const { member, started } = await withTwoStep();
  const code = started.backupCodes[1] ?? '';
  const logins = [await logIn(member), await logIn(member), await logIn(member)];
  const answers = await Promise.all(
    logins.map(({ client, answer: { challenge } }) =>
      client.call('staffLoginCode', { body: { challenge: challenge ?? '', code } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test('two-step login is turned off with the password only', async () => {
  const { member } = await withTwoStep();
  expect((await member.refused('stopTwoStep', { body: { password: 'a guess' } })).errorCode).toBe(
    'STAFF_PASSWORD_WRONG',
  );
  await member.ok('stopTwoStep', { body: { password: TEST_PASSWORD } });
  expect((await logIn(member)).answer.next).toBe('CONSOLE');
});
