import type { OrderReceipt } from '@hansang/contract/schemas';
import { practice } from '@hansang/i18n/ko/practice';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { loadErrorTexts } from '../../shared/words/error-texts.ts';
import { practiceWords } from '../../shared/words/practice-words.ts';
import { answered, fakeApi, refused, unanswered } from '../../testing/fake-api.ts';
import { OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { receiptOf } from '../../testing/receipt-fixture.ts';
import DoneScreen from './done-screen.tsx';

afterEach(cleanup);

async function open(answers: Parameters<typeof fakeApi>[0], receipt: OrderReceipt | null = null, entry = '') {
  await loadErrorTexts('ko');
  const phone = { ...phoneOf(fakeApi(answers)), fail: vi.fn(async () => {}) };
  const seat = phone.session.entry.get();
  if (entry === 'sample' && seat) phone.session.entry.set({ ...seat, mode: 'sample' });
  await act(
    async () =>
      void render(
        <OnPhone phone={phone}>
          <DoneScreen orderId="A" receipt={receipt} more={() => <p>more</p>} />
        </OnPhone>,
      ),
  );
  return phone.fail;
}

test.each(['UNAUTHORIZED_ACCESS', 'NOT_FOUND_ORDER'] as const)(
  'an order that this table may not read (%s) is told and leads away: no other try would show it',
  { tags: ['ORD-23'] },
  async (code) => {
    const fail = await open({ order: () => refused(code), keptOrder: () => refused('NOT_FOUND_ORDER') });
    await vi.waitFor(() => expect(fail).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code })));
    expect(screen.queryByRole('button')).toBeNull();
    // The page asks again whenever it is looked at; who has been told is not told again.
    await act(async () => void dispatchEvent(new Event('focus')));
    expect(fail).toHaveBeenCalledOnce();
  },
);

test.each([
  ['the running visit’s', { order: unanswered('NETWORK') }],
  ['the device’s own', { order: refused('RESERVATION_IS_EXPIRATION'), keptOrder: unanswered('NETWORK') }],
])(
  'an order that may be %s is asked for again once there is a network',
  { tags: ['ERR-8'] },
  async (_whose, answers) => {
    const fail = await open(answers);
    await screen.findByRole('button', { name: '다시 시도' });
    expect(fail).not.toHaveBeenCalled();
  },
);

const drink = { alcoholTag: 'SOJU' } as const;

test.each([
  ['PENDING', '아직 주문이 들어가지 않았어요', '직원에게 결제'],
  ['REQUEST', '주문이 들어갔어요', '직원에게 결제'],
  ['CONFIRM', '맛있게 만들고 있어요', '직원에게 결제'],
  ['MENU_COMPLETE', '주문이 나왔어요', '직원에게 결제'],
  ['COMPLETE', '맛있게 드세요', '직원에게 결제'],
  ['REJECT', '주문을 받지 못했어요', null],
  ['CANCEL', '주문이 취소됐어요', null],
] as const)(
  'the headline of an order is how it stands (%s), and what was refused owes nothing',
  { tags: ['NEWS-15'] },
  async (status, head, owed) => {
    const receipt = receiptOf({}, { status });
    await open({ order: answered(receipt) }, receipt);
    expect(screen.getByRole('heading', { name: head })).toBeDefined();
    expect(screen.queryByText('직원에게 결제')?.textContent ?? null).toBe(owed);
    expect(document.querySelector('.slip-off') !== null).toBe(owed === null);
    if (status === 'PENDING') expect(screen.queryByText('주문이 들어갔어요')).toBeNull();
  },
);

test('drinks are made ready, not cooked', { tags: ['NEWS-15'] }, async () => {
  const [line] = [{ _id: 's', name: '소주', price: 5000, quantity: 1, isSoldOut: false, isMain: false }];
  const name = { ko: '소주', en: 'Soju', ja: '焼酎', 'zh-CN': '烧酒' };
  const menus = [
    { ...line, ...drink, isNotAllowedMinor: true, options: [], size: null, multiLanguage: { name } },
  ] as never;
  const receipt = receiptOf({}, { status: 'CONFIRM', menus });
  await open({ order: answered(receipt) }, receipt);
  screen.getByRole('heading', { name: '준비하고 있어요' });
  screen.getByText('준비 중');
  expect(screen.queryByText('조리 중')).toBeNull();
});

test('an order for practice says that alone: no state, nothing owed, nothing to review', {
  tags: ['NEWS-17'],
}, async () => {
  await practiceWords.load('ko');
  await open({}, receiptOf({ hashKey: 'h'.repeat(22) }, { status: 'REQUEST' }), 'sample');
  await screen.findByText(practice.mock);
  for (const text of ['주문이 들어갔어요', '주문 접수', '직원에게 결제', 'more'])
    expect(screen.queryByText(text)).toBeNull();
});
