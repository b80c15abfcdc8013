import { expect, test, vi } from 'vitest';
import { memory } from '../../testing/short-of-memory.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';

vi.mock('node:zlib', async (original) => {
  const { shortOfMemory } = await import('../../testing/short-of-memory.ts');
  return shortOfMemory(await original());
});

const server = useServer();

test('a menu that could not be compressed is compressed for who asks next', async () => {
  const guest = await seat(server, 1);
  const ask = () => guest.call('menu', { params: guest.params, headers: { 'accept-encoding': 'br' } });
  server.log.expect(/no memory/);
  memory.isGone = true;
  expect((await ask()).status).toBe(500);
  memory.isGone = false;
  expect((await ask()).status).toBe(200);
});
