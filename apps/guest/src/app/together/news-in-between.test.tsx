import { SOCKET } from '@hansang/contract';
import type { GuestEvent } from '@hansang/contract/schemas';
import { beforeEach, expect, test, vi } from 'vitest';
import { cartLine } from '../../features/cart/make-line.ts';
import { FAILURE_KEY } from '../../features/payment/begun-payment.ts';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { opened } from '../../testing/fake-socket.ts';
import { dish, menuOf } from '../../testing/menu-fixture.ts';
import { EMPTY_PAGE, phoneOf } from '../../testing/phone-fixture.tsx';
import { createParts } from '../parts.ts';
import { lookAfterPayment } from '../paying/after-payment.ts';
import { goLive } from '../staying/go-live.ts';
import { watchPhone } from '../staying/watch-phone.ts';

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'));
const hear = (event: GuestEvent) => opened.at(-1)?.socket.tell(SOCKET.event, event);
const flush = () => vi.dynamicImportSettled();
beforeEach(() => {
  history.replaceState(null, '', '/cart');
  sessionStorage.clear();
});

test('a dish that sells out while the menu is being read', { tags: ['RT-8'] }, async () => {
  const answers: ((v: never) => void)[] = [];
  const api = fakeApi({ menu: () => new Promise((resolve) => answers.push(resolve as never)) });
  const phone = phoneOf(api);
  const close = goLive(phone, createParts(phone, EMPTY_PAGE));
  const sold = { action: 'stock-changed', clientId: 'x', cartId: null, data: {} } as never;
  hear(sold); // another dish
  await Promise.resolve();
  hear(sold); // rice: committed after the server had read the menu for the first
  answers[0]?.(answered(menuOf(dish('rice')), 'v1') as never);
  await vi.waitFor(() => expect(phone.menu.dish('rice')).not.toBeNull());
  await new Promise((r) => setTimeout(r, 50));
  answers[1]?.(answered(menuOf(dish('rice', { isSoldOut: true })), 'v2') as never);
  await new Promise((r) => setTimeout(r, 50));
  expect(phone.menu.dish('rice')?.isSoldOut).toBe(true);
  close();
});

test('a payment that succeeds while it is being looked at', { tags: ['PAY-29'] }, async () => {
  const receipt = (status: string, payment: string) => ({
    id: 'o1',
    hashKey: 'h',
    order: {
      status,
      payment: { status: payment, method: 'CREDIT_CARD', refundedAmount: 0 },
      menus: [{ _id: 'rice', size: null, options: [], quantity: 1 }],
    },
  });
  let first: (v: never) => void = () => {};
  const api = fakeApi({
    order: (_, turn) =>
      turn === 0
        ? new Promise((resolve) => (first = resolve as never))
        : answered(receipt('REQUEST', 'SUCCESS')),
  });
  const phone = phoneOf(api);
  const parts = createParts(phone, EMPTY_PAGE);
  parts.cart.add(cartLine(dish('rice'), { _id: 'rice', size: null, options: [] }, 1));
  watchPhone(phone, parts);
  phone.storage.set(
    FAILURE_KEY,
    JSON.stringify({ restaurantId: 1, tableIdx: 2, orderId: 'o1', startedAt: Date.now() }),
  );
  const looked = lookAfterPayment(phone, parts);
  await Promise.resolve();
  // The answer was read before the approval; order-success comes before it does.
  phone.ordersChanged.set((n) => n + 1);
  await flush();
  first(answered(receipt('PENDING', 'PENDING')) as never);
  await looked;
  await new Promise((r) => setTimeout(r, 100));
  expect([phone.storage.get(FAILURE_KEY), parts.cart.lines.get().length]).toEqual([null, 0]);
});

test.each(['/pay-success?t=abc', '/review/visit-hash'])(
  'a check-out leaves %s open',
  { tags: ['SESS-26'] },
  async (path) => {
    vi.spyOn(window, 'alert').mockImplementation(() => {});
    history.replaceState(null, '', path);
    const phone = phoneOf(fakeApi({ keptOrder: refused('NOT_FOUND_ORDER') }));
    const close = goLive(phone, createParts(phone, EMPTY_PAGE));
    hear({ action: 'session-ended', clientId: 'x', cartId: null, data: {} } as never);
    await new Promise((r) => setTimeout(r, 300));
    close();
    expect(location.pathname + location.search).toBe(path);
  },
);
