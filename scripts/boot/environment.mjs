import { join } from 'node:path';

/**
 * The environment of the server and its programs: what the person set, the kind of run, and a place for
 * compiled source, which saves a third of a second at each start. A place that cannot be written is ignored. Its threads
 * share one heap of the C library: each with its own, they keep what a start once took (measured idle: 17 MB).
 */
export function environment(root, mode, env = process.env) {
  return {
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    MALLOC_ARENA_MAX: '1',
    ...env,
    NODE_ENV: mode,
  };
}
