import { ORDER_STATUSES } from '@hansang/contract';
import { expect, test } from 'vitest';
import { lineBounds, worthOf } from './line-changes.ts';

const line = { liveQuantity: 3, freeQuantity: 1, offerState: null };

test('pieces that are left may be taken off, those that are charged given free or replaced while they are to come', {
  tags: ['LINE-9', 'OFFER-1'],
}, () => {
  const bounds = Object.fromEntries(ORDER_STATUSES.map((status) => [status, lineBounds(status, line)]));
  const nothing = { off: 0, free: 0, instead: 0, pass: 0 };
  const toCome = { off: 3, free: 2, instead: 2, pass: 2 };
  const cooked = { off: 3, free: 2, instead: 0, pass: 2 };
  expect(bounds).toEqual({
    PENDING: nothing,
    REQUEST: toCome,
    CONFIRM: toCome,
    MENU_COMPLETE: cooked,
    COMPLETE: cooked,
    REJECT: nothing,
    CANCEL: nothing,
  });
});

test('while a guest is asked nothing happens to a line', { tags: ['OFFER-9'] }, () => {
  expect(lineBounds('REQUEST', { ...line, offerState: 'OPEN' })).toEqual({
    off: 0,
    free: 0,
    instead: 0,
    pass: 0,
  });
  expect(lineBounds('REQUEST', { ...line, offerState: 'WITHDRAWN' }).off).toBe(3);
});

test('an order that came to nothing is told with what it was sold for', { tags: ['LINE-7'] }, () => {
  expect([worthOf('CONFIRM', 9000, 2000), worthOf('REJECT', 9000, 0)]).toEqual([2000, 9000]);
});
