import { hashPassword, verifyPassword } from '@better-auth/utils/password';
import { Tinypool } from 'tinypool';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Overloaded } from '../../../platform/calls/overloaded.ts';
import { TestClient } from '../../../testing/test-client.ts';
import { useServer } from '../../../testing/test-server.ts';
import { hire, TEST_PASSWORD } from '../../../testing/test-staff.ts';
import { createPasswordLink } from '../links.ts';
import { Passwords } from './passwords.ts';

const server = useServer();

test('a password is kept as the login library keeps it', async () => {
  const passwords = new Passwords();
  const password = 'é 한 ten characters';
  const hash = await passwords.hash(password);
  expect(await verifyPassword(hash, password)).toBe(true);
  expect(await passwords.verify({ hash: await hashPassword(password), password })).toBe(true);
  expect(await passwords.verify({ hash, password: 'another one' })).toBe(false);
  expect(await passwords.verify({ hash: 'nonsense', password })).toBe(false);
  expect(await passwords.hash(password)).not.toBe(hash);
});

test('only so many passwords wait; who comes then is told at once, and later ones go on', {
  tags: ['SEC-17'],
}, async () => {
  const passwords = new Passwords({ waiting: 3, strangers: 2 });
  const asked = Array.from({ length: 12 }, () => passwords.hash('ten characters'));
  const outcomes = await Promise.allSettled(asked);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  for (const outcome of refused) expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(Overloaded);
  // One is at work, or about to be.
  expect([3, 4]).toContain(outcomes.length - refused.length);
  expect(await passwords.hash('ten characters')).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
});

test('a house has a bound unless it is told one', { tags: ['SEC-17'] }, async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(Tinypool.prototype, 'run').mockResolvedValue('done');
  const waiting = vi.spyOn(Tinypool.prototype, 'queueSize', 'get').mockReturnValue(23);
  const passwords = new Passwords();
  expect(await passwords.hash('ten characters')).toContain('done');
  waiting.mockReturnValue(24);
  await expect(passwords.hash('ten characters')).rejects.toBeInstanceOf(Overloaded);
});

test('200 strangers with a link that was never given keep nobody from logging in', {
  tags: ['SEC-17'],
}, async () => {
  const client = new TestClient(server);
  const body = { token: 'A'.repeat(43), email: 'x@y.test', name: 'x', password: 'ten characters' };
  const member = await hire(server, 'manager');
  const hashed = vi.spyOn(Passwords.prototype, 'hash');
  const strangers = Promise.all(Array.from({ length: 200 }, () => client.refused('useStaffLink', { body })));
  await member.logIn();
  const replies = await strangers;
  expect(new Set(replies.map(({ errorCode }) => errorCode))).toEqual(new Set(['STAFF_LINK_INVALID']));
  // 200 passwords would take ten seconds of a core.
  expect(hashed).not.toHaveBeenCalled();
  hashed.mockRestore();
});

test('a house full of passwords answers 503 with when to come again, and has changed nothing', {
  tags: ['SEC-17'],
}, async () => {
  const member = await hire(server, 'staff');
  const path = await createPasswordLink(server.db.pool, member.userId, server.clock.now());
  const token = new URL(path, 'http://x').searchParams.get('token');
  const client = new TestClient(server);
  // A small one, which is full of few: each takes the processor long.
  const small = new Passwords({ waiting: 3, strangers: 2 });
  const { hash } = Passwords.prototype;
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(Passwords.prototype, 'hash').mockImplementation((one) => hash.call(small, one));
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      client.call<{ errorCode?: string }>('useStaffLink', { body: { token, password: TEST_PASSWORD } }),
    ),
  );
  const full = answers.filter(({ status }) => status === 503);
  expect(full.length).toBeGreaterThan(0);
  for (const { body, headers } of full) {
    expect(body.errorCode).toBe('SERVICE_UNAVAILABLE');
    expect(headers.get('retry-after')).toBe('2');
  }
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await member.logIn();
});
