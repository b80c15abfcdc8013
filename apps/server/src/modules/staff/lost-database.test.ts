import { expect, test } from 'vitest';
import { telling } from '../../platform/database/composed.ts';
import { waitForLocks } from '../../testing/lock-waits.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { openLoginLibrary } from './login-library.ts';
import type { Passwords } from './password/passwords.ts';

const server = useServer({ lockTimeout: 2000 });

/** Does something while the logins are held, as by a transaction that does not come to its end. */
async function whileHeld<Answer>(doing: () => Promise<Answer>): Promise<Answer> {
  const other = await server.db.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query('LOCK TABLE staff_sessions');
    return await doing();
  } finally {
    await other.query('ROLLBACK');
    other.release();
  }
}

test('whose login is held for too long is told to come again soon', { tags: ['ACC-27'] }, async () => {
  server.log.expect(/waited too long/);
  const member = await onShift(server, 'staff');
  const busy = await whileHeld(() => member.call<{ errorCode: string }>('staffMe'));
  expect([busy.status, busy.body.errorCode]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(busy.headers.get('retry-after')).toBe('2');
  await member.ok('staffMe');
});

test('whose login is looked for while the database goes away is told so, and is let in afterwards', {
  tags: ['ACC-27'],
}, async () => {
  server.log.expect(/The database could not be reached|Connection terminated/);
  const member = await onShift(server, 'staff');
  const lost = await whileHeld(async () => {
    const asked = member.call<{ errorCode: string }>('staffMe');
    await waitForLocks(server);
    await server.db.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return asked;
  });
  expect([lost.status, lost.body.errorCode]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  await member.ok('staffMe');
});

test('nor is a database that lets nobody in taken for a fault of the login', {
  tags: ['ACC-27'],
}, async () => {
  const away = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  const pool = { connect: () => Promise.reject(away), options: {} } as never;
  const { api } = openLoginLibrary(pool, 's'.repeat(32), {} as Passwords);
  const body = { email: 'owner@hansang.test', password: 'not looked at' };
  const signIn = () => api.signInEmail({ body });
  await expect(telling(signIn)).rejects.toBe(away);
});
