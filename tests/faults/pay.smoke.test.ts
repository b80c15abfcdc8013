import { expect, test } from 'vitest';
import { runSeed } from '../setup/run-seed.ts';
import { type Met, runPayments } from './pay-run.ts';

const long = process.env.TEST_FAULTS === 'long';
const seed = runSeed();

test(`kill -9 and random faults of the provider leave the money right (seed ${seed})`, {
  tags: ['PAY-32', 'PAY-17', 'PAY-42'],
  timeout: long ? 30 * 60_000 : 170_000,
}, async () => {
  // The run must have met kills and faults, or it proves nothing.
  const isEnough = ({ tally, sharing }: Met) =>
    tally.paid.size > 5 &&
    tally.faults > 5 &&
    tally.replays > 0 &&
    tally.unanswered > 0 &&
    sharing.paid.size > 2 &&
    sharing.freed > 2;
  const plan = { seed, phones: 8, kills: long ? 40 : 2, what: 'ORDERS', isEnough } as const;
  const { tally, sharing, faults, broken } = await runPayments(plan);
  expect(faults).toEqual([]);
  expect(broken).toEqual([]);
  expect({ tally, sharing }).toSatisfy(isEnough);
  process.stdout.write(
    `payments: ${tally.reserved} orders, ${tally.paid.size} paid, ${tally.faults} faults, ${tally.replays} replays; ` +
      `shared carts: ${sharing.reserved} orders, ${sharing.freed} freed while paying, ${sharing.paid.size} paid\n`,
  );
});

test(`kill -9 while phones pay bills by card and two tablets take money leaves the bills right (seed ${seed})`, {
  tags: ['BILL-11', 'BILL-30', 'BILL-34'],
  timeout: long ? 30 * 60_000 : 170_000,
}, async () => {
  const isEnough = ({ table }: Pick<Met, 'table'>) => table.offers > 5 && table.paid.size > 2;
  const plan = { seed, phones: 1, kills: long ? 40 : 2, what: 'BILLS', isEnough } as const;
  const { table, faults, broken } = await runPayments(plan);
  expect(faults).toEqual([]);
  expect(broken).toEqual([]);
  expect({ table }).toSatisfy(isEnough);
  process.stdout.write(`bills: ${table.orders} orders, ${table.offers} parts, ${table.paid.size} paid\n`);
});
