import { expect, test } from 'vitest';
import { runSeed, seededRandom } from '../setup/run-seed.ts';
import { runKills, TARGETS, type Target } from './kill-run.ts';

const long = process.env.TEST_FAULTS === 'long';
const seed = runSeed();
const random = seededRandom(seed);
const drawn = (count: number): Target[] =>
  Array.from({ length: count }, () => TARGETS[Math.floor(random() * TARGETS.length)] as Target);

// Each target at least once, the rest drawn.
const kills = [...TARGETS, ...drawn(long ? 60 : 3)];

test(`ORD-17 OPS-10 OPS-11 OPS-12 OPS-30 kill -9 of server, database and both under load loses and doubles no order (seed ${seed})`, {
  timeout: long ? 30 * 60_000 : 170_000,
}, async () => {
  const { load, faults } = await runKills({ seed, kills, phones: 64 });
  expect(faults).toEqual([]);
  expect(load.acknowledged.length).toBeGreaterThan(100);
  // The load must have met the kills, or the run proves nothing.
  expect(load.retries).toBeGreaterThan(0);
  const unexpected = [...load.refused.keys()].filter(
    (code) => code !== 'MENU_SOLD_OUT' && code !== 'LOW_STOCK',
  );
  expect(unexpected).toEqual([]);
});
