import { type LineMark, refuse } from '@hansang/rules';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../shared/browser/storage.ts';
import { venueView } from '../../shared/venue/venue-view.ts';
import { loadErrorTexts } from '../../shared/words/error-texts.ts';
import { dish, settingsOf } from '../../testing/menu-fixture.ts';
import { OnPhone } from '../../testing/phone-fixture.tsx';
import { lineKey } from './cart-line.ts';
import CartScreen, { type CartScreenProps } from './cart-screen.tsx';
import { createCart } from './cart-store.ts';
import { cartLine } from './make-line.ts';

afterEach(cleanup);

const NO_MARKS = new Map<string, LineMark>();

function open(more: Partial<CartScreenProps> = {}, quantity = 0) {
  const cart = createCart({
    storage: memoryStorage(),
    place: () => ({ restaurantId: 1, tableIdx: 2 }),
    now: () => Date.now(),
    onExpire: () => {},
  });
  const rice = cartLine(
    dish('비빔밥', { price: 9000 }),
    { _id: '비빔밥', size: null, options: [] },
    quantity || 1,
  );
  if (quantity > 0) cart.add(rice);
  const onOrder = vi.fn();
  const venue = venueView(settingsOf(), 'ko');
  render(
    <OnPhone>
      <CartScreen
        cart={cart}
        marks={NO_MARKS}
        rule={null}
        venue={venue}
        isOrdering={false}
        isOnline
        onOrder={onOrder}
        {...more}
      />
    </OnPhone>,
  );
  return { cart, onOrder, key: lineKey(rice) };
}
const order = () => screen.getByRole('button', { name: /주문하/ });

test('an empty cart says so and leads to the menu', { tags: ['PCART-5'] }, () => {
  open();
  expect(screen.getByText('장바구니가 비어 있어요.')).toBeTruthy();
  expect(screen.getByRole('link', { name: '메뉴 보러 가기' }).getAttribute('href')).toBe('/menu');
});

test('an empty cart has nothing to order', { tags: ['NEWS-23'] }, () => {
  open();
  expect(screen.queryByRole('button', { name: /주문하/ })).toBeNull();
});

test('a step changes line, total and button at once', { tags: ['PCART-4', 'PCART-9'] }, () => {
  open({}, 1);
  fireEvent.click(screen.getByRole('button', { name: '비빔밥 하나 더하기' }));
  expect(order().textContent).toBe('주문하기18,000원');
});

test('the last step takes the line away', { tags: ['QTY-4'] }, () => {
  open({}, 1);
  fireEvent.click(screen.getByRole('button', { name: '비빔밥 삭제' }));
  expect(screen.getByText('장바구니가 비어 있어요.')).toBeTruthy();
});

test('the venue’s notice stands in the cart', { tags: ['PCART-8'] }, () => {
  const notice = { ko: '1인 1메뉴예요', en: '', ja: '', 'zh-CN': '' };
  open({ venue: venueView(settingsOf({ basicNoticeContents: notice }), 'ko') }, 1);
  expect(screen.getByText('1인 1메뉴예요')).toBeTruthy();
});

test('what is wrong with a line stands on it', { tags: ['VALID-6'] }, () => {
  const { cart, key } = open({}, 1);
  act(() => cart.mark(new Map([[key, { ko: '품절된 메뉴예요.', en: '', ja: '', 'zh-CN': '' }]])));
  expect(screen.getByRole('alert').textContent).toBe('품절된 메뉴예요.');
});

test('a second tap on the order button within a second does nothing', { tags: ['NET-16'] }, () => {
  const { onOrder } = open({}, 1);
  fireEvent.click(order());
  fireEvent.click(order());
  expect(onOrder).toHaveBeenCalledOnce();
});

test('while an order runs the lines cannot be stepped', { tags: ['ORD-2'] }, () => {
  const { cart } = open({ isOrdering: true }, 1);
  fireEvent.click(screen.getByRole('button', { name: '비빔밥 하나 더하기' }));
  expect(cart.lines.get()[0]?.quantity).toBe(1);
  expect(order().getAttribute('aria-busy')).toBe('true');
});

test('without a network the order button says why it waits', { tags: ['NET-10'] }, () => {
  open({ isOnline: false }, 1);
  expect((order() as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText('인터넷에 연결되면 주문할 수 있어요.')).toBeTruthy();
});

test('the cart of a prepay store pays, and says what comes of it', { tags: ['PCART-10'] }, () => {
  open({ venue: venueView(settingsOf({ usePG: true }), 'ko') }, 1);
  expect(screen.getByRole('button', { name: /^결제하기/ }).textContent).toBe('결제하기9,000원');
  expect(screen.getByText('결제를 마치면 주문이 들어가요.')).toBeTruthy();
});

test('a line that cannot be ordered says so, counts for nothing, and is left out by one tap', {
  tags: ['NEWS-9', 'NEWS-12'],
}, async () => {
  await loadErrorTexts('ko');
  const mark: LineMark = { refusal: refuse('LOW_STOCK', { max: 2 }), orderable: 2 };
  const key = '비빔밥//';
  let opened = {} as ReturnType<typeof open>;
  await act(async () => {
    opened = open({ marks: new Map([[key, mark]]) }, 3);
  });
  expect(opened.key).toBe(key);
  screen.getByText('2개 남음');
  expect(document.querySelector('.price-off')?.textContent).toBe('27,000원');
  expect(order().textContent).toBe('빼고 주문하기18,000원');
  fireEvent.click(order());
  expect(opened.onOrder).toHaveBeenCalledOnce();
});

test('where nothing of the cart can be ordered the button waits and says why', {
  tags: ['NEWS-12'],
}, async () => {
  await loadErrorTexts('ko');
  const mark: LineMark = { refusal: refuse('MENU_SOLD_OUT'), orderable: 0 };
  await act(async () => void open({ marks: new Map([['비빔밥//', mark]]) }, 3));
  expect((order() as HTMLButtonElement).disabled).toBe(true);
  screen.getByText('지금 주문할 수 있는 메뉴가 없어요.');
});

test('what a rule will refuse is said before any tap, and the table with how to pay', {
  tags: ['NEWS-21', 'NEWS-19'],
}, async () => {
  await loadErrorTexts('ko');
  await act(async () => void open({ rule: refuse('ONE_PERSON_ONE_MENU', { count: 3 }) }, 1));
  screen.getByText(/3개 이상/);
  screen.getByText('2번 테이블');
  screen.getByText('결제는 나가실 때 직원에게 해 주세요.');
});
