import { beforeAll, describe, expect, test } from 'vitest';
import { runSeed } from '../setup/run-seed.ts';
import { type EveningResult, runEvening } from './evening-run.ts';

const seed = runSeed();

describe(`an evening in every step of which the server is killed (seed ${seed})`, () => {
  let run: EveningResult;
  beforeAll(async () => {
    run = await runEvening(seed);
  }, 110_000);

  test('comes out to the won, with two waiters at one bill and an answer that is lost', {
    tags: ['BILL-34', 'SEAT-12', 'DAY-10'],
  }, () => {
    expect(run.faults).toEqual([]);
    expect(run.kills).toBeGreaterThan(10);
    expect(run.took).toBe(1);
    // Four phones order twice, 10,000 and 8,000; one dish of 4,000 becomes one of 2,000; staff enter 3,000.
    expect(run).toMatchObject({ net: 73_000, kept: 73_000 });
    expect(run.shares).toBeGreaterThanOrEqual(2);
  });

  test('prints each order once, or says that it is there already, though the printer was off', {
    tags: ['KITCHEN-5', 'KITCHEN-6'],
  }, () => {
    expect(run.paper).toMatchObject({ orders: 9, lost: [], doubled: [], waiting: 0, faults: [] });
  });
});
