import { describe, expect, test } from 'vitest';
import { moveRefusal, type OrderStep, undoRefusal, undoUntil } from './move-order.ts';

describe('moving an order', () => {
  test('a transition that does not exist is not allowed, whoever asks', { tags: ['TRANS-10'] }, () => {
    expect(moveRefusal('REQUEST', 'COMPLETE', 'owner')?.code).toBe('ORDER_TRANSITION_NOT_ALLOWED');
    expect(moveRefusal('CANCEL', 'REQUEST', 'system')?.code).toBe('ORDER_TRANSITION_NOT_ALLOWED');
    expect(moveRefusal('REQUEST', 'REQUEST', 'staff')?.code).toBe('ORDER_TRANSITION_NOT_ALLOWED');
  });

  test('a role that may not is told so; a guest is told that it is too late', { tags: ['TRANS-11'] }, () => {
    expect(moveRefusal('REQUEST', 'CONFIRM', 'kitchen')?.code).toBe('STAFF_FORBIDDEN');
    expect(moveRefusal('CONFIRM', 'CANCEL', 'guest', 'REQUESTED_BY_GUEST')?.code).toBe(
      'ORDER_TRANSITION_NOT_ALLOWED',
    );
    expect(moveRefusal('REQUEST', 'CONFIRM', 'staff')).toBeNull();
  });

  test('rejecting and cancelling need a reason', { tags: ['TRANS-14'] }, () => {
    expect(moveRefusal('REQUEST', 'REJECT', 'staff')).toMatchObject({
      code: 'VALIDATION_FAILED',
      path: 'cancelReason',
    });
    expect(moveRefusal('REQUEST', 'REJECT', 'staff', 'LACK_OF_INGREDIENTS')).toBeNull();
    expect(moveRefusal('REQUEST', 'CANCEL', 'guest', 'REQUESTED_BY_GUEST')).toBeNull();
  });

  test('an undo is no move: it goes its own way or not at all', { tags: ['TRANS-7'] }, () => {
    expect(moveRefusal('COMPLETE', 'MENU_COMPLETE', 'owner')?.code).toBe('ORDER_TRANSITION_NOT_ALLOWED');
  });
});

describe('undoing the latest step', () => {
  const cooked: OrderStep = { from: 'CONFIRM', to: 'MENU_COMPLETE', userId: 'kim', at: 1_000_000 };
  const asked = { actor: 'kitchen', userId: 'kim', now: 1_004_999 } as const;

  test('the same user may within 5 s', { tags: ['TRANS-7'] }, () => {
    expect(undoUntil(cooked)).toBe(1_005_000);
    expect(undoRefusal(cooked, asked)).toBeNull();
    expect(undoRefusal(cooked, { ...asked, now: 1_005_000 })?.code).toBe('ORDER_TRANSITION_NOT_ALLOWED');
  });

  test('nor may they when the clock was set back since', { tags: ['TRANS-7'] }, () => {
    expect(undoRefusal(cooked, { ...asked, now: 999_000 })).toBeNull();
    expect(undoRefusal(cooked, { ...asked, now: 990_000 })?.code).toBe('ORDER_TRANSITION_NOT_ALLOWED');
  });

  test('another user may not, nor may a role without the right', { tags: ['TRANS-7'] }, () => {
    expect(undoRefusal(cooked, { ...asked, userId: 'lee' })?.code).toBe('ORDER_TRANSITION_NOT_ALLOWED');
    expect(undoRefusal(cooked, { ...asked, actor: 'pos' })?.code).toBe('ORDER_TRANSITION_NOT_ALLOWED');
  });

  test('who may accept may take that back; the kitchen may not', { tags: ['TRANS-7', 'BOARD-7'] }, () => {
    const accepted: OrderStep = { ...cooked, from: 'REQUEST', to: 'CONFIRM' };
    expect(undoRefusal(accepted, { ...asked, actor: 'staff' })).toBeNull();
    expect(undoRefusal(accepted, asked)?.code).toBe('STAFF_FORBIDDEN');
    expect(undoRefusal(accepted, { ...asked, actor: 'staff', now: 1_005_000 })?.code).toBe(
      'ORDER_TRANSITION_NOT_ALLOWED',
    );
  });

  test('reject and cancel cannot be undone', { tags: ['TRANS-8'] }, () => {
    for (const to of ['REJECT', 'CANCEL'] as const) {
      const step = { ...cooked, from: 'REQUEST', to } as const;
      expect(undoUntil(step)).toBeNull();
      expect(undoRefusal(step, asked)?.code).toBe('ORDER_TRANSITION_NOT_ALLOWED');
    }
  });
});
