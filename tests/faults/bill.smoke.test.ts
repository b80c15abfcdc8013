import { beforeAll, describe, expect, test } from 'vitest';
import { runSeed } from '../setup/run-seed.ts';
import { type BillResult, hasMet, runBills } from './bill-run.ts';
import type { Target } from './kill-run.ts';

const long = process.env.TEST_FAULTS === 'long';
const seed = runSeed();
const kills = Array.from(
  { length: long ? 30 : 2 },
  (_, index): Target => (index % 5 === 4 ? 'both' : 'server'),
);

describe(`bills of a venue whose server is killed while two tablets take money (seed ${seed})`, () => {
  let run: BillResult;
  beforeAll(
    async () => {
      run = await runBills({ seed, kills, phones: 8, spellMs: long ? 6000 : 2200 });
    },
    long ? 20 * 60_000 : 110_000,
  );

  test('balance to the won: nothing is taken beyond what is owed', {
    tags: ['BILL-1', 'BILL-11', 'DAY-10'],
  }, () => {
    expect(run.faults).toEqual([]);
    // The run must have met what it is about, or it proves nothing.
    expect(run.orders).toBeGreaterThan(10);
    expect(run.claims).toBeGreaterThan(0);
    expect(hasMet(run.tally)).toBe(true);
  });

  test('hold each payment that a tablet was answered once', { tags: ['BILL-12'] }, () => {
    expect(run.stored).toBe(run.tally.recorded);
  });
});
