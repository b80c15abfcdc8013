import { beforeAll, describe, expect, test } from 'vitest';
import { runSeed } from '../setup/run-seed.ts';
import { type PaperResult, runPaper } from './paper-run.ts';

const seed = runSeed();

describe(`a printer that is off in the rush, a broken connection and killed servers (seed ${seed})`, () => {
  let run: PaperResult;
  beforeAll(async () => {
    run = await runPaper(seed);
  }, 170_000);

  test('every order comes on paper', { tags: ['KITCHEN-5'] }, () => {
    expect(run.orders).toBeGreaterThan(30);
    expect(run).toMatchObject({ lost: [], waiting: 0, faults: [] });
  });

  test('what is printed twice says so', { tags: ['KITCHEN-6'] }, () => {
    expect(run.doubled).toEqual([]);
    // Killed while it printed, or cut off: a run without a mark has met neither.
    expect(run.marked).toBeGreaterThan(0);
  });
});
