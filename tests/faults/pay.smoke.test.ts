import { expect, test } from 'vitest';
import { runSeed } from '../setup/run-seed.ts';
import { runPayments } from './pay-run.ts';

const long = process.env.TEST_FAULTS === 'long';
const seed = runSeed();

test(`kill -9 and random faults of the provider leave the money right (seed ${seed})`, {
  tags: ['PAY-32', 'PAY-17', 'PAY-42'],
  timeout: long ? 30 * 60_000 : 170_000,
}, async () => {
  const { tally, sharing, faults, broken } = await runPayments({ seed, phones: 8, kills: long ? 40 : 4 });
  expect(faults).toEqual([]);
  expect(broken).toEqual([]);
  // The run must have met kills and faults, or it proves nothing.
  expect(tally.paid.size).toBeGreaterThan(5);
  expect(tally.faults).toBeGreaterThan(5);
  expect(tally.replays).toBeGreaterThan(0);
  expect(tally.unanswered).toBeGreaterThan(0);
  expect(sharing.paid.size).toBeGreaterThan(2);
  expect(sharing.freed).toBeGreaterThan(2);
  process.stdout.write(
    `payments: ${tally.reserved} orders, ${tally.paid.size} paid, ${tally.faults} faults, ${tally.replays} replays; ` +
      `shared carts: ${sharing.reserved} orders, ${sharing.freed} freed while paying, ${sharing.paid.size} paid\n`,
  );
});
