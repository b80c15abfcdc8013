import type { CartEvent } from '@hansang/rules/cart';
import { expect, test } from 'vitest';
import { FollowedKeys } from './followed-keys.ts';

const change = (revision: number, changeId?: string) =>
  ({
    action: 'add-menu',
    cartId: 'cart',
    clientId: 'ann',
    data: { revision, changeId },
  }) as unknown as CartEvent;

function followed(...changes: readonly CartEvent[]): FollowedKeys {
  const keys = new FollowedKeys();
  keys.begin('cart', 0, []);
  for (const one of changes) keys.follow(one);
  return keys;
}

test('of a cart that was followed from its beginning it is known which keys are new', () => {
  const keys = followed(change(1, 'a'), change(2), change(3, 'b'));
  expect(['a', 'b', 'c'].map((key) => keys.isNew('cart', 3, key))).toEqual([false, false, true]);
});

test('nothing is certain of a revision that was not followed, or of another cart', () => {
  const keys = followed(change(1, 'a'));
  expect([keys.isNew('cart', 0, 'c'), keys.isNew('cart', 2, 'c'), keys.isNew('other', 1, 'c')]).toEqual([
    false,
    false,
    false,
  ]);
});

test('after a gap nothing is certain until what was missed is heard, in order', () => {
  const keys = followed(change(2, 'b'));
  expect(keys.isNew('cart', 2, 'c')).toBe(false);
  keys.follow(change(1, 'a'));
  keys.follow(change(2, 'b'));
  expect(['a', 'b', 'c'].map((key) => keys.isNew('cart', 2, key))).toEqual([false, false, true]);
});

test('what the database tells of a cart is where following it begins, unless more is known', () => {
  const keys = new FollowedKeys();
  keys.begin('cart', 7, ['a']);
  expect([keys.isNew('cart', 7, 'a'), keys.isNew('cart', 7, 'b')]).toEqual([false, true]);
  keys.begin('cart', 6, []);
  expect(keys.isNew('cart', 7, 'a')).toBe(false);
});

test('a cart of more keys than are remembered has each one looked up', () => {
  const keys = followed(...Array.from({ length: 1000 }, (_, index) => change(index + 1, `key ${index}`)));
  const isCertain = keys.isNew('cart', 1000, 'another');
  keys.follow(change(1001, 'one too many'));
  expect([isCertain, keys.isNew('cart', 1001, 'another')]).toEqual([true, false]);
  keys.begin(
    'cart',
    1001,
    Array.from({ length: 1001 }, (_, index) => `key ${index}`),
  );
  expect(keys.isNew('cart', 1001, 'another')).toBe(false);
});
