import { expect, test } from 'vitest';
import { ceilingRefusal, isAboveCeiling, mayAcceptItself, mostOf } from './ceilings.ts';

const policy = { orderCeiling: { quantity: 50, amount: 500_000 } };
const totals = (totalMenuAmount: number, menuPayAmount = 1000) => ({ totalMenuAmount, menuPayAmount });

test('staff look at an order above quantity or amount, and not at one that reaches them', {
  tags: ['CEIL-1'],
}, () => {
  const looked = (...asked: Parameters<typeof totals>) => isAboveCeiling(policy, totals(...asked));
  expect([looked(50), looked(51), looked(1, 500_000), looked(1, 500_001)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('five times the ceiling is taken, beyond it the refusal says the bound', { tags: ['CEIL-2'] }, () => {
  const said = (...asked: Parameters<typeof totals>) => ceilingRefusal(policy, totals(...asked));
  expect(said(250, 2_500_000)).toBeNull();
  expect(said(251)).toEqual({ code: 'ORDER_QUANTITY_MAX', params: { max: 250 } });
  expect(said(1, 2_500_001)).toEqual({ code: 'ORDER_AMOUNT_MAX', params: { amount: 2_500_000 } });
  expect(mostOf(policy.orderCeiling)).toEqual({ quantity: 250, amount: 2_500_000 });
});

test('a menu that names no ceiling has none', { tags: ['CEIL-1'] }, () => {
  expect([isAboveCeiling({}, totals(999)), ceilingRefusal({}, totals(999))]).toEqual([false, null]);
});

test('what is above a ceiling, or of a table nobody has confirmed, accepts nothing by itself; an age does', {
  tags: ['CEIL-3'],
}, () => {
  expect([mayAcceptItself([]), mayAcceptItself(['ADULT'])]).toEqual([true, true]);
  expect([mayAcceptItself(['CEILING']), mayAcceptItself(['ADULT', 'FIRST'])]).toEqual([false, false]);
});
