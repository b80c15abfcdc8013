import { expect, test } from 'vitest';
import { serverOf } from './trial.mjs';

test('a server starts with a bounded young generation and one heap of the C library, unless somebody says otherwise', () => {
  const { args, env } = serverOf('/srv/hansang', {}, 'node');
  expect(args).toEqual(['--max-semi-space-size=16', '/srv/hansang/apps/server/src/main.ts']);
  expect(env).toMatchObject({ MALLOC_ARENA_MAX: '1', NODE_ENV: 'production' });
  expect(serverOf('/srv/hansang', { MALLOC_ARENA_MAX: '4' }, 'node').env.MALLOC_ARENA_MAX).toBe('4');
});
