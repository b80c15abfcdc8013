import type { CartAnswer } from '@hansang/contract/schemas';
import { type LineMark, refuse } from '@hansang/rules';
import type { CartLine } from '@hansang/rules/cart';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadErrorTexts } from '../../shared/words/error-texts.ts';
import { answered, fakeApi } from '../../testing/fake-api.ts';
import { aGroupLine, cartAnswer, lockedBy, ME, member, NOON, OTHER } from '../../testing/group-fixture.ts';
import { joinedCart } from '../../testing/joined-cart.ts';
import { OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { GroupBar, type GroupBarProps } from './group-bar.tsx';
import type { GroupView } from './group-cart.ts';
import { GroupScreen, type GroupScreenProps } from './group-screen.tsx';
import { groupWords } from './group-words.ts';

const NO_MARKS = new Map<string, LineMark>();
const closing: (() => void)[] = [];
beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  await groupWords.load('ko');
});
afterEach(() => {
  cleanup();
  for (const close of closing.splice(0)) close();
  vi.useRealTimers();
});

/** What a phone at this table sees. */
async function viewOf(cart: CartAnswer, over: Partial<GroupView> = {}): Promise<GroupView> {
  const group = await joinedCart(phoneOf(fakeApi({ joinCart: answered({ cartId: cart.id, cart }) })));
  closing.push(() => group.close());
  const view = group.view.get();
  if (!view) throw new Error('The cart was not joined');
  return { ...view, ...over };
}

async function open(view: GroupView, over: Partial<GroupScreenProps> = {}) {
  const on = { onStep: vi.fn(), onSettle: vi.fn(), onReset: vi.fn() };
  await act(async () => {
    render(
      <OnPhone>
        <GroupScreen
          view={view}
          marks={NO_MARKS}
          latest={null}
          notice={null}
          isWaiting={false}
          {...on}
          {...over}
        />
      </OnPhone>,
    );
  });
  return on;
}

async function openBar(view: GroupView, over: Partial<GroupBarProps> = {}) {
  const on = { onReady: vi.fn(), onOrder: vi.fn() };
  const { closed = null, isOnline = true, isTaking = false, marks = NO_MARKS, rule = null } = over;
  await act(async () => {
    render(
      <OnPhone>
        <GroupBar
          view={view}
          marks={marks}
          rule={rule}
          paysFirst={false}
          closed={closed}
          isOnline={isOnline}
          isTaking={isTaking}
          {...on}
        />
      </OnPhone>,
    );
  });
  return { ...on, order: screen.queryByRole('button', { name: /주문하기/ }) as HTMLElement };
}

const shared = (...orderList: CartLine[]) => cartAnswer({ orderList });
const button = (name: RegExp | string) => screen.getByRole('button', { name });

test('a cart that nobody filled says so and leads to the menu', async () => {
  await open(await viewOf(shared()));
  screen.getByText('아직 아무도 메뉴를 담지 않았어요.');
  expect(screen.getByRole('link', { name: '메뉴 더 담기' }).getAttribute('href')).toBe('/menu');
  expect(screen.queryByRole('button', { name: '장바구니 비우기' })).toBeNull();
});

test('my dishes can be stepped, the others’ are read under their names, with the sum of all', {
  tags: ['CART-20', 'CART-8'],
}, async () => {
  const mine = aGroupLine(ME, 'rice', 2);
  const on = await open(await viewOf(shared(mine, aGroupLine(OTHER, 'tofu'))), { notice: '물은 셀프예요.' });
  const own = screen.getByRole('heading', { name: '내가 담은 메뉴' }).closest('section') as HTMLElement;
  fireEvent.click(within(own).getAllByRole('button').at(-1) as HTMLElement);
  expect(on.onStep).toHaveBeenCalledWith(expect.objectContaining({ cartMenuId: mine.cartMenuId }), 1);
  const theirs = screen.getByRole('heading', { name: '1번 손님이 담은 메뉴' }).closest('section');
  expect(within(theirs as HTMLElement).queryAllByRole('button')).toEqual([]);
  screen.getByText('합계 · 3개');
  screen.getByText('물은 셀프예요.');
  fireEvent.click(button('장바구니 비우기'));
  expect(on.onReset).toHaveBeenCalledOnce();
});

test('who chose nothing yet is told, beside what the others chose', async () => {
  await open(await viewOf(shared(aGroupLine(OTHER, 'tofu'))), { isWaiting: true });
  screen.getByText('아직 담은 메뉴가 없어요.');
  screen.getByText(/아직 보내지 못한 메뉴가 있어요/);
});

test('sizes and options of a dish stand at it, with how many of each', async () => {
  const line = aGroupLine(OTHER, 'tofu');
  const named = (name: string) => ({
    multiLanguage: { name: { ko: name, en: name, ja: name, 'zh-CN': name } },
  });
  const view = await viewOf(shared(line));
  const rich = {
    ...line,
    sizes: [{ ...named('큰 것') }],
    options: [
      { ...named('치즈'), quantity: 2, price: 0 },
      { ...named('파'), quantity: 1, price: 0 },
    ],
  } as unknown as CartLine;
  await open({ ...view, state: { ...view.state, lines: [rich] } });
  screen.getByText('큰 것 · 치즈 × 2 · 파');
});

