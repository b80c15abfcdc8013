import { expect, onTestFinished, test } from 'vitest';
import { openScreen } from '../pos/screen/server.ts';
import { checkTill } from './check-till.ts';
import { HOUSE_KEY, House } from './house.ts';

/** Our till with a screen, hooked on a small house, and what the suite says of its deliveries. */
async function play(fault: 'signature' | 'clock' | null, take?: () => number) {
  const house = new House();
  const server = await house.open(0);
  const options = { server, key: HOUSE_KEY, accepts: true, pauseMs: 40 };
  const screen = await openScreen(options, 0);
  onTestFinished(async () => {
    await house.close();
    await screen.close();
  });
  const { desk } = screen;
  if (take) desk.take = async () => take();
  if (fault) desk.faults.turn(fault);
  await desk.hook(`${screen.origin}/hook`);
  const { verdicts } = await checkTill({ house, patienceMs: 5000, downMs: 100 });
  const hooks = verdicts.filter(({ id }) => id.startsWith('HOOK'));
  return Object.fromEntries(hooks.map(({ id, outcome, why }) => [id, outcome === 'met' ? 'met' : why]));
}

const ALL = [
  'HOOK',
  'HOOK-FORGED',
  'HOOK-ROTATED',
  'HOOK-OLD',
  'HOOK-CLOCK',
  'HOOK-TWICE',
  'HOOK-ORDER',
  'HOOK-UNKNOWN',
  'HOOK-SLOW',
  'HOOK-OFF',
];

test('our till takes what is right by webhook and refuses what is forged or old', {
  tags: ['TILL-29'],
}, async () => {
  expect(await play(null)).toEqual(Object.fromEntries(ALL.map((id) => [id, 'met'])));
});

test('a till that takes whatever comes is told what it should have refused', {
  tags: ['TILL-29'],
}, async () => {
  expect(await play(null, () => 204)).toMatchObject({
    HOOK: 'met',
    'HOOK-FORGED': 'Signed by another: It answered 204. 4xx is right.',
    'HOOK-OLD': 'An hour old: It answered 204. 4xx is right.',
    'HOOK-CLOCK': 'met',
  });
});

test('a till with a wrong secret or clock is told that it takes nothing', { tags: ['TILL-29'] }, async () => {
  const wrong = 'It answered 401. 2xx is right.';
  expect(await play('signature')).toMatchObject({
    HOOK: wrong,
    'HOOK-ROTATED': wrong,
    'HOOK-UNKNOWN': wrong,
  });
  expect(await play('clock')).toMatchObject({ HOOK: 'It answered 400. 2xx is right.' });
});
