import { ORDER_DECIDERS, ORDER_STATUSES, TILL_ANSWERS } from '@hansang/contract';
import { expect, test } from 'vitest';
import { orderTransitionRule } from '../order/order-transitions.ts';
import { judgeAnswer, STATUS_OF_ANSWER, TILL_VERDICTS } from './judge-answer.ts';

const all = ORDER_STATUSES.flatMap((status) =>
  TILL_ANSWERS.flatMap((answer) => ORDER_DECIDERS.map((decider) => ({ status, answer, decider }))),
);
const judge = ({ status, answer, decider }: (typeof all)[number]) =>
  judgeAnswer({ status, isKnown: true }, answer, decider);

test('what is done is a step that the till may take', { tags: ['TILL-8'] }, () => {
  for (const asked of all.filter((one) => judge(one) === 'DO')) {
    const rule = orderTransitionRule(asked.status, STATUS_OF_ANSWER[asked.answer]);
    expect([asked, rule?.by.includes('pos')]).toEqual([asked, true]);
  }
});

test('what was done already leaves the order where the answer wants it, or beyond', {
  tags: ['TILL-8'],
}, () => {
  const there = {
    ACCEPT: ['CONFIRM', 'MENU_COMPLETE', 'COMPLETE'],
    REJECT: ['REJECT', 'CANCEL'],
    CANCEL: ['REJECT', 'CANCEL'],
  } as const;
  for (const { status, answer, decider } of all)
    expect([status, answer, judge({ status, answer, decider }) === 'ALREADY']).toEqual([
      status,
      answer,
      (there[answer] as readonly string[]).includes(status),
    ]);
});

test('an answer after the end is too late, and none is ever done there', { tags: ['TILL-8'] }, () => {
  for (const status of ['REJECT', 'CANCEL'] as const) {
    expect(judge({ status, answer: 'ACCEPT', decider: 'TILL' })).toBe('TOO_LATE');
    for (const answer of TILL_ANSWERS)
      for (const decider of ORDER_DECIDERS) expect(judge({ status, answer, decider })).not.toBe('DO');
  }
});

test('a waiting order is the board’s or the till’s, as the venue chose', {
  tags: ['TILL-7', 'TILL-8'],
}, () => {
  for (const answer of TILL_ANSWERS) {
    expect(TILL_VERDICTS.REQUEST[answer]).toEqual({ TILL: 'DO', BOARD: 'NOT_YOURS' });
    expect(judgeAnswer({ status: 'PENDING', isKnown: true }, answer, 'TILL')).toBe('UNKNOWN');
  }
});

test('an order that tills do not know of yet is none to them', { tags: ['TILL-5', 'TILL-8'] }, () => {
  expect(judgeAnswer({ status: 'CONFIRM', isKnown: false }, 'CANCEL', 'BOARD')).toBe('UNKNOWN');
});
