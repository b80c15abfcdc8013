import type { OwnSession } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { TestClient } from '../../../testing/test-client.ts';
import { useServer } from '../../../testing/test-server.ts';
import { hire, onShift, TEST_PASSWORD, type TestStaff } from '../../../testing/test-staff.ts';

const server = useServer();

/** The same account on another device. */
async function deviceOf(member: TestStaff, device: string): Promise<TestClient> {
  const client = new TestClient(server, { 'user-agent': device });
  await client.ok('staffLogin', { body: { email: member.email, password: TEST_PASSWORD } });
  return client;
}
const sessionsOf = async (client: TestClient) =>
  (await client.ok<{ sessions: OwnSession[] }>('ownSessions')).sessions;

test('own logins are listed with device and address, this one first', { tags: ['ACC-10'] }, async () => {
  const member = await hire(server, 'staff');
  const tablet = await deviceOf(member, 'Tablet');
  await deviceOf(member, 'Phone');
  const sessions = await sessionsOf(tablet);
  expect(sessions.map(({ device, isThis, address }) => [device, isThis, address])).toEqual([
    ['Tablet', true, '127.0.0.1'],
    ['Phone', false, '127.0.0.1'],
  ]);
  const { rows } = await server.db.pool.query('SELECT token FROM staff_sessions WHERE user_id = $1', [
    member.userId,
  ]);
  for (const { token } of rows) expect(JSON.stringify(sessions)).not.toContain(token);
});

test('one other login is ended, or all others; this one stays', { tags: ['ACC-10'] }, async () => {
  const member = await onShift(server, 'staff');
  const [phone, laptop] = [await deviceOf(member, 'Phone'), await deviceOf(member, 'Laptop')];
  const lost = (await sessionsOf(member)).find(({ device }) => device === 'Phone');
  await member.ok('endOwnSession', { params: { sessionId: lost?.sessionId ?? '' } });
  expect((await phone.refused('staffMe')).errorCode).toBe('STAFF_LOGIN_REQUIRED');
  await laptop.ok('staffMe');
  await member.ok('endOtherSessions');
  expect((await laptop.refused('staffMe')).errorCode).toBe('STAFF_LOGIN_REQUIRED');
  expect(await sessionsOf(member)).toHaveLength(1);
});

test('nobody ends somebody else’s login, nor their own by accident', { tags: ['ACC-10'] }, async () => {
  const [one, other] = [await onShift(server, 'staff'), await onShift(server, 'owner')];
  const [theirs] = await sessionsOf(one);
  await other.ok('endOwnSession', { params: { sessionId: theirs?.sessionId ?? '' } });
  await one.ok('staffMe');
  expect(
    (await one.refused('endOwnSession', { params: { sessionId: theirs?.sessionId ?? '' } })).errorCode,
  ).toBe('STAFF_NOT_YOURSELF');
});
