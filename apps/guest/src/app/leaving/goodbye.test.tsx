import { news as ko } from '@hansang/i18n/ko/news';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepVisit } from '../../features/news/kept-visit.ts';
import { newsWords } from '../../shared/words/news-words.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { EMPTY_PAGE, OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { orderOf } from '../../testing/receipt-fixture.ts';
import { createParts } from '../parts.ts';
import LandingPage from '../screens/landing-page.tsx';
import { keepGoodbye } from './goodbye.ts';
import { sayGoodbye } from './say-goodbye.ts';

const alerts: string[] = [];
beforeEach(async () => {
  alerts.splice(0);
  window.alert = (text: string) => void alerts.push(text);
  history.replaceState(null, '', '/menu');
  await newsWords.load('ko');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const HASH = 'h'.repeat(22);
const menus = [
  {
    _id: 'soup',
    name: '국밥',
    price: 9000,
    quantity: 2,
    isSoldOut: false,
    isMain: true,
    alcoholTag: 'NONE',
    isNotAllowedMinor: false,
    options: [],
    size: null,
    multiLanguage: { name: { ko: '국밥', en: 'Gukbap', ja: 'クッパ', 'zh-CN': '汤饭' } },
  },
] as never;

/** A phone whose table had ordered. */
function leaving() {
  const phone = phoneOf(fakeApi({}));
  const orders = [orderOf({ _id: 'B', status: 'REJECT', menus }), orderOf({ status: 'CONFIRM', menus })];
  const place = { restaurantId: 1, tableIdx: 2, timestamp: '17' };
  keepVisit(phone.storage, { ...place, venue: '포차', table: '2', hashKey: HASH, orders, total: 18_000 });
  return phone;
}

async function land(phone: ReturnType<typeof phoneOf>) {
  cleanup();
  const page = <LandingPage parts={createParts(phone, EMPTY_PAGE)} params={{}} />;
  await act(async () => void render(<OnPhone phone={phone}>{page}</OnPhone>));
}

test('a check-out that was heard is a goodbye: thanks, what the visit had and cost, the review, and no alert', {
  tags: ['NEWS-14'],
}, async () => {
  const phone = leaving();
  await sayGoodbye(phone);
  expect([location.pathname, alerts, phone.feedback.questions.get()]).toEqual(['/order', [], []]);
  expect([phone.session.entry.get(), phone.reason.get()]).toEqual([null, null]);
  await land(phone);
  await screen.findByRole('heading', { name: ko.thanks });
  expect(screen.getAllByText('국밥')).toHaveLength(1);
  expect(screen.getAllByText('18,000원').at(-1)).toBeDefined();
  expect(screen.getByRole('link', { name: '리뷰 쓰기' }).getAttribute('href')).toBe(`/review/${HASH}`);
});

test('it is there again after a reload, for a day, and not for who sits at a table again', {
  tags: ['NEWS-14'],
}, async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const phone = leaving();
  const seat = phone.session.entry.get();
  await sayGoodbye(phone);
  phone.session.entry.set(seat);
  await land(phone);
  expect(screen.queryByText(ko.thanks)).toBeNull();
  phone.session.entry.set(null);
  vi.setSystemTime(Date.now() + 23 * 3_600_000);
  await land(phone);
  await screen.findByText(ko.thanks);
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  await land(phone);
  expect(screen.queryByText(ko.thanks)).toBeNull();
});

test('a table that had nothing is thanked all the same, and offered no review', {
  tags: ['NEWS-14'],
}, async () => {
  const phone = phoneOf(fakeApi({}));
  await sayGoodbye(phone);
  await land(phone);
  await screen.findByText(ko.thanks);
  expect(screen.queryByText(ko.had)).toBeNull();
  expect(screen.queryByRole('link', { name: '리뷰 쓰기' })).toBeNull();
});

test('an end that was not heard keeps what there was, and nothing where there was none', {
  tags: ['NEWS-14'],
}, async () => {
  const silent = phoneOf(fakeApi({}));
  keepGoodbye(silent, false);
  silent.session.clear();
  await land(silent);
  expect(screen.queryByText(ko.thanks)).toBeNull();
  const phone = leaving();
  keepGoodbye(phone, false);
  phone.session.clear();
  await land(phone);
  await screen.findByText(ko.had);
});

test('it tells what stood on the bill beside the dishes, and how the bill was paid', {
  tags: ['BILL-35', 'BILL-155'],
}, async () => {
  const phone = phoneOf(fakeApi({}));
  const orders = [orderOf({ status: 'CONFIRM', menus })];
  const place = { restaurantId: 1, tableIdx: 2, timestamp: '17' };
  const paid = [
    { means: null, amount: 10_000 },
    { means: 'CASH', amount: 6000 },
  ] as const;
  const seller = { name: '한상상사', registrationNumber: '123-45-67890', phone: null };
  const receipt = { supply: 9091, vat: 909, taxFree: 6000, seller };
  const bill = { entered: -2000, paid: [...paid], receipt };
  keepVisit(phone.storage, {
    ...place,
    venue: '포차',
    table: '2',
    hashKey: HASH,
    orders,
    total: 18_000,
    bill,
  });
  await sayGoodbye(phone);
  await land(phone);
  const slip = (await screen.findByText(ko.had)).parentElement?.textContent;
  for (const fact of [
    '할인·조정−2,000원',
    '합계16,000원',
    '휴대폰 카드 결제10,000원',
    '현금6,000원',
    '공급가액 9,091원 · 부가세 909원',
    '면세 6,000원',
    '한상상사 · 사업자 123-45-67890',
  ])
    expect(slip).toContain(fact);
});
