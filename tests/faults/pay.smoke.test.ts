import { beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../setup/drawn.ts';
import { runSeed } from '../setup/run-seed.ts';
import { type Met, type PayResult, runPayments } from './pay-run.ts';

const seed = runSeed();
const kills = Array.from({ length: isLong ? 80 : 2 }, (_, index) =>
  index % 5 === 4 ? ('both' as const) : ('server' as const),
);

// The run must have met kills and faults, or it proves nothing.
const isEnoughPaid = ({ tally, sharing }: Met) =>
  tally.paid.size > 5 &&
  tally.faults > 5 &&
  tally.replays > 0 &&
  tally.unanswered > 0 &&
  sharing.paid.size > 2 &&
  sharing.freed > 2;

const isEnoughAtTable = ({ table, tablets: { recorded, done } }: Met) => {
  const of = (...names: string[]) => names.reduce((sum, name) => sum + (done.get(name) ?? 0), 0);
  const acts = [
    of('mergeTable', 'partVisit', 'passLine') > 0,
    of('takeLineOff', 'giveLineFree', 'offerInstead') > (isLong ? 2 : 0),
    of('voidPayment', 'refundBillPayment', 'addBillEntry') > (isLong ? 2 : 0),
    of('checkOut') > 0,
    of('openDrawer', 'moveCash', 'closeDrawer') > 1,
  ].filter((isDone) => isDone).length;
  return table.offers > 5 && table.paid.size > 2 && recorded > (isLong ? 10 : 2) && acts >= (isLong ? 5 : 3);
};

describe(`kill -9 and random faults of the provider while phones pay and two tablets take money (seed ${seed})`, () => {
  let run: PayResult;
  beforeAll(
    async () => {
      const isEnough = (met: Met) => isEnoughPaid(met) && isEnoughAtTable(met);
      run = await runPayments({ seed, phones: isLong ? 8 : 4, kills, afresh: isLong ? 3 : 1, isEnough });
      const { tally, sharing, table } = run;
      process.stdout.write(
        `payments: ${tally.reserved} orders, ${tally.paid.size} paid, ${tally.faults} faults, ${tally.replays} replays; ` +
          `shared carts: ${sharing.reserved} orders, ${sharing.freed} freed while paying, ${sharing.paid.size} paid; ` +
          `bills: ${table.orders} orders, ${table.offers} parts, ${table.paid.size} paid\n`,
      );
    },
    isLong ? 60 * 60_000 : 170_000,
  );

  test('leave the money right', {
    tags: ['PAY-32', 'PAY-17', 'PAY-42'],
  }, () => {
    expect(run.faults).toEqual([]);
    expect(run.broken).toEqual([]);
    expect(run).toSatisfy(isEnoughPaid);
  });

  test('leave the bills right to the won: nothing is taken beyond what is owed', {
    tags: ['BILL-11', 'BILL-30', 'BILL-34'],
  }, () => {
    expect(run.faults).toEqual([]);
    expect(run).toSatisfy(isEnoughAtTable);
  });

  test('leave each payment that a tablet was answered once, and drawers and days as the bills say', {
    tags: ['BILL-1', 'BILL-12', 'DAY-10'],
  }, () => {
    expect(run.days).toEqual([]);
    expect(run.stored).toBe(run.tablets.recorded);
  });
});
