import { expect, test } from 'vitest';
import { dish } from '../../testing/menu-fixture.ts';
import { type CartLine, lineKey } from './cart-line.ts';
import { cartLine } from './make-line.ts';
import { withoutOrdered } from './without-ordered.ts';

const line = (id: string, quantity: number): CartLine =>
  cartLine(dish(id), { _id: id, size: null, options: [] }, quantity);
const sold = (id: string, quantity: number) => ({ ...line(id, quantity) }) as never;

test('a paid order takes its own dishes out of the cart, and leaves what was put in meanwhile', {
  tags: ['PAY-7'],
}, () => {
  const [rice, soup, tea] = [line('rice', 3), line('soup', 1), line('tea', 2)];
  expect(withoutOrdered([rice, soup, tea], [sold('rice', 1), sold('soup', 1), sold('rice', 1)])).toEqual([
    { key: lineKey(rice), quantity: 1 },
    { key: lineKey(soup), quantity: 0 },
  ]);
});

test('what the cart no longer holds is not missed', { tags: ['PAY-7'] }, () => {
  expect(withoutOrdered([], [sold('rice', 2)])).toEqual([]);
  expect(withoutOrdered([line('rice', 1)], [sold('rice', 2)])[0]?.quantity).toBe(0);
});
