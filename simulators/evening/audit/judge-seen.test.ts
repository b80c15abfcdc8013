import type { Bill, BoardOrder, DayFigures } from '@hansang/contract/schemas';
import { describe, expect, test } from 'vitest';
import { judgeSeen, type Seen, type Told } from './judge-seen.ts';

type Line = BoardOrder['menus'][number];

const line = (more: Partial<Line> = {}) =>
  ({
    _id: 'cola',
    price: 2000,
    quantity: 2,
    liveQuantity: 2,
    freeQuantity: 0,
    insteadOf: null,
    ...more,
  }) as Line;

const order = (id: string, more: Partial<BoardOrder> = {}) =>
  ({
    _id: id,
    orderNumber: 1,
    status: 'COMPLETE',
    actualPayment: 4000,
    payment: null,
    visitId: 'v',
    menus: [line()],
    ...more,
  }) as BoardOrder;

const bill = (more: Partial<Bill> = {}) =>
  ({
    visitId: 'v',
    orders: [{ orderId: 'a', due: 4000 }],
    entries: [
      { amount: -500, isVoided: false },
      { amount: 9, isVoided: true },
    ],
    payments: [],
    sold: 4000,
    entered: -500,
    total: 3500,
    settled: 3500,
    owed: 0,
    ...more,
  }) as unknown as Bill;

const figures = (more: Partial<DayFigures['orders']> = {}) =>
  ({ orders: { count: 1, sold: 4000, ...more }, hours: [{ amount: 4000 }] }) as unknown as DayFigures;

const seen = (more: Partial<Seen> = {}): Seen => ({
  orders: [order('a')],
  bills: [bill()],
  figures: figures(),
  ...more,
});
const told = (more: Partial<Told> = {}): Told => ({
  acknowledged: [{ orderId: 'a', menus: [{ menuId: 'cola', quantity: 2 }], amount: 4000 }],
  paid: new Set(),
  ...more,
});

describe('where the books lie elsewhere an evening is audited by what staff are shown', {
  tags: ['EVENING-150'],
}, () => {
  test('which is clean where it agrees with what phones were told', () => {
    expect(judgeSeen(seen(), told())).toEqual([]);
    const off = order('a', { actualPayment: 2000, menus: [line({ liveQuantity: 1 })] });
    const instead = line({ _id: 'tea', price: 1000, quantity: 1, liveQuantity: 1, insteadOf: 0 });
    const changed = order('a', { actualPayment: 3000, menus: [line({ liveQuantity: 1 }), instead] });
    for (const one of [off, changed])
      expect(judgeSeen({ orders: [one], bills: [], figures: null }, told())).toEqual([]);
    // An order that still waits for its money is nobody's, and one that came to nothing is no part of the day.
    const waiting = { orderId: 'b', menus: [], isPaidFirst: true };
    const refused = order('c', { orderNumber: 2, status: 'REJECT' });
    expect(
      judgeSeen(
        seen({ orders: [order('a'), refused] }),
        told({ acknowledged: [...told().acknowledged, waiting] }),
      ),
    ).toEqual([]);
  });

  test.each<[string, Partial<Seen>, Partial<Told>, RegExp]>([
    ['is lost', { orders: [], bills: [], figures: null }, {}, /told of a, which staff never saw/],
    [
      'is doubled',
      { orders: [order('a'), order('a', { orderNumber: 2 })], figures: null },
      {},
      /a is there twice/,
    ],
    ['shares its number', { orders: [order('a'), order('b')], figures: null }, {}, /among 2 there is 1/],
    [
      'follows a gap',
      { orders: [order('a'), order('b', { orderNumber: 3 })], figures: null },
      {},
      /there is 3/,
    ],
    [
      'holds something else',
      { orders: [order('a', { menus: [line({ _id: 'tea' })] })] },
      {},
      /holds tea×2, its phone asked for cola×2/,
    ],
    [
      'costs something else',
      {
        orders: [order('a', { actualPayment: 5000, menus: [line({ price: 2500 })] })],
        bills: [],
        figures: null,
      },
      {},
      /as ordered is 5000, should be 4000/,
    ],
    [
      'is charged for what was taken off',
      { orders: [order('a', { menus: [line({ liveQuantity: 1 })] })] },
      {},
      /as it is sold is 4000, should be 2000/,
    ],
    ['is on no bill', { bills: [bill({ orders: [], sold: 0, total: 0, settled: 0 })] }, {}, /leaves a out/],
    ['is owed wrongly', { bills: [bill({ owed: 100 })] }, {}, /what is owed is 100, should be 0/],
    [
      'is entered wrongly',
      { bills: [bill({ entered: 0, total: 4000, settled: 4000 })] },
      {},
      /as entered is 0/,
    ],
    ['is left out of the day', { figures: figures({ count: 0 }) }, {}, /count of orders is 0, should be 1/],
    [
      'is counted for another sum',
      { figures: figures({ sold: 3000 }) },
      {},
      /day sold is 3000, should be 4000/,
    ],
    ['was paid, and nobody has the money', {}, { paid: new Set(['a']) }, /a is paid, and staff see no money/],
    [
      'was paid first and never came',
      { orders: [], bills: [], figures: null },
      { acknowledged: [{ orderId: 'a', menus: [], isPaidFirst: true }], paid: new Set(['a']) },
      /staff never saw/,
    ],
  ])('which tells an order that %s', (_, more, phones, fault) => {
    expect(judgeSeen(seen(more), told(phones)).join('\n')).toMatch(fault);
  });
});
