import { expect, test, vi } from 'vitest';
import { useServer } from '../../testing/test-server.ts';
import { hire, TEST_PASSWORD } from '../../testing/test-staff.ts';

const { loading } = vi.hoisted(() => ({ loading: { fails: false } }));
vi.mock('./login-library.ts', async (importOriginal) => {
  if (loading.fails) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  return importOriginal();
});

const server = useServer();

test('who could not log in since the library could not be loaded logs in once it can be', {
  tags: ['OPS-236'],
}, async () => {
  server.log.expect(/too many open files/);
  const member = await hire(server, 'manager');
  loading.fails = true;
  const body = { email: member.email, password: TEST_PASSWORD };
  expect((await member.call('staffLogin', { body })).status).toBe(500);
  loading.fails = false;
  await member.ok('staffLogin', { body });
  await member.ok('staffMe');
});
