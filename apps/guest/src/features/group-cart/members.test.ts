import { expect, test } from 'vitest';
import { ME, member, OTHER } from '../../testing/group-fixture.ts';
import type { GroupView } from './cart-book.ts';
import { doingOf } from './members.ts';

const view = (over: { holder?: string; orderId?: string; ready?: string[] }) => {
  const { holder = null, orderId, ready = [] } = over;
  return {
    me: ME,
    holder,
    state: { ready, lock: holder && { ...(orderId && { orderId }) } },
  } as unknown as GroupView;
};

test.each([
  ['choosing', view({}), true],
  ['away', view({}), false],
  ['done', view({ ready: [OTHER] }), true],
  ['ordering', view({ holder: OTHER, ready: [OTHER] }), true],
  ['paying', view({ holder: OTHER, orderId: 'order-1' }), false],
  ['choosing', view({ holder: ME }), true],
] as const)('the others are told that a member is %s', { tags: ['PAY-36'] }, (doing, seen, isHere) => {
  expect(doingOf(seen, member(OTHER, 1, isHere))).toBe(doing);
});

test('a phone that lost its socket is not called away on its own screen', () => {
  expect(doingOf(view({}), member(ME, 2, false))).toBe('choosing');
});
