import { news as ko } from '@hansang/i18n/ko/news';
import { enterTop } from '@hansang/ui/top-layer';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { newsWords } from '../../shared/words/news-words.ts';
import { OnPhone } from '../../testing/phone-fixture.tsx';
import { lineOf, orderOf } from '../../testing/receipt-fixture.ts';
import { type News, NO_NEWS } from './news.ts';
import { newsOf, unreadNews } from './order-news.ts';
import { OrderStrip } from './order-strip.tsx';

afterEach(cleanup);

const told = (over: Parameters<typeof orderOf>[0]) => {
  const news = newsOf(orderOf(over));
  if (!news) throw new Error('This is no news');
  return news;
};

async function show(news: Partial<News>, isCartLocked = false) {
  await newsWords.load('ko');
  const on = { onRead: vi.fn(), onCallRead: vi.fn(), onPutBack: vi.fn() };
  await act(async () => {
    render(
      <OnPhone>
        <Suspense>
          <OrderStrip news={{ ...NO_NEWS, ...news }} isCartLocked={isCartLocked} {...on} />
        </Suspense>
      </OnPhone>,
    );
  });
  return on;
}

test('the open order stands in one line that leads to its page and is read out', {
  tags: ['NEWS-1'],
}, async () => {
  await show({ open: orderOf({ status: 'CONFIRM' }) });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/order/done/A');
  expect(screen.getByRole('status').textContent).toBe('7번 주문 · 조리 중');
});

test('a refused order says why, and its dishes can be put back by the phone that ordered them', {
  tags: ['NEWS-2', 'NEWS-5'],
}, async () => {
  const news = told({ status: 'REJECT', cancelReason: 'LACK_OF_INGREDIENTS', cancelNote: '두부' });
  const on = await show({ unread: [news], open: orderOf({ _id: 'B', status: 'CONFIRM' }) });
  expect(screen.getByRole('alert').textContent).toContain('7번 주문을 매장에서 받지 못했어요.');
  screen.getByText('사유: 재료가 떨어졌어요 · 두부');
  expect(screen.queryByText(/조리 중/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: ko.putBack }));
  fireEvent.click(screen.getByRole('button', { name: ko.read }));
  expect(on.onPutBack).toHaveBeenCalledExactlyOnceWith(news);
  expect(on.onRead).toHaveBeenCalledExactlyOnceWith(news);
});

test('to another phone of the table a refused order is shown, not its dishes offered', {
  tags: ['NEWS-5'],
}, async () => {
  await show({ unread: [told({ status: 'CANCEL', cancelReason: 'ETC', isOwn: false })] });
  expect(screen.queryByRole('button', { name: ko.putBack })).toBeNull();
  expect(screen.getByRole('link', { name: ko.see }).getAttribute('href')).toBe('/order/done/A');
});

test('money that came back is told with its amount, what is still to come with its days', {
  tags: ['NEWS-2'],
}, async () => {
  const payment = { status: 'SUCCESS', method: null, refundedAmount: 3000 } as const;
  await show({ unread: [told({ payment })] });
  screen.getByText('7번 주문에서 3,000원을 돌려드렸어요.');
  expect(screen.queryByRole('button', { name: ko.putBack })).toBeNull();
  cleanup();
  await show({ unread: [told({ status: 'REJECT', payment: { ...payment, refundedAmount: 0 } })] });
  screen.getByText(/결제하신 금액은 돌려드려요/);
});

test('that staff come is told, and read by looking', { tags: ['NEWS-6'] }, async () => {
  const call = { callId: 'c1', itemId: 'w', calledAt: '', acknowledgedAt: '2026-11-20T10:01:00Z' };
  const on = await show({ call });
  fireEvent.click(screen.getByText(ko.callComing));
  expect(on.onCallRead).toHaveBeenCalledOnce();
});

test('it stands above the bar of its screen, and in an open sheet above the sheet’s', {
  tags: ['NEWS-1'],
}, async () => {
  document.body.insertAdjacentHTML('beforeend', '<section class="page-bar"></section>');
  await show({ open: orderOf({ status: 'CONFIRM' }) });
  const strip = screen.getByRole('complementary');
  expect(strip.parentElement).toBe(document.body);
  expect(strip.style.bottom).toBe('-18px');
  document.querySelector('.page-bar')?.remove();
});

test('over a question in the middle it stays above the page’s bar, which can still be seen', {
  tags: ['NEWS-1'],
}, async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<section class="page-bar"></section><dialog class="layer layer-modal"></dialog>',
  );
  const question = document.querySelector('dialog') as HTMLElement;
  await show({ open: orderOf({ status: 'CONFIRM' }) });
  let leave = () => {};
  act(() => {
    leave = enterTop(question);
  });
  const strip = within(question).getByRole('complementary', { hidden: true });
  expect(strip.style.bottom).toBe('-18px');
  act(() => leave());
  for (const node of [question, document.querySelector('.page-bar')]) node?.remove();
});

test('while somebody orders from the shared cart nothing is put back into it; the news can be looked at', {
  tags: ['NEWS-5', 'NEWS-2'],
}, async () => {
  await show({ unread: [told({ status: 'REJECT', isOwn: true })] }, true);
  expect(screen.queryByRole('button', { name: ko.putBack })).toBeNull();
  screen.getByRole('link', { name: ko.see });
});

test('a dish that staff took off is told by its name with the reason, and nothing is put back', {
  tags: ['LINE-16'],
}, async () => {
  const off = lineOf({ liveQuantity: 0, offReason: 'LACK_OF_INGREDIENTS', offNote: '내일 와 주세요' });
  const order = orderOf({ status: 'CONFIRM', menus: [off] });
  const on = await show({ unread: unreadNews([order], new Set()), open: order });
  expect(screen.getByRole('alert').textContent).toContain('7번 주문에서 빠진 메뉴: 파전');
  screen.getByText('사유: 재료가 떨어졌어요 · 내일 와 주세요');
  expect(screen.queryByRole('button', { name: ko.putBack })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: ko.read }));
  expect(on.onRead).toHaveBeenCalledOnce();
});
