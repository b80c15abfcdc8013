import { expect, test } from 'vitest';
import { cartExpiresAt, isCartExpired } from './cart-expiry.ts';

test('a cart ends 30 minutes after its last change, whenever that was', {
  tags: ['PCART-2', 'PCART-3', 'CART-12'],
}, () => {
  const minute = 60_000;
  expect(isCartExpired(0, 30 * minute - 1)).toBe(false);
  expect(isCartExpired(0, 30 * minute)).toBe(true);
  expect(isCartExpired(29 * minute, 30 * minute)).toBe(false);
  expect(cartExpiresAt(29 * minute)).toBe(59 * minute);
});
