import { expect, onTestFinished, test } from 'vitest';
import { Till } from '../pos/till.ts';
import { checkTill } from './check-till.ts';
import { HOUSE_KEY, House } from './house.ts';

/** A till that follows until the test is over, and what somebody does at it when asked. */
async function play(options: { key?: string; accepts?: boolean } = {}) {
  const house = new House();
  const server = await house.open(0);
  const till = new Till({ server, key: HOUSE_KEY, accepts: true, pauseMs: 40, ...options });
  let isOver = false;
  const following = (async () => {
    while (!isOver) await till.follow(5).catch(() => new Promise((resolve) => setTimeout(resolve, 50)));
  })();
  onTestFinished(async () => {
    isOver = true;
    await house.close();
    await following;
  });
  return { house, till };
}

const outcomes = ({ verdicts }: Awaited<ReturnType<typeof checkTill>>) =>
  Object.fromEntries(verdicts.map(({ id, outcome }) => [id, outcome]));

test('our own till does right whatever is lost, late or wrong', { tags: ['TILL-29'] }, async () => {
  const { house, till } = await play();
  const hands: Record<string, () => Promise<unknown>> = {
    enter: () => till.enter(3, 'beer', 1, 'A-1'),
    close: () => till.call('POST', 'tables/1/close', { visitId: 'the-one-on-its-screen' }),
  };
  const lines: string[] = [];
  const report = await checkTill({
    house,
    patienceMs: 15_000,
    downMs: 300,
    byHand: (what) => void hands[what.startsWith('Enter') ? 'enter' : 'close']?.(),
    say: (line) => lines.push(line),
  });
  expect(report.failed).toEqual([]);
  expect(report.sum()).toBe('14 met, 0 failed, 10 not asked');
  expect(lines).toHaveLength(24);
});

test('a till that answers nothing is told so, and what needs hands is not asked', {
  tags: ['TILL-29'],
}, async () => {
  const { house } = await play({ accepts: false });
  const report = await checkTill({ house, patienceMs: 300, downMs: 50 });
  expect(outcomes(report)).toMatchObject({
    STATE: 'met',
    CURSOR: 'met',
    ANSWER: 'failed',
    'TOLD-TWICE': 'skipped',
    'LOST-ANSWER': 'failed',
    ENTER: 'skipped',
  });
});

test('a till with another key is told that nobody came', { tags: ['TILL-29'] }, async () => {
  const { house } = await play({ key: 'hansang_till_other' });
  const report = await checkTill({ house, patienceMs: 200, downMs: 50 });
  expect(outcomes(report)).toEqual({ STATE: 'failed' });
});
