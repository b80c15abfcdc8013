import { beforeAll, describe, expect, test } from 'vitest';
import { runSeed, seededRandom } from '../../setup/run-seed.ts';
import { TARGETS, type Target } from '../kill-run.ts';
import { type EveningResult, runTillEvening } from './evening-run.ts';

const long = process.env.TEST_FAULTS === 'long';
const seed = runSeed();
const random = seededRandom(seed);
const MORTALS = ['till', 'till', ...TARGETS] as const;
const drawn = (count: number): (Target | 'till')[] =>
  Array.from({ length: count }, () => MORTALS[Math.floor(random() * MORTALS.length)] as Target | 'till');

/** Each side dies at least once, the rest is drawn. A whole hour is 2,000 events. */
const plan = {
  seed,
  kills: ['till', 'server', 'till', 'database', ...(long ? drawn(40) : [])] as const,
  lost: long ? 2000 : 100,
};

describe(`an evening that the till decides; till, server and database are killed in it (seed ${seed})`, () => {
  let run: EveningResult;
  beforeAll(
    async () => {
      run = await runTillEvening(plan);
    },
    long ? 20 * 60_000 : 300_000,
  );

  test('every order is at the till once and as it is, by number and by webhook, and the auditors find nothing', {
    tags: ['TILL-4', 'TILL-8'],
  }, () => {
    expect(run.wrong).toEqual([]);
    expect(run.orders).toBeGreaterThan(20);
    expect(run.tillDeaths).toBeGreaterThan(3);
  });

  test('what was entered at the till is entered once, however often it was sent', {
    tags: ['TILL-14'],
  }, () => {
    expect(run.entered).toBeGreaterThan(5);
  });

  test('till, board and bill come to the same at every table, and all of it was paid when the bills were closed', {
    tags: ['TILL-15', 'TILL-16'],
  }, () => {
    expect(run.sums.length).toBeGreaterThan(4);
    for (const { till, board, bill } of run.sums) expect([board, bill]).toEqual([till, till]);
    expect(run.money).toEqual({ till: run.money.till, house: run.money.till, taken: run.money.till });
  });

  test('an endpoint hears in order, and again only what it did not take', { tags: ['TILL-10'] }, () => {
    expect(run.outOfOrder).toBe(0);
    expect(run.repeated).toBeGreaterThan(0);
  });

  test('an endpoint that checks signatures wrong, or by a wrong clock, misses nothing: what it refused comes again, signed', {
    tags: ['TILL-9', 'TILL-10'],
  }, () => {
    expect(run.refused.SIGNATURE).toBeGreaterThan(0);
    expect(run.refused.TIME).toBeGreaterThan(0);
    expect(run.refused.wrong).toEqual([]);
  });

  // The whole hour has its ten seconds. Of a part most is the till's own start: its pace is measured by `lost-hour.test.ts`.
  test('what happened while the till was down it has soon after its start, by number and by webhook', {
    tags: ['TILL-11', 'TILL-32'],
  }, () => {
    expect(run.hour.events).toBeGreaterThanOrEqual(plan.lost);
    const limit = long ? 10_000 : 85_000;
    expect(run.hour.byNumber).toBeLessThan(limit);
    expect(run.hour.byWebhook).toBeLessThan(limit);
  });
});
