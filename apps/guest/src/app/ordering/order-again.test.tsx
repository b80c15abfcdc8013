import { beforeEach, expect, test, vi } from 'vitest';
import { cartLine } from '../../features/cart/make-line.ts';
import { FAILURE_KEY } from '../../features/payment/begun-payment.ts';
import { venueView } from '../../shared/venue/venue-view.ts';
import { answered, fakeApi, refused, unanswered } from '../../testing/fake-api.ts';
import { dish, menuOf, settingsOf } from '../../testing/menu-fixture.ts';
import { EMPTY_PAGE, phoneOf } from '../../testing/phone-fixture.tsx';
import { createParts } from '../parts.ts';
import { placeOrder } from './place-order.ts';

beforeEach(() => {
  history.replaceState(null, '', '/cart');
  sessionStorage.clear();
});

const fine = answered({ errorCount: 0, list: [] });
const PAST = () => ({
  _id: 'o1',
  startTime: new Date().toISOString(),
  isOwn: true,
  menus: [{ _id: 'rice', size: null, options: [], quantity: 1, name: 'rice', price: 9000 }],
});
function sit(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({
    validateMenus: fine,
    menu: answered(menuOf(dish('rice'), dish('beer'))),
    ...answers,
  });
  const page = { screen: 'cart', venue: venueView(settingsOf({ usePos: false }), 'ko') } as const;
  const phone = phoneOf(api, page);
  const parts = createParts(phone, { ...EMPTY_PAGE, ...page });
  return { api, phone, parts };
}
const put = (parts: ReturnType<typeof createParts>, id: string) =>
  parts.cart.add(cartLine(dish(id), { _id: id, size: null, options: [] }, 1));

test('what an earlier try has ordered is not ordered with the next tap', { tags: ['ORD-17'] }, async () => {
  const { phone, parts } = sit({
    placeOrder: (_, turn) =>
      turn === 0
        ? unanswered('NETWORK')
        : answered({ errorCount: 0, list: [], orderId: 'o2', receipt: null, pgAuthParams: null }),
    orders: () => answered({ list: [PAST()], totalCount: 1, totalPayment: 0, totalCanceledPayment: 0 }),
  });
  put(parts, 'rice');
  const first = placeOrder(phone, parts);
  await vi.waitFor(() => expect(phone.feedback.questions.get()).toHaveLength(1));
  phone.feedback.questions.get()[0]?.answer(true);
  await first;
  put(parts, 'beer');
  await placeOrder(phone, parts); // told: the earlier order went through
  expect(parts.cart.lines.get().map(({ _id }) => _id)).toEqual(['beer']);
});

test('a dish put in while the order is on its way stays', async () => {
  let answer: (v: never) => void = () => {};
  const { phone, parts } = sit({ placeOrder: () => new Promise((resolve) => (answer = resolve as never)) });
  put(parts, 'rice');
  const placing = placeOrder(phone, parts);
  await new Promise((r) => setTimeout(r, 400));
  put(parts, 'beer'); // Back to the menu meanwhile
  answer(answered({ errorCount: 0, list: [], orderId: 'o1', receipt: null, pgAuthParams: null }) as never);
  await placing;
  expect(parts.cart.lines.get().map(({ _id }) => _id)).toEqual(['beer']);
});

test('Back from the window: the last portion, held by the own reservation, can be paid', {
  tags: ['PAY-29'],
}, async () => {
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  const sold = [
    {
      _id: 'rice',
      error: {
        code: 'MENU_SOLD_OUT',
        message: '',
        multiLanguage: { message: { ko: 'x', en: 'x', ja: 'x', 'zh-CN': 'x' } },
      },
    },
  ];
  const api = fakeApi({
    validateMenus: (_, turn) =>
      answered(turn === 0 ? { errorCount: 0, list: [] } : { errorCount: 1, list: sold }),
    placeOrder: answered({
      errorCount: 0,
      list: [],
      orderId: 'o1',
      receipt: null,
      pgAuthParams: { Amt: '1' },
      pgForm: { action: '/pay', charset: 'utf-8' },
    }),
    menu: answered(menuOf(dish('rice', { leftQuantity: 0 }))),
  });
  const page = {
    screen: 'cart',
    venue: venueView(settingsOf({ usePG: true, usePos: false }), 'ko'),
  } as const;
  const phone = phoneOf(api, page);
  const parts = createParts(phone, { ...EMPTY_PAGE, ...page });
  parts.cart.add(cartLine(dish('rice'), { _id: 'rice', size: null, options: [] }, 1));
  await placeOrder(phone, parts);
  parts.isPaying.set(false); // Back
  expect(phone.storage.get(FAILURE_KEY)).not.toBeNull();
  await placeOrder(phone, parts);
  expect(api.calls.filter(({ name }) => name === 'placeOrder')).toHaveLength(2);
});

test('a moved table whose new place could not be read: the guest is told that nothing was ordered', {
  tags: ['SESS-33'],
}, async () => {
  const api = fakeApi({
    validateMenus: answered({ errorCount: 0, list: [] }),
    placeOrder: refused('TABLE_CHANGED'),
    validateLink: unanswered(),
  });
  const page = { screen: 'cart', venue: venueView(settingsOf({ usePos: false }), 'ko') } as const;
  const phone = phoneOf(api, page);
  const parts = createParts(phone, { ...EMPTY_PAGE, ...page });
  parts.cart.add(cartLine(dish('rice'), { _id: 'rice', size: null, options: [] }, 1));
  await placeOrder(phone, parts);
  expect(phone.feedback.toast.get() ?? phone.feedback.questions.get()[0] ?? null).not.toBeNull();
});

test('an order that was told as placed is not told once more for the next one that got no answer', {
  tags: ['ORD-17'],
}, async () => {
  const { api, phone, parts } = sit({
    placeOrder: (_, turn) =>
      turn === 1
        ? unanswered('NETWORK')
        : answered({ errorCount: 0, list: [], orderId: `o${turn + 1}`, receipt: null, pgAuthParams: null }),
    // The first one, two minutes ago at most; the second never arrived.
    orders: () => answered({ list: [PAST()], totalCount: 1, totalPayment: 0, totalCanceledPayment: 0 }),
  });
  phone.feedback.questions.subscribe(() => {
    const [question] = phone.feedback.questions.get();
    if (question) queueMicrotask(() => question.answer(true));
  });
  put(parts, 'rice');
  await placeOrder(phone, parts);
  put(parts, 'rice'); // one more of the same
  await placeOrder(phone, parts);
  put(parts, 'beer');
  await placeOrder(phone, parts);
  expect(api.calls.filter(({ name }) => name === 'placeOrder')).toHaveLength(3);
  expect(parts.cart.lines.get()).toEqual([]);
});
