import { expect, test } from 'vitest';
import { visitMoney } from './visit-money.ts';

const open = { due: 9000, captured: 0, refunded: 0 };
const paid = { due: 35_000, captured: 35_000, refunded: 0 };

test('what was not paid is owed, what was paid is not', { tags: ['BOARD-5', 'BOARD-6'] }, () => {
  expect(visitMoney([open, paid])).toEqual({ owed: 9000, paid: 35_000, refunded: 0, refunding: 0 });
  expect(visitMoney([])).toEqual({ owed: 0, paid: 0, refunded: 0, refunding: 0 });
});

test('a dish that was refunded is no new debt', { tags: ['BOARD-6'] }, () => {
  expect(visitMoney([{ ...paid, refunded: 5000 }])).toEqual({
    owed: 0,
    paid: 35_000,
    refunded: 5000,
    refunding: 0,
  });
});

test('the money of a rejected order is on its way back until it is back', { tags: ['BOARD-5'] }, () => {
  expect(visitMoney([{ ...paid, due: 0 }])).toMatchObject({ owed: 0, refunding: 35_000 });
  expect(visitMoney([{ due: 0, captured: 35_000, refunded: 35_000 }])).toMatchObject({
    refunded: 35_000,
    refunding: 0,
  });
});
