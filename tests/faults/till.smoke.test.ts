import { beforeAll, describe, expect, test } from 'vitest';
import { runSeed } from '../setup/run-seed.ts';
import { runTill, type TillResult } from './till-run.ts';

const seed = runSeed();

describe(`a rush that the till decides, with killed servers, databases and tills (seed ${seed})`, () => {
  let run: TillResult;
  beforeAll(async () => {
    run = await runTill(seed);
  }, 170_000);

  test('every order is at the till once and as it is, by cursor and by webhook, and the sums are the same', {
    tags: ['TILL-4', 'TILL-8'],
  }, () => {
    expect(run.orders).toBeGreaterThan(20);
    expect(run.wrong).toEqual([]);
    expect(run.sums.till).toBe(run.sums.house);
    expect(run.deaths).toBeGreaterThan(0);
  });

  test('what was entered at the till is entered once, however often it was sent', {
    tags: ['TILL-14'],
  }, () => {
    expect(run.entered).toBe(15);
  });

  test('an endpoint hears in order, and again only what it did not take', { tags: ['TILL-10'] }, () => {
    expect(run.outOfOrder).toBe(0);
    expect(run.repeated).toBeGreaterThan(0);
  });
});
