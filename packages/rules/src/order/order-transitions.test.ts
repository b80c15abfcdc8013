import { ORDER_STATUSES, type OrderStatus } from '@hansang/contract';
import { expect, test } from 'vitest';
import { ACTORS } from './actors.ts';
import {
  isFinalOrderStatus,
  nextOrderStatuses,
  ORDER_TRANSITIONS,
  orderPath,
  orderTransitionRule,
} from './order-transitions.ts';

const ALLOWED: Record<OrderStatus, OrderStatus[]> = {
  PENDING: ['REQUEST', 'CANCEL'],
  REQUEST: ['CONFIRM', 'REJECT', 'CANCEL'],
  CONFIRM: ['MENU_COMPLETE', 'CANCEL'],
  MENU_COMPLETE: ['COMPLETE', 'CANCEL'],
  COMPLETE: [],
  REJECT: [],
  CANCEL: [],
};
const UNDO = ['CONFIRM>REQUEST', 'MENU_COMPLETE>CONFIRM', 'COMPLETE>MENU_COMPLETE'];
const pairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));

const RULES: Record<OrderStatus, string> = {
  PENDING: 'TRANS-1',
  REQUEST: 'TRANS-2',
  CONFIRM: 'TRANS-3',
  MENU_COMPLETE: 'TRANS-4',
  REJECT: 'TRANS-5',
  CANCEL: 'TRANS-5',
  COMPLETE: 'TRANS-6',
};

for (const from of ORDER_STATUSES)
  test(`from ${from} an order goes where it was decided and nowhere else`, { tags: [RULES[from]] }, () => {
    for (const to of ORDER_STATUSES) {
      const rule = orderTransitionRule(from, to);
      const isUndo = UNDO.includes(`${from}>${to}`);
      expect([to, rule !== null]).toEqual([to, ALLOWED[from].includes(to) || isUndo]);
      expect(rule?.undoSeconds).toBe(isUndo ? 5 : undefined);
    }
  });

test('what nothing but an undo leaves is final', { tags: ['TRANS-5', 'TRANS-6'] }, () => {
  expect(ORDER_STATUSES.filter(isFinalOrderStatus)).toEqual(['REJECT', 'COMPLETE', 'CANCEL']);
});

test('an undo exists only against a transition that itself has one way back', { tags: ['TRANS-8'] }, () => {
  for (const [from, to] of pairs)
    if (orderTransitionRule(from, to)?.undoSeconds) expect(ALLOWED[to]).toContain(from);
  for (const to of ['REJECT', 'CANCEL'] as const) expect(orderTransitionRule(to, 'REQUEST')).toBeNull();
});

test('every transition names somebody, and nobody twice', { tags: ['TRANS-11'] }, () => {
  for (const [from, to] of pairs) {
    const rule = orderTransitionRule(from, to);
    if (rule === null) continue;
    expect(rule.by.length).toBeGreaterThan(0);
    expect(new Set(rule.by).size).toBe(rule.by.length);
    expect(rule.by.every((actor) => ACTORS.includes(actor))).toBe(true);
  }
});

test('a guest may cancel PENDING and REQUEST and do nothing else', { tags: ['TRANS-9'] }, () => {
  expect(Object.fromEntries(ORDER_STATUSES.map((from) => [from, nextOrderStatuses(from, 'guest')]))).toEqual({
    PENDING: ['CANCEL'],
    REQUEST: ['CANCEL'],
    REJECT: [],
    CONFIRM: [],
    MENU_COMPLETE: [],
    COMPLETE: [],
    CANCEL: [],
  });
});

test('the kitchen moves cooking on; staff, managers and owners may do more and all the same', {
  tags: ['STAFF-5', 'STAFF-6'],
}, () => {
  expect(ORDER_STATUSES.flatMap((from) => nextOrderStatuses(from, 'kitchen'))).toEqual([
    'MENU_COMPLETE',
    'COMPLETE',
  ]);
  for (const from of ORDER_STATUSES) {
    const staff = nextOrderStatuses(from, 'staff');
    expect(staff).toEqual(expect.arrayContaining(nextOrderStatuses(from, 'kitchen')));
    expect([nextOrderStatuses(from, 'manager'), nextOrderStatuses(from, 'owner')]).toEqual([staff, staff]);
  }
});

test('exactly rejecting and cancelling need a reason and give stock back', {
  tags: ['TRANS-14', 'STOCK-4', 'STOCK-5'],
}, () => {
  for (const [from, to] of pairs) {
    const rule = orderTransitionRule(from, to);
    if (rule === null) continue;
    const ends = to === 'REJECT' || to === 'CANCEL';
    expect([from, to, rule.needsReason === true, rule.givesBack === true]).toEqual([from, to, ends, ends]);
  }
});

test('an open order reaches COMPLETE by accepted steps only', {
  tags: ['TRANS-2', 'TRANS-3', 'TRANS-4'],
}, () => {
  expect(orderPath('REQUEST', 'COMPLETE', 'staff')).toEqual(['CONFIRM', 'MENU_COMPLETE', 'COMPLETE']);
  expect(orderPath('CONFIRM', 'COMPLETE', 'kitchen')).toEqual(['MENU_COMPLETE', 'COMPLETE']);
  expect(orderPath('REQUEST', 'COMPLETE', 'kitchen')).toEqual([]);
  expect(orderPath('COMPLETE', 'COMPLETE', 'staff')).toEqual([]);
  expect(orderPath('CANCEL', 'COMPLETE', 'owner')).toEqual([]);
  expect(orderPath('PENDING', 'COMPLETE', 'staff')).toEqual([]);
});

test('every status of the contract has its row', { tags: ['TRANS-1'] }, () => {
  expect(Object.keys(ORDER_TRANSITIONS).sort()).toEqual([...ORDER_STATUSES].sort());
});
