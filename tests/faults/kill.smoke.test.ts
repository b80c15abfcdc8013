import { beforeAll, describe, expect, test } from 'vitest';
import { runSeed, seededRandom } from '../setup/run-seed.ts';
import { type KillResult, runKills, TARGETS, type Target } from './kill-run.ts';

const long = process.env.TEST_FAULTS === 'long';
const seed = runSeed();
const random = seededRandom(seed);
const drawn = (count: number): Target[] =>
  Array.from({ length: count }, () => TARGETS[Math.floor(random() * TARGETS.length)] as Target);

// Each target at least once, the rest drawn.
const kills = [...TARGETS, ...drawn(long ? 60 : 1)];

describe(`kill -9 of server, database and both under load (seed ${seed})`, () => {
  let run: KillResult;
  beforeAll(
    async () => {
      run = await runKills({ seed, kills, phones: long ? 64 : 40, orders: 100 });
    },
    long ? 30 * 60_000 : 170_000,
  );

  test('loses no order that was acknowledged and doubles none', { tags: ['ORD-17'] }, () => {
    expect(run.faults).toEqual([]);
    expect(run.load.acknowledged.length).toBeGreaterThan(100);
    // The load must have met the kills, or the run proves nothing.
    expect(run.load.retries).toBeGreaterThan(0);
  });

  for (const [rule, target, what] of [
    ['OPS-10', 'server', 'a server that died is followed by one'],
    ['OPS-11', 'database', 'a server whose database died recovers by itself and stays'],
    ['OPS-12', 'both', 'where both died the next start'],
  ] as const)
    test(`${what} that takes orders again`, { tags: [rule] }, () => {
      const own = run.strikes.filter((strike) => strike.target === target);
      expect(own.length).toBeGreaterThan(0);
      for (const strike of own) expect(strike).toMatchObject({ ready: true, samePid: target === 'database' });
    });

  test('no guest hears of it but by a dish that ran out', { tags: ['OPS-30'] }, () => {
    const unexpected = [...run.load.refused.keys()].filter(
      (code) => code !== 'MENU_SOLD_OUT' && code !== 'LOW_STOCK',
    );
    expect(unexpected).toEqual([]);
  });
});
