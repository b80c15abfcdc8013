import { beforeAll, describe, expect, test } from 'vitest';
import { drawn, isLong } from '../setup/drawn.ts';
import { runSeed } from '../setup/run-seed.ts';
import { type EveningResult, runEvening, STEPS, type Step } from './evening-run.ts';

const seed = runSeed();
/** The rush and the answers of the provider in every run, the other steps in their turn. */
const ALWAYS: readonly Step[] = ['order', 'share'];
const others = STEPS.filter((step) => !ALWAYS.includes(step));
const deadly = [...ALWAYS, ...drawn(others, 2)];

describe(`an evening in steps of which the server is killed: ${deadly.join(', ')} (seed ${seed})`, () => {
  let run: EveningResult;
  beforeAll(async () => {
    run = await runEvening({ seed, deadly });
  }, 170_000);

  test('comes out to the won, with two waiters at one bill and an answer that is lost', {
    tags: ['BILL-34', 'SEAT-12', 'DAY-10'],
  }, () => {
    expect(run.faults).toEqual([]);
    expect(run.kills).toBeGreaterThanOrEqual(deadly.length - 1);
    // Killed in the middle of it, or the run proves nothing.
    expect(run.cut).toBeGreaterThan(isLong ? 6 : 0);
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
