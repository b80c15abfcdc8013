import { randomInt } from 'node:crypto';

/** The seed of this run: TEST_SEED when set (a whole number), else a fresh one per process. */
export function runSeed(env: Record<string, string | undefined> = process.env): number {
  const given = Number(env.TEST_SEED);
  return env.TEST_SEED && Number.isSafeInteger(given) ? given : randomInt(2 ** 31);
}

/** Deterministic numbers in [0, 1) from a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
