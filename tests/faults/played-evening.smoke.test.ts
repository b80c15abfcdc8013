import { beforeAll, describe, expect, test } from 'vitest';
import { readOptions } from '../../simulators/evening/options.ts';
import { type Evening, playEvening } from '../../simulators/evening/play-evening.ts';
import { runSeed } from '../setup/run-seed.ts';
import { dataFolder } from './data-folder.ts';

const seed = runSeed();
const WORDS = ['--venues', '2', '--tables', '4', '--minutes', '0.1', '--speed', '90', '--rude', '0.5'];

describe(`an evening that is played with a server that is killed (seed ${seed})`, () => {
  let evening: Evening;
  beforeAll(async () => {
    const options = readOptions([...WORDS, '--faults', 'kill-server', '--seed', String(seed)]);
    if ('problem' in options) throw new Error(options.problem);
    evening = await playEvening(options, {
      out: null,
      isEnough: (diary) => diary.orders >= 4,
      dataDir: dataFolder(),
    });
  }, 170_000);

  test('has guests who order and staff who work, and loses, doubles and misprices nothing', {
    tags: ['EVENING-3', 'EVENING-4'],
  }, () => {
    expect(evening.audit).toEqual([]);
    expect(evening.diary.orders).toBeGreaterThanOrEqual(4);
    expect(evening.troubles.counts.get('kill-server')).toBe(1);
    expect(evening.diary.acts.get('board')?.won).toBeGreaterThan(0);
  });

  test('refuses nobody wrongly, and says so at the end', { tags: ['EVENING-3'] }, () => {
    expect(evening.diary.wrong).toEqual([]);
    expect(evening.isClean).toBe(true);
    expect(evening.report.at(-1)).toBe('The books balance.');
  });
});
