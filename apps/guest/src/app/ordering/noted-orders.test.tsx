import type { OrderRequest } from '@hansang/contract/schemas';
import { beforeEach, expect, test, vi } from 'vitest';
import { cartLine } from '../../features/cart/make-line.ts';
import { keepOrderNote, orderNote } from '../../shared/orders/order-note.ts';
import { venueView } from '../../shared/venue/venue-view.ts';
import { answered, fakeApi, unanswered } from '../../testing/fake-api.ts';
import { dish, menuOf, settingsOf } from '../../testing/menu-fixture.ts';
import { EMPTY_PAGE, phoneOf } from '../../testing/phone-fixture.tsx';
import { receiptOf } from '../../testing/receipt-fixture.ts';
import { createParts } from '../parts.ts';
import { seeResult } from '../paying/after-payment.ts';
import { orderDrink } from './drink-order.ts';
import { placeOrder } from './place-order.ts';

beforeEach(() => {
  history.replaceState(null, '', '/cart');
  sessionStorage.clear();
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
});

const placed = answered({ errorCount: 0, list: [], orderId: 'o1', receipt: null, pgAuthParams: null });
const NONE = answered({ list: [], totalCount: 0, totalPayment: 0, totalCanceledPayment: 0 });
const soju = dish('soju', { alcoholTag: 'SOJU' });

/** A phone with rice in its cart at a venue that takes notes. */
function sit(answers: Parameters<typeof fakeApi>[0] = {}, usePG = false) {
  const api = fakeApi({
    validateMenus: answered({ errorCount: 0, list: [] }),
    menu: answered(menuOf(dish('rice'), soju)),
    placeOrder: placed,
    orders: NONE,
    ...answers,
  });
  const venue = venueView(settingsOf({ usePos: false, usePG, useOrderNotes: true }), 'ko');
  const page = { screen: 'cart', venue } as const;
  const phone = phoneOf(api, page);
  const parts = createParts(phone, { ...EMPTY_PAGE, ...page });
  parts.cart.add(cartLine(dish('rice'), { _id: 'rice', size: null, options: [] }, 1));
  const scan = phone.session.entry.get()?.timestamp;
  const write = (note: string) => keepOrderNote(phone.storage, scan, note);
  const written = () => orderNote(phone.storage, scan);
  const sent = () =>
    api.calls
      .filter(({ name }) => name === 'placeOrder')
      .map(({ input }) => ({
        key: input.idempotencyKey,
        note: (input.body as OrderRequest).note,
      }));
  return { api, phone, parts, write, written, sent };
}

test('what is written about the order in the cart stays for it where a drink is ordered meanwhile', {
  tags: ['NOTE-1', 'DRINK-6'],
}, async () => {
  const { phone, parts, write, written, sent } = sit();
  phone.jar.set('alcoholTag', 'SOJU');
  phone.jar.set('drink', 'd'.repeat(32));
  write('땅콩 알레르기');
  await orderDrink(phone, parts, { menu: soju, sizeId: null }, 1);
  expect(sent()).toHaveLength(1);
  expect(written()).toBe('땅콩 알레르기');
  await placeOrder(phone, parts);
  expect(sent().at(-1)?.note).toBe('땅콩 알레르기');
});

test('what is written after an order that got no answer goes along with the next try', {
  tags: ['NOTE-1', 'ORD-17'],
}, async () => {
  const { phone, parts, write, sent } = sit({
    placeOrder: (_, turn) => (turn === 0 ? unanswered('NETWORK') : placed),
  });
  const first = placeOrder(phone, parts);
  await vi.waitFor(() => expect(phone.feedback.questions.get()).toHaveLength(1));
  phone.feedback.questions.get()[0]?.answer(true);
  await first;
  write('땅콩 알레르기');
  await placeOrder(phone, parts);
  expect(sent()).toMatchObject([{ note: undefined }, { note: '땅콩 알레르기' }]);
});

test('what is written while the order is on its way stays for the next one', {
  tags: ['NOTE-1'],
}, async () => {
  let answer: (v: typeof placed) => void = () => {};
  const { phone, parts, write, written, sent } = sit({
    placeOrder: () => new Promise((resolve) => (answer = resolve as never)),
  });
  const placing = placeOrder(phone, parts);
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  write('땅콩 알레르기');
  answer(placed);
  await placing;
  expect(written()).toBe('땅콩 알레르기');
});

test('what was written about an order that is paid now goes along with no other', {
  tags: ['NOTE-1', 'PAY-7'],
}, async () => {
  const payable = answered({
    ...{ errorCount: 0, list: [], orderId: 'o1', receipt: null },
    ...{ pgAuthParams: { Amt: '1' }, pgForm: { action: '/pay', charset: 'utf-8' } },
  });
  const { phone, parts, write, written, sent } = sit({ placeOrder: payable }, true);
  write('안 맵게');
  await placeOrder(phone, parts);
  expect(sent()).toMatchObject([{ note: '안 맵게' }]);
  const receipt = receiptOf({ id: 'o1', hashKey: 'h' }, { _id: 'o1', note: '안 맵게' });
  seeResult(phone, parts, { outcome: 'PAID', orderId: 'o1', error: null, receipt } as never);
  expect(written()).toBe('');
});
