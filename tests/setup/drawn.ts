import { runSeed, seededRandom } from './run-seed.ts';

/** Whether all of it is played, as `npm run test:faults` does. */
export const isLong = process.env.TEST_FAULTS === 'long';

/** Whether what goes by this name is one of those that the run's seed draws, about one in so many; always in a long run. */
export function isDrawn(name: string, oneIn: number): boolean {
  if (isLong) return true;
  let mixed = runSeed();
  for (const letter of name) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x9e3779b1);
  return seededRandom(mixed)() < 1 / oneIn;
}

/**
 * So many of what leads through the same code, in their order: those that the run's seed draws, so that each has its turn.
 * All of them in a long run.
 */
export function drawn<Item>(all: readonly Item[], count: number): readonly Item[] {
  if (isLong) return all;
  const random = seededRandom(runSeed());
  const lots = new Map(all.map((item) => [item, random()]));
  const chosen = all.toSorted((a, b) => (lots.get(a) ?? 0) - (lots.get(b) ?? 0)).slice(0, count);
  return all.filter((item) => chosen.includes(item));
}
