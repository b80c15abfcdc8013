import { expect, test, vi } from 'vitest';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';

const memory = vi.hoisted(() => ({ isGone: false }));
vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof import('node:zlib')>();
  const brotliCompress = ((bytes, options, done) =>
    memory.isGone
      ? queueMicrotask(() => done(new Error('no memory'), Buffer.alloc(0)))
      : zlib.brotliCompress(bytes, options, done)) as typeof zlib.brotliCompress;
  return { ...zlib, brotliCompress };
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
