import { join } from 'node:path';

const ARENAS = '1';

/**
 * The environment of the server and its programs: what the person set, the kind of run, and a place for
 * compiled source, which saves a third of a second at each start. A place that cannot be written is ignored. Its threads
 * share one heap of the C library: each with its own, they keep what a start once took (measured idle: 17 MB).
 */
export function environment(root, mode, env = process.env) {
  const { START_CHOSE: earlier, MALLOC_ARENA_MAX: arenas, ...given } = env;
  // A server that is replaced in place hands on what the release before chose: that nobody set.
  const isSet = arenas !== undefined && arenas !== earlier;
  return {
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    ...given,
    ...(isSet ? { MALLOC_ARENA_MAX: arenas } : { MALLOC_ARENA_MAX: ARENAS, START_CHOSE: ARENAS }),
    NODE_ENV: mode,
  };
}
