import type { OrderPaymentResult, OrderResult } from '@hansang/contract/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartLine } from '../../features/cart/make-line.ts';
import { begunPayment, FAILURE_KEY } from '../../features/payment/begun-payment.ts';
import { venueView } from '../../shared/venue/venue-view.ts';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { dish, settingsOf } from '../../testing/menu-fixture.ts';
import { phoneOf } from '../../testing/phone-fixture.tsx';
import { placeOrder } from '../ordering/place-order.ts';
import { createParts, type Parts } from '../parts.ts';
import { watchPhone } from '../staying/watch-phone.ts';
import { giveUpPayment, lookAfterPayment, seeResult } from './after-payment.ts';

const FIELDS = { Amt: '9000', MID: 'hansang01m', Moid: 'P1', GoodsName: '비빔밥', ReturnURL: '/return' };
const PAYABLE = {
  errorCount: 0,
  list: [],
  orderId: 'o1',
  receipt: null,
  pgAuthParams: FIELDS as never,
  pgForm: { action: '/demo-card/pay', charset: 'euc-kr' },
} satisfies OrderResult;

interface Left {
  readonly action: string;
  readonly charset: string;
  readonly method: string;
  readonly fields: Record<string, string>;
  readonly warned: boolean;
}
const left: Left[] = [];
const seats: { parts: Parts }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  left.length = 0;
  sessionStorage.clear();
  history.replaceState(null, '', '/cart');
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    const inputs = [...this.querySelectorAll('input')];
    left.push({
      action: this.getAttribute('action') ?? '',
      charset: this.acceptCharset,
      method: this.method,
      fields: Object.fromEntries(inputs.map(({ name, value }) => [name, value])),
      warned: isWarned(),
    });
  });
});
afterEach(() => {
  // Their pages are gone: they warn of nothing any more.
  for (const { parts } of seats.splice(0)) parts.cart.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function isWarned(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

function sit(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    validateMenus: answered({ errorCount: 0, list: [] }),
    placeOrder: answered(PAYABLE),
    ...answers,
  });
  const page = { screen: 'cart', venue: venueView(settingsOf({ usePG: true }), 'ko') } as const;
  const phone = phoneOf(api, page);
  const first = {
    ...page,
    language: 'ko',
    menu: null,
    drinks: null,
    dish: null,
    reason: null,
    reasonText: null,
  } as const;
  const parts = createParts(phone, first);
  parts.cart.add(cartLine(dish('비빔밥', { price: 9000 }), { _id: '비빔밥', size: null, options: [] }, 1));
  watchPhone(phone, parts);
  seats.push({ parts });
  const flags = () => [phone.storage.get(FAILURE_KEY) !== null, sessionStorage.getItem('redirect') !== null];
  return { api, phone, parts, flags };
}

/** An order as `order` and the result page tell it. */
const receipt = (status: string, payment: string | null, refundedAmount = 0) =>
  ({
    id: 'o1',
    hashKey: 'visit-hash',
    order: {
      status,
      payment: payment && { status: payment, method: 'CREDIT_CARD', refundedAmount },
      menus: [{ _id: '비빔밥', size: null, options: [], quantity: 1 }],
    },
  }) as never;
const result = (outcome: OrderPaymentResult['outcome'], code?: string) =>
  ({
    outcome,
    orderId: 'o1',
    error: code ? { code } : null,
    receipt: receipt('REQUEST', 'SUCCESS'),
  }) as unknown as OrderPaymentResult;

async function pay(answers?: Parameters<typeof fakeApi>[0]) {
  const seat = sit(answers);
  const paying = placeOrder(seat.phone, seat.parts);
  await vi.advanceTimersByTimeAsync(1400);
  await paying;
  return seat;
}

test('both flags are set before the order is sent', { tags: ['PAY-2'] }, async () => {
  const seen: boolean[][] = [];
  const seat: ReturnType<typeof sit> = sit({
    placeOrder: () => {
      seen.push(seat.flags());
      return answered(PAYABLE);
    },
  });
  expect(seat.flags()).toEqual([false, false]);
  void placeOrder(seat.phone, seat.parts);
  await vi.advanceTimersByTimeAsync(400);
  expect(seen).toEqual([[true, true]]);
});

test('the paying state shows for a second, then the page is left', { tags: ['PAY-5'] }, async () => {
  const { phone, parts } = sit();
  void placeOrder(phone, parts);
  await vi.advanceTimersByTimeAsync(310);
  expect(parts.isPaying.get()).toBe(true);
  await vi.advanceTimersByTimeAsync(950);
  expect(left).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(left).toHaveLength(1);
});

test('a hidden form carries what the answer holds in its own character set, without a leave warning', {
  tags: ['PAY-3'],
}, async () => {
  await pay();
  expect(left).toEqual([
    { action: '/demo-card/pay', charset: 'euc-kr', method: 'post', fields: FIELDS, warned: false },
  ]);
  expect(document.forms).toHaveLength(0);
});

test('while nothing is paid, leaving with a full cart still warns', { tags: ['PAY-3'] }, () => {
  sit();
  expect(isWarned()).toBe(true);
});

test('the cart and the failure flag stay until the outcome is known', {
  tags: ['PAY-6', 'PAY-8'],
}, async () => {
  const { phone, parts } = await pay();
  expect(begunPayment(phone.storage, phone.now())).toMatchObject({ orderId: 'o1', restaurantId: 1 });
  expect(parts.cart.lines.get()).toHaveLength(1);
  expect(phone.session.hash.get()).toBeNull();
});

test('an order that is refused leaves no flag behind', { tags: ['PAY-2'] }, async () => {
  const { phone, parts, flags } = sit({ placeOrder: refused('NOT_USE_ON_SITE_ORDER') });
  // It goes on once the guest has read why.
  void placeOrder(phone, parts);
  await vi.advanceTimersByTimeAsync(1400);
  expect(flags()).toEqual([false, false]);
  expect(left).toEqual([]);
});

test('what was paid is taken over once: cart, hash and flags', { tags: ['PAY-7'] }, async () => {
  const { phone, parts, flags } = await pay();
  seeResult(phone, parts, result('PAID'));
  expect(parts.cart.lines.get()).toEqual([]);
  expect(phone.session.hash.get()).toBe('visit-hash');
  expect(flags()).toEqual([false, false]);
  parts.cart.add(cartLine(dish('비빔밥'), { _id: '비빔밥', size: null, options: [] }, 1));
  seeResult(phone, parts, result('PAID'));
  expect(parts.cart.lines.get()).toHaveLength(1);
});

test.each(['PAYMENT_DECLINED', 'PAYMENT_CANCELLED_BY_GUEST'])(
  '%s gives the cart back as it was',
  { tags: ['PAY-29'] },
  async (code) => {
    const { phone, parts, flags } = await pay();
    seeResult(phone, parts, result('FAILED', code));
    expect(parts.cart.lines.get()).toHaveLength(1);
    expect(flags()).toEqual([false, false]);
  },
);

test('a return that cannot be believed ends nothing on the phone either', { tags: ['PAY-13'] }, async () => {
  const { phone, parts, flags } = await pay();
  seeResult(phone, parts, result('FAILED', 'PAYMENT_TAMPERED'));
  expect(flags()[0]).toBe(true);
});

/** Somebody is here again without a result page. */
async function comeBack(order: Parameters<typeof fakeApi>[0][string]) {
  const seat = await pay({ order });
  const told: string[] = [];
  seat.phone.feedback.toast.subscribe(() => told.push(seat.phone.feedback.toast.get()?.text ?? ''));
  seat.parts.isPaying.set(false);
  await lookAfterPayment(seat.phone, seat.parts);
  return { ...seat, told };
}

test('Back from the window says that nothing was paid, and keeps the payment open', {
  tags: ['PAY-30'],
}, async () => {
  const { told, flags, parts } = await comeBack(answered(receipt('PENDING', 'PENDING')));
  expect(told[0]).toContain('결제가 끝나지 않았어요');
  expect(flags()).toEqual([true, false]);
  expect(parts.cart.lines.get()).toHaveLength(1);
  expect(location.pathname).toBe('/cart');
});

test('a payment that ended in another browser leads to its order', { tags: ['PAY-30'] }, async () => {
  const { parts, flags } = await comeBack(answered(receipt('REQUEST', 'SUCCESS')));
  await vi.waitFor(() => expect(location.pathname).toBe('/order/done/o1'));
  expect(parts.cart.lines.get()).toEqual([]);
  expect(flags()).toEqual([false, false]);
});

test.each([
  ['was given back', 'CANCEL', 9000],
  ['could not be given back yet', 'CANCEL_FAIL', 0],
])(
  'money that was taken and %s is not told as never paid',
  { tags: ['PAY-30', 'PAY-26'] },
  async (_, status, refundedAmount) => {
    const ended = receipt('CANCEL', status, refundedAmount);
    const { parts, told } = await comeBack(answered(ended));
    await vi.waitFor(() => expect(location.pathname).toBe('/order/done/o1'));
    expect(told.filter((text) => text.includes('결제되지 않아'))).toEqual([]);
    expect(parts.cart.lines.get()).toEqual([]);
  },
);

test('a next order that is refused while the first payment is being settled keeps its end in view', {
  tags: ['PAY-41'],
}, async () => {
  const turns = [answered(PAYABLE), refused('PAYMENT_UNKNOWN')];
  const { phone, parts } = await pay({ placeOrder: (_call, turn) => turns[turn] ?? answered(PAYABLE) });
  parts.isPaying.set(false);
  void placeOrder(phone, parts);
  await vi.advanceTimersByTimeAsync(1400);
  await vi.waitFor(() => expect(phone.feedback.questions.get()).toHaveLength(1));
  phone.feedback.questions.get()[0]?.answer(true);
  await vi.advanceTimersByTimeAsync(10);
  expect(begunPayment(phone.storage, phone.now())).toMatchObject({ orderId: 'o1' });
  expect(location.pathname).toBe('/cart');
  expect(parts.cart.lines.get()).toHaveLength(1);
});

test('an order that ran out of time is told once, and the cart is still there', {
  tags: ['PAY-30'],
}, async () => {
  const { told, parts, flags } = await comeBack(answered(receipt('CANCEL', 'CANCEL')));
  expect(told[0]).toContain('결제되지 않아 주문이 취소됐어요');
  expect(parts.cart.lines.get()).toHaveLength(1);
  expect(flags()).toEqual([false, false]);
});

test('without a network nothing is claimed and the flag stays', { tags: ['PAY-30'] }, async () => {
  const { told, flags } = await comeBack({
    ok: false,
    status: 999,
    code: 'NETWORK',
    message: null,
    reply: null,
  });
  expect(told).toEqual([]);
  expect(flags()[0]).toBe(true);
});

test('who lets the order sheet go gives back at once what waited for the payment', {
  tags: ['STOCK-7'],
}, async () => {
  const { api, phone, flags } = await pay({ cancelOrder: answered({}) });
  await giveUpPayment(phone);
  await giveUpPayment(phone);
  expect(api.calls.filter(({ name }) => name === 'cancelOrder')).toHaveLength(1);
  expect(flags()).toEqual([false, false]);
});
