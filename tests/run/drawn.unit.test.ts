import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

/** How a run draws, `'long'` or not. */
async function drawing(faults = '') {
  vi.stubEnv('TEST_FAULTS', faults);
  vi.resetModules();
  const { drawn } = await import('../setup/drawn.ts');
  return (seed: number, of: readonly string[], count: number) => {
    vi.stubEnv('TEST_SEED', String(seed));
    return drawn(of, count);
  };
}

const cases = (size: number) => Array.from({ length: size }, (_, at) => `case ${at}`);

test('a run draws so many cases, in their order, and the same ones when it is repeated', async () => {
  const draw = await drawing();
  const some = draw(7, cases(12), 5);
  expect(some).toHaveLength(5);
  expect(cases(12).filter((one) => some.includes(one))).toEqual(some);
  expect(draw(7, cases(12), 5)).toEqual(some);
});

test.each([2, 3, 4, 8, 20, 40])('of %d cases each has its turn', async (size) => {
  const draw = await drawing();
  const met = new Set<string>();
  for (let seed = 0; seed < 20 * size; seed += 1) for (const one of draw(seed, cases(size), 1)) met.add(one);
  expect(cases(size).filter((one) => !met.has(one))).toEqual([]);
});

test('a long run plays all of them', async () => {
  const draw = await drawing('long');
  expect(draw(7, cases(12), 5)).toEqual(cases(12));
});
