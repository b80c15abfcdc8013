import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

/** How a run draws, `'long'` or not. */
async function drawing(faults = '') {
  vi.stubEnv('TEST_FAULTS', faults);
  vi.resetModules();
  const { drawn, isDrawn } = await import('../setup/drawn.ts');
  const sow = (seed: number) => vi.stubEnv('TEST_SEED', String(seed));
  return Object.assign(
    (seed: number, of: readonly string[], count: number) => {
      sow(seed);
      return drawn(of, count);
    },
    {
      byName(seed: number, name: string, oneIn: number) {
        sow(seed);
        return isDrawn(name, oneIn);
      },
    },
  );
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

test('what is named is drawn about as often as it should, alike in a repeated run, and has its turn in another', async () => {
  const draw = await drawing();
  const by = (seed: number) => cases(300).filter((name) => draw.byName(seed, name, 3));
  expect(by(7)).toEqual(by(7));
  expect(by(8)).not.toEqual(by(7));
  for (const seed of [7, 8, 1_795_000_000]) {
    expect(by(seed).length).toBeGreaterThan(70);
    expect(by(seed).length).toBeLessThan(130);
  }
  const met = new Set(Array.from({ length: 60 }, (_, seed) => by(seed)).flat());
  expect(met.size).toBe(300);
});

test('a long run plays all of them', async () => {
  const draw = await drawing('long');
  expect(draw(7, cases(12), 5)).toEqual(cases(12));
  expect(cases(12).filter((name) => !draw.byName(7, name, 3))).toEqual([]);
});
