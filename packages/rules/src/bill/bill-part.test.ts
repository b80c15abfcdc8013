import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimPart, equalShares, type PayableBill } from './bill-part.ts';

const [ANN, BOB] = ['a'.repeat(32), 'b'.repeat(32)];
const LINES = [
  { orderId: 'o1', line: 0, clientId: ANN, unitPrice: 8000, left: 1 },
  { orderId: 'o1', line: 1, clientId: BOB, unitPrice: 5000, left: 2 },
  { orderId: 'o2', line: 0, clientId: null, unitPrice: 2000, left: 1 },
];
const bill: PayableBill = { lines: LINES, base: 20_000, entered: 0, payable: 20_000 };
const all = LINES.map(({ orderId, line, left }) => ({ orderId, line, quantity: left }));

test('the whole is what is left, and covers every dish', { tags: ['BILL-4'] }, () => {
  expect(claimPart({ ...bill, payable: 7000 }, { part: 'WHOLE' })).toEqual({ amount: 7000, lines: all });
});

test('a person pays what their phone ordered', { tags: ['BILL-5'] }, () => {
  expect(claimPart(bill, { part: 'PERSON', clientId: BOB })).toEqual({
    amount: 10_000,
    lines: [{ orderId: 'o1', line: 1, quantity: 2 }],
  });
  expect(claimPart(bill, { part: 'PERSON', clientId: 'c'.repeat(32) })).toEqual({ amount: 0, lines: [] });
});

test('chosen dishes bear their share of a discount', { tags: ['BILL-6'] }, () => {
  const chosen = [{ orderId: 'o1', line: 1, quantity: 1 }];
  const less = { ...bill, entered: -2000, payable: 18_000 };
  expect(claimPart(less, { part: 'LINES', lines: chosen })).toEqual({ amount: 4500, lines: chosen });
});

test('whoever chooses the last dishes pays what is left, odd won included', { tags: ['BILL-6'] }, () => {
  const odd = { ...bill, entered: -1, payable: 19_999 };
  expect(claimPart(odd, { part: 'LINES', lines: all }).amount).toBe(19_999);
});

test('an amount pays for no dish until it takes all that is left', { tags: ['BILL-8'] }, () => {
  expect(claimPart(bill, { part: 'AMOUNT', amount: 12_000 })).toEqual({ amount: 12_000, lines: [] });
  expect(claimPart(bill, { part: 'AMOUNT', amount: 99_000 })).toEqual({ amount: 20_000, lines: all });
});

test('of a bill that only odd entries make no dish has a share', () => {
  const none = { lines: [], base: 0, entered: 500, payable: 500 };
  expect(claimPart(none, { part: 'LINES', lines: [{ orderId: 'o9', line: 0, quantity: 1 }] }).amount).toBe(0);
});

test('equal shares add up to the won; whoever pays first pays the odd won', { tags: ['BILL-7'] }, () => {
  expect(equalShares(10_000, 3)).toEqual({ first: 3334, each: 3333, remainder: 1 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000_000 }), fc.integer({ min: 1, max: 50 }), (amount, parts) => {
      const { first, each, remainder } = equalShares(amount, parts);
      expect(first + each * (parts - 1)).toBe(amount);
      expect(remainder).toBeLessThan(parts);
    }),
  );
});

test('shares paid one after the other leave nothing', { tags: ['BILL-7'] }, () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_000_000 }), fc.integer({ min: 2, max: 50 }), (amount, parts) => {
      let payable = amount;
      for (let shares = parts; shares >= 1; shares -= 1)
        payable -= claimPart(
          { lines: [], base: amount, entered: 0, payable },
          { part: 'SHARE', shares },
        ).amount;
      expect(payable).toBe(0);
    }),
  );
});