test.each([
  ['orders', {}, /1번 손님이 주문하고 있어요/],
  ['pays', { payingOrderId: 'order-1' }, /1번 손님이 결제하고 있어요/],
] as const)(
  'while another member %s nothing can be changed, and the sheet is offered',
  {
    tags: ['LOCK-11'],
  },
  async (_does, over, said) => {
    const cart = lockedBy(OTHER, { ...over, orderList: [aGroupLine(ME, 'rice')] });
    const on = await open(await viewOf(cart));
    screen.getByText(said);
    expect(screen.getByRole('link', { name: '주문서 보기' }).getAttribute('href')).toBe('/order/sheet');
    for (const one of screen.getAllByRole('button')) fireEvent.click(one);
    expect([on.onStep, on.onReset].flatMap(({ mock }) => mock.calls)).toEqual([]);
  },
);

test('who orders is not kept from the own dishes', async () => {
  await open(await viewOf(lockedBy(ME, { orderList: [aGroupLine(ME, 'rice')] })));
  expect(screen.queryByRole('link', { name: '주문서 보기' })).toBeNull();
  expect(button('장바구니 비우기')).toHaveProperty('disabled', false);
});

test('dishes that could not be added are offered again or let go', { tags: ['CART-16'] }, async () => {
  const line = aGroupLine(ME, 'rice');
  const on = await open(await viewOf(shared(), { unsent: [line] }));
  fireEvent.click(button(/다시 담기$/));
  fireEvent.click(button(/담지 않기$/));
  expect(on.onSettle.mock.calls).toEqual([
    [line, true],
    [line, false],
  ]);
});

test('everybody at the table is named with what they do; who left without a dish is not', {
  tags: ['CART-21'],
}, async () => {
  const gone = member('c'.repeat(32), 3, false);
  const members = [member(OTHER, 1), member(ME, 2), gone];
  await open(await viewOf(cartAnswer({ members, ready: [OTHER] })));
  const people = within(screen.getByRole('region', { name: '함께 있는 손님' })).getAllByRole('listitem');
  expect(people.map((one) => one.textContent)).toEqual(['1번 손님다 골랐어요', '나 (2번 손님)고르는 중']);
});

test('being done is told and taken back by the same button', { tags: ['CART-21'] }, async () => {
  const orderList = [aGroupLine(OTHER, 'tofu')];
  const first = await openBar(await viewOf(shared(...orderList)), {});
  fireEvent.click(button('다 골랐어요'));
  expect(first.onReady).toHaveBeenCalledWith(true);
  cleanup();
  const second = await openBar(await viewOf(cartAnswer({ ready: [ME], orderList })), {});
  fireEvent.click(button('더 고를래요'));
  expect(second.onReady).toHaveBeenCalledWith(false);
});

test('ordering shows what it costs, is busy meanwhile, and takes one tap', { tags: ['NET-16'] }, async () => {
  const { order, onOrder } = await openBar(await viewOf(shared(aGroupLine(ME, 'rice'))), { isTaking: true });
  expect(order.textContent).toMatch(/₩|원/);
  expect(order.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(order);
  fireEvent.click(order);
  expect(onOrder).toHaveBeenCalledOnce();
});

test.each([
  [
    'a cart that another member orders',
    () => viewOf(lockedBy(OTHER, { orderList: [aGroupLine(ME, 'a')] })),
    {},
    null,
  ],
  [
    'a closed store',
    () => viewOf(shared(aGroupLine(ME, 'a'))),
    { closed: '오늘은 쉬어요.' },
    '오늘은 쉬어요.',
  ],
  [
    'a phone without a network',
    () => viewOf(shared(aGroupLine(ME, 'a'))),
    { isOnline: false },
    '인터넷에 연결되면 주문할 수 있어요.',
  ],
] as const)(
  '%s cannot be ordered, and the reason stands there where there is one',
  {
    tags: ['NET-10'],
  },
  async (_what, see, over, why) => {
    const { order } = await openBar(await see(), over);
    expect(order).toHaveProperty('disabled', true);
    const described = document.getElementById(order.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent ?? null).toBe(why);
  },
);

test('a line that cannot be ordered is marked for everybody, out of the sum, and left out by one tap', {
  tags: ['NEWS-9', 'NEWS-12'],
}, async () => {
  await loadErrorTexts('ko');
  const [mine, theirs] = [aGroupLine(ME, 'rice', 2), aGroupLine(OTHER, 'tofu')];
  const view = await viewOf(shared(mine, theirs));
  const marks = new Map<string, LineMark>([
    [theirs.cartMenuId, { refusal: refuse('MENU_SOLD_OUT'), orderable: 0 }],
  ]);
  await open(view, { marks });
  expect((await screen.findByText('품절된 메뉴예요.')).closest('li')?.textContent).toContain('tofu');
  expect(document.querySelector('.group-total')?.textContent).toMatch(/2개.*10,000원/);
  cleanup();
  const { order } = await openBar(view, { marks });
  expect(order.textContent).toBe('빼고 주문하기10,000원');
});

test('what a rule will refuse is said beside the button', { tags: ['NEWS-21'] }, async () => {
  await loadErrorTexts('ko');
  await openBar(await viewOf(shared(aGroupLine(ME, 'rice'))), {
    rule: refuse('MAIN_MENU_MIN', { count: 2 }),
  });
  await screen.findByText(/2개 이상/);
});

test('an empty cart has nothing to be done with or to order, but leads to what was ordered', {
  tags: ['NEWS-23'],
}, async () => {
  const view = await viewOf(shared());
  await open(view, { latest: '/order/done/A' });
  expect(screen.getByRole('link', { name: '주문 상태 보기' }).getAttribute('href')).toBe('/order/done/A');
  cleanup();
  await openBar(view);
  expect(screen.queryAllByRole('button')).toEqual([]);
});
