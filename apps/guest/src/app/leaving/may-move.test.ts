import { expect, test } from 'vitest';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { receiptOf } from '../../testing/receipt-fixture.ts';
import { ROUTES } from '../routes.ts';
import { mayMove } from './may-move.ts';

const path = (pattern: string) => pattern.replace(/:\w+/, 'A').replace('*', '/nowhere');
const own = fakeApi({ keptOrder: answered(receiptOf()) });
const others = fakeApi({ keptOrder: refused('NOT_FOUND_ORDER') });

async function moved(event: 'cart' | 'visit', api = others): Promise<string[]> {
  const screens = new Set<string>();
  for (const route of ROUTES) if (await mayMove(api, event, path(route.path))) screens.add(route.screen);
  return [...screens].sort();
}

test('an emptied cart leads away from the menu, its dishes, the carts and the order sheet, and from nothing else', {
  tags: ['NEWS-13'],
}, async () => {
  expect(await moved('cart')).toEqual(['cart', 'dish', 'group', 'menu', 'sheet']);
});

test('the end of a visit leads away from all but what outlasts it', { tags: ['NEWS-13'] }, async () => {
  const all = [...new Set(ROUTES.map(({ screen }) => screen))];
  const stay = ['advice', 'confirmation', 'landing', 'lost', 'pay', 'review'];
  expect(await moved('visit')).toEqual(all.filter((screen) => !stay.includes(screen)).sort());
});

test('the done page of an order outlasts it on the device that placed it', {
  tags: ['NEWS-13', 'ORD-24'],
}, async () => {
  expect(await mayMove(own, 'visit', '/order/done/A')).toBe(false);
  expect(await mayMove(others, 'visit', '/order/done/A')).toBe(true);
  expect(await mayMove(own, 'visit', '/menu')).toBe(true);
});
