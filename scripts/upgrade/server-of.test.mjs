import { expect, test } from 'vitest';
import { serverOf } from './trial.mjs';

test('a server starts with a bounded young generation and one heap of the C library, unless somebody says otherwise', () => {
  const { args, env } = serverOf('/srv/hansang', {}, 'node');
  expect(args).toEqual(['--max-semi-space-size=16', '/srv/hansang/apps/server/src/main.ts']);
  expect(env).toMatchObject({ MALLOC_ARENA_MAX: '1', NODE_ENV: 'production' });
  expect(serverOf('/srv/hansang', { MALLOC_ARENA_MAX: '4' }, 'node').env.MALLOC_ARENA_MAX).toBe('4');
});

test('what a release chose does not pass for a person’s choice with the release that replaces it in place', {
  tags: ['OPS-256'],
}, () => {
  const next = (env) => serverOf('/srv/hansang', env, 'node').env;
  expect(next({ MALLOC_ARENA_MAX: '2', START_CHOSE: '2' }).MALLOC_ARENA_MAX).toBe('1');
  expect(next({ MALLOC_ARENA_MAX: '4', START_CHOSE: '2' }).MALLOC_ARENA_MAX).toBe('4');
  expect(next({}).START_CHOSE).toBe('1');
  // What a person set stays theirs, however often a release replaces another.
  for (const MALLOC_ARENA_MAX of ['1', '4', '']) {
    const env = next(next({ MALLOC_ARENA_MAX }));
    expect(env).toMatchObject({ MALLOC_ARENA_MAX });
    expect(env).not.toHaveProperty('START_CHOSE');
  }
});
