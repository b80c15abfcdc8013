import type { BillOffer, GuestBill } from '@hansang/contract/schemas';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answered, fakeApi, refused, unanswered } from '../../../testing/fake-api.ts';
import { OnPhone, phoneOf, teachDialogs } from '../../../testing/phone-fixture.tsx';
import PaySheet from './pay-sheet.tsx';
import { payBillWords } from './pay-words.ts';

beforeEach(async () => {
  teachDialogs();
  await payBillWords.load('ko');
});
afterEach(cleanup);

const AT = '2026-11-20T19:00:00.000+09:00';
const named = (ko: string) => ({ ko, en: ko, ja: ko, 'zh-CN': ko });
const lineOf = (line: number, name: string, unitPrice: number, left: number, isOwn: boolean) => ({
  orderId: 'o1',
  line,
  name: named(name),
  choices: [],
  unitPrice,
  quantity: left,
  left,
  isOwn,
});

/** 23,000 won: this phone's stew and a friend's two chickens, nothing paid. */
function billOf(more: Partial<GuestBill> = {}): GuestBill {
  return {
    version: 3,
    canPay: true,
    total: 23_000,
    settled: 0,
    owed: 23_000,
    claimed: 0,
    payable: 23_000,
    base: 23_000,
    own: 9000,
    ownLeft: 9000,
    headCount: 3,
    lines: [lineOf(0, '찌개', 9000, 1, true), lineOf(1, '치킨', 7000, 2, false)],
    entered: 0,
    payments: [],
    claims: [],
    serverTime: AT,
    ...more,
  };
}

const OFFER = {
  paymentId: 'P1',
  amount: 9000,
  until: AT,
  pgForm: {},
  pgAuthParams: {},
} as unknown as BillOffer;

const shareOf = (amount: number): GuestBill['payments'][number] => ({
  amount,
  refundedAmount: 0,
  part: 'SHARE',
  label: 'BBB',
  isCard: true,
  at: AT,
  paymentId: null,
});

async function show(bill: GuestBill, answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ tableBill: () => answered(bill), ...answers });
  const onPay = vi.fn();
  const sheet = <PaySheet isOpen onClose={() => {}} onPay={onPay} />;
  await act(async () => void render(<OnPhone phone={phoneOf(api)}>{sheet}</OnPhone>));
  return { api, onPay };
}

const part = (name: RegExp) => screen.getByRole('radio', { name });
const payButton = () => screen.getByRole('button', { name: /결제하기$|골라 주세요$/ });
const paid = (api: ReturnType<typeof fakeApi>) =>
  api.calls.flatMap(({ name, input }) => (name === 'payBill' ? [input] : []));

test('every part says what it comes to, and the one that is chosen is asked for as the screen shows it', {
  tags: ['BILL-26'],
}, async () => {
  const { api, onPay } = await show(billOf(), { payBill: () => answered(OFFER) });
  expect(part(/남은 금액 전부.*23,000원/)).toBeDefined();
  expect(part(/똑같이 나눠서.*7,668원/)).toBeDefined();
  expect(payButton().textContent).toBe('23,000원 결제하기');
  fireEvent.click(part(/내가 주문한 것.*9,000원/));
  await act(async () => void fireEvent.click(payButton()));
  expect(paid(api)).toMatchObject([
    { body: { version: 3, amount: 9000, part: { part: 'PERSON' }, language: 'ko' } },
  ]);
  expect(onPay).toHaveBeenCalledWith(OFFER);
});

test('a share is among as many as the guest says, and says who pays the odd won', {
  tags: ['BILL-7', 'BILL-26'],
}, async () => {
  await show(billOf({ payments: [shareOf(11_500)] }));
  fireEvent.click(part(/똑같이 나눠서/));
  // One of three has paid already.
  screen.getByText('2', { selector: 'output' });
  expect(payButton().textContent).toBe('11,500원 결제하기');
  fireEvent.click(screen.getByRole('button', { name: '나눠 낼 인원 하나 더하기' }));
  expect(payButton().textContent).toBe('7,668원 결제하기');
  screen.getByText('한 명이 7,666원씩이고, 먼저 내는 분이 2원 더 내요.');
});

test('whoever splits after others pays as much as they did, and the last one what is left', {
  tags: ['BILL-7'],
}, async () => {
  let bill = billOf({ headCount: null });
  const { api } = await show(bill, {
    tableBill: () => answered(bill),
    payBill: () => refused('BILL_CHANGED'),
  });
  fireEvent.click(part(/똑같이 나눠서/));
  fireEvent.click(screen.getByRole('button', { name: '나눠 낼 인원 하나 더하기' }));
  expect(payButton().textContent).toBe('7,668원 결제하기');
  // A friend splits by three at that moment, then another one.
  bill = billOf({ headCount: null, payable: 15_332, payments: [shareOf(7668)] });
  await act(async () => void fireEvent.click(payButton()));
  expect(payButton().textContent).toBe('7,666원 결제하기');
  bill = billOf({ headCount: null, payable: 7666, payments: [shareOf(7668), shareOf(7666)] });
  await act(async () => void fireEvent.click(payButton()));
  expect(payButton().textContent).toBe('7,666원 결제하기');
  expect(screen.queryByRole('radio', { name: /똑같이 나눠서/ })).toBeNull();
  await act(async () => void fireEvent.click(payButton()));
  expect(paid(api).at(-1)).toMatchObject({ body: { amount: 7666, part: { part: 'WHOLE' } } });
});

