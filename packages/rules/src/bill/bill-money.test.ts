import { expect, test } from 'vitest';
import { type BillFacts, billMoney, billRest, type OrderMoney } from './bill-money.ts';

const open = { due: 9000, captured: 0, refunded: 0 };
const paid = { due: 35_000, captured: 35_000, refunded: 0 };
const bill = (orders: readonly OrderMoney[], more: Partial<BillFacts> = {}) => {
  const money = billMoney({ orders, entries: [], payments: [], claims: [], ...more });
  return { ...money, ...billRest(money) };
};

test('what was not paid is owed, what was paid is not', { tags: ['BOARD-5', 'BOARD-6'] }, () => {
  expect(bill([open, paid])).toMatchObject({ owed: 9000, paid: 35_000, refunded: 0, refunding: 0 });
  expect(bill([])).toMatchObject({ owed: 0, over: 0, payable: 0, paid: 0, refunded: 0, refunding: 0 });
});

test('a dish that was refunded is no new debt', { tags: ['BOARD-6'] }, () => {
  expect(bill([{ ...paid, refunded: 5000 }])).toMatchObject({
    owed: 0,
    paid: 35_000,
    refunded: 5000,
    refunding: 0,
  });
});

test('the money of a rejected order is on its way back until it is back', { tags: ['BOARD-5'] }, () => {
  expect(bill([{ ...paid, due: 0 }])).toMatchObject({ owed: 0, refunding: 35_000 });
  expect(bill([{ due: 0, captured: 35_000, refunded: 35_000 }])).toMatchObject({
    refunded: 35_000,
    refunding: 0,
  });
});

test('owed is what is sold and entered, less what covers it', { tags: ['BILL-1'] }, () => {
  const payments = [{ captured: 3000, refunded: 1000 }];
  expect(bill([open, paid], { entries: [-900, 100], payments })).toMatchObject({
    sold: 44_000,
    entered: -800,
    settled: 37_000,
    owed: 6200,
  });
});

test('what somebody is paying is owed, and nobody else can pay it', { tags: ['BILL-2'] }, () => {
  expect(bill([open], { claims: [4000, 2000] })).toMatchObject({ owed: 9000, claimed: 6000, payable: 3000 });
});

test('what was taken beyond a bill that became less is told', { tags: ['BILL-3'] }, () => {
  const payments = [{ captured: 9000, refunded: 0 }];
  expect(bill([{ ...open, due: 7000 }], { payments })).toMatchObject({ owed: 0, over: 2000, payable: 0 });
});
