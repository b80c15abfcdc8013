import { news as ko } from '@hansang/i18n/ko/news';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { newsWords } from '../../shared/words/news-words.ts';
import { answered, fakeApi } from '../../testing/fake-api.ts';
import { dish, menuOf, settingsOf } from '../../testing/menu-fixture.ts';
import { EMPTY_PAGE, OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { type orderOf, receiptOf } from '../../testing/receipt-fixture.ts';
import { createParts } from '../parts.ts';
import DonePage from './done-page.tsx';

afterEach(cleanup);

const sold = {
  _id: '국밥',
  name: '국밥',
  price: 9000,
  quantity: 2,
  isMain: true,
  isSoldOut: false,
  alcoholTag: 'NONE',
  options: [],
  size: null,
  multiLanguage: { name: { ko: '국밥', en: 'Soup', ja: 'クッパ', 'zh-CN': '汤饭' } },
};

async function show(order: Parameters<typeof orderOf>[0]) {
  await newsWords.load('ko');
  const api = fakeApi({
    order: answered(receiptOf({}, { menus: [sold as never], ...order })),
    menu: answered(menuOf(dish('국밥', { price: 9500 }))),
    availability: answered(settingsOf()),
  });
  const phone = phoneOf(api);
  const parts = createParts(phone, EMPTY_PAGE);
  await act(async () => {
    render(
      <OnPhone phone={phone}>
        <DonePage parts={parts} params={{ orderId: 'A' }} />
      </OnPhone>,
    );
  });
  await act(async () => vi.dynamicImportSettled());
  return parts;
}

test('whoever stands on the page of their order when it is refused puts its dishes back from there', {
  tags: ['NEWS-5'],
}, async () => {
  const parts = await show({ status: 'REJECT' });
  fireEvent.click(await screen.findByRole('button', { name: ko.putBack }));
  await vi.waitFor(() => expect(parts.cart.lines.get()).toMatchObject([{ quantity: 2, price: 9500 }]));
});

test.each([
  ['another phone of the table', { status: 'REJECT', isOwn: false }],
  ['an order that is being cooked', { status: 'CONFIRM' }],
] as const)('%s has nothing to put back', { tags: ['NEWS-5'] }, async (_which, order) => {
  await show(order);
  screen.getByText('국밥');
  expect(screen.queryByRole('button', { name: ko.putBack })).toBeNull();
});