test('dishes are chosen with a tap each, of several of a dish how many; what others paid meanwhile is not asked for', {
  tags: ['BILL-6', 'BILL-26'],
}, async () => {
  let bill = billOf();
  const { api } = await show(bill, {
    tableBill: () => answered(bill),
    payBill: () => refused('BILL_CHANGED'),
  });
  fireEvent.click(part(/메뉴를 골라서/));
  expect(payButton()).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('checkbox', { name: /치킨/ }));
  expect(payButton().textContent).toBe('14,000원 결제하기');
  fireEvent.click(screen.getByRole('button', { name: '치킨 하나 빼기' }));
  expect(payButton().textContent).toBe('7,000원 결제하기');
  // Somebody else pays a chicken and the stew.
  bill = billOf({
    version: 4,
    payable: 7000,
    lines: [lineOf(0, '찌개', 9000, 0, true), lineOf(1, '치킨', 7000, 1, false)],
  });
  await act(async () => void fireEvent.click(payButton()));
  expect(paid(api)).toMatchObject([
    { body: { amount: 7000, part: { part: 'LINES', lines: [{ orderId: 'o1', line: 1, quantity: 1 }] } } },
  ]);
  await vi.waitFor(() => expect(screen.queryByRole('checkbox', { name: /찌개/ })).toBeNull());
});

test('what this phone has begun to pay stands on top, with the way out of it', {
  tags: ['BILL-29'],
}, async () => {
  const own = {
    amount: 9000,
    part: 'PERSON',
    label: 'AAA',
    until: AT,
    paymentId: 'P1',
    isBeingTaken: false,
  } as const;
  let bill = billOf({ claimed: 9000, payable: 14_000, claims: [own] });
  const { api } = await show(bill, {
    tableBill: () => answered(bill),
    leaveBillPayment: () => {
      bill = billOf();
      return answered(bill);
    },
  });
  screen.getByText('9,000원 결제를 시작하셨어요');
  expect(screen.queryByRole('radio')).toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '그만두고 다시 고르기' })));
  expect(api.calls).toContainEqual(
    expect.objectContaining({
      name: 'leaveBillPayment',
      input: { params: { restaurantId: 1, paymentId: 'P1' } },
    }),
  );
  await vi.waitFor(() => part(/남은 금액 전부/));
});

test('money that is being asked for is neither given up nor paid again', {
  tags: ['BILL-29', 'BILL-30'],
}, async () => {
  const own = {
    amount: 9000,
    part: 'PERSON',
    label: 'AAA',
    until: AT,
    paymentId: 'P1',
    isBeingTaken: true,
  } as const;
  await show(billOf({ claimed: 9000, payable: 14_000, claims: [own] }));
  screen.getByText(/9,000원 결제 결과를 확인하고 있어요/);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button', { name: '그만두고 다시 고르기' })).toBeNull();
});

test('others see who is paying what, and who has paid; an own payment leads to its confirmation', {
  tags: ['BILL-27', 'BILL-31'],
}, async () => {
  const claims = [
    { amount: 14_000, part: 'WHOLE', label: 'BBB', until: AT, paymentId: null, isBeingTaken: false },
  ] as const;
  const payments = [
    {
      amount: 9000,
      refundedAmount: 1000,
      part: 'PERSON',
      label: 'AAA',
      isCard: true,
      at: AT,
      paymentId: 'P0',
    },
    { amount: 5000, refundedAmount: 0, part: null, label: null, isCard: false, at: AT, paymentId: null },
  ] as const;
  await show(billOf({ claimed: 14_000, payable: 0, claims: [...claims], payments: [...payments] }));
  screen.getByText(/다른 분이 모두 결제하고 있어요/);
  screen.getByText('휴대폰 BBB: 14,000원 결제 중');
  const [mine, theirs] = screen.getAllByRole('listitem');
  if (!mine || !theirs) throw new Error('Both payments are listed');
  expect(mine.textContent).toContain('내가 낸 금액환불 1,000원9,000원');
  expect(theirs.textContent).toContain('직원에게 낸 금액5,000원');
  expect(within(mine).getByRole('link').getAttribute('href')).toBe('/history/confirmation/P0');
});

test('a wish that nobody answered is the same wish at the next tap; another part is another', {
  tags: ['BILL-12'],
}, async () => {
  const { api } = await show(billOf(), { payBill: () => unanswered() });
  for (const _ of [1, 2]) await act(async () => void fireEvent.click(payButton()));
  fireEvent.click(part(/내가 주문한 것/));
  await act(async () => void fireEvent.click(payButton()));
  const [one, two, three] = paid(api).map(({ idempotencyKey }) => idempotencyKey);
  expect(two).toBe(one);
  expect(three).not.toBe(one);
});
