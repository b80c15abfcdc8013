// @vitest-environment jsdom
import { fill } from '@hansang/i18n';
import { caution } from '@hansang/i18n/ko/caution';
import { noResponse } from '@hansang/i18n/ko/errors';
import { guest as ko } from '@hansang/i18n/ko/guest';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartLine } from '../../features/cart/make-line.ts';
import type { CallResult } from '../../shared/api/api.ts';
import { venueView } from '../../shared/venue/venue-view.ts';
import { answered, fakeApi, refused, unanswered } from '../../testing/fake-api.ts';
import { aGroupLine, lockedBy, ME } from '../../testing/group-fixture.ts';
import { joinedCart } from '../../testing/joined-cart.ts';
import { dish, menuOf, settingsOf } from '../../testing/menu-fixture.ts';
import { EMPTY_PAGE, phoneOf } from '../../testing/phone-fixture.tsx';
import { receiptOf } from '../../testing/receipt-fixture.ts';
import { createParts, type Parts } from '../parts.ts';
import { orderGroup } from '../together/group-order.ts';
import { orderDrink } from './drink-order.ts';
import { placeOrder } from './place-order.ts';

const rice = dish('rice', { alcoholTag: 'SOJU' });
const table = (tableIdx: number) => ({
  tableIdx,
  tableName: `${tableIdx}`,
  floorName: '1층',
  multiLanguage: { floorName: { ko: '1층', en: '1F', ja: '1階', 'zh-CN': '1楼' } },
});
const inAll = (text: string) => ({ ko: text, en: text, ja: text, 'zh-CN': text });
const list = [
  { _id: 'rice', error: { code: 'MENU_SOLD_OUT', message: '', multiLanguage: { message: inAll('품절') } } },
];
const receipt = receiptOf({ id: 'o1', hashKey: 'h' }, { _id: 'o1' });
const placed = answered({ errorCount: 0, list: [], orderId: 'o1', receipt, pgAuthParams: null });
const payable = answered({
  ...{ errorCount: 0, list: [], orderId: 'o1', receipt: null },
  ...{ pgAuthParams: { Amt: '1' }, pgForm: { action: '/pay', charset: 'utf-8' } },
});
const faulty = answered({ errorCount: 1, list, orderId: null, receipt: null, pgAuthParams: null });

type Answer = (turn: number, tableIdx: number | undefined) => CallResult<unknown>;

/** What the server answers to an order, and how the guest answers what the app asks meanwhile. */
const ANSWERS: Record<
  string,
  { readonly rule?: string; readonly answer: Answer; readonly says?: boolean; readonly moves?: boolean }
> = {
  'an order': { rule: 'ORD-2', answer: () => placed },
  'a payment': { answer: () => payable },
  'a fault': { answer: () => faulty },
  'no answer': { answer: () => unanswered('NETWORK') },
  'an earlier order': { rule: 'ORD-17', answer: (turn) => (turn === 0 ? unanswered('NETWORK') : placed) },
  'adults only, confirmed': {
    rule: 'ORD-28',
    answer: (turn) => (turn === 0 ? refused('ADULT_CONFIRMATION_REQUIRED') : placed),
  },
  'adults only, denied': {
    rule: 'ORD-28',
    answer: () => refused('ADULT_CONFIRMATION_REQUIRED'),
    says: false,
  },
  'another table now': {
    rule: 'SESS-34',
    answer: (_, tableIdx) => (tableIdx === 9 ? placed : refused('TABLE_CHANGED')),
    moves: true,
  },
  'another table, unknown which': { rule: 'SESS-33', answer: () => refused('TABLE_CHANGED') },
  'a table in motion': { answer: () => refused('TABLE_CHANGED'), moves: true },
  'the end of the visit': { rule: 'SESS-26', answer: () => refused('RESERVATION_IS_EXPIRATION') },
  'a closed venue': { answer: () => refused('CLOSED_TODAY') },
  'no such venue': { answer: () => refused('NOT_FOUND_RESTAURANT') },
  'a payment nobody knows of': { answer: () => refused('PAYMENT_UNKNOWN') },
  'a changed cart': { answer: () => refused('CART_VERSION_MISMATCH') },
  'too many tries': { answer: () => refused('TOO_MANY_REQUESTS') },
};

const SOURCES = ['cart', 'shared', 'drink', 'practice'] as const;
type Source = (typeof SOURCES)[number];
const HOME = { cart: '/cart', shared: '/order/sheet', drink: '/drink-order', practice: '/cart' };

/** A phone that is about to order rice from a source, with a server that answers orders as told. */
async function sit(source: Source, { answer, moves = false, says = true }: (typeof ANSWERS)[string]) {
  history.replaceState(null, '', HOME[source]);
  const menu = answered(menuOf(rice, dish('stew')));
  const shared = () => lockedBy(ME, { orderList: [aGroupLine(ME, 'rice')] });
  const order = ({ input }: { input: { body?: unknown } }, turn: number) =>
    answer(turn, (input.body as { tableIdx?: number }).tableIdx);
  const api = fakeApi({
    ...{ menu, sampleMenu: menu, placeOrder: order, mockOrder: order },
    validateMenus: answered({ errorCount: 0, list: [] }),
    confirmAdult: answered({ done: true }),
    keptOrder: refused('NOT_FOUND_ORDER'),
    availability: answered(settingsOf({ usePos: false, table: table(9) })),
    validateLink: moves
      ? answered({ useDigitalQr: false, hashKey: 'h', isChangeTable: true, tableIdx: 9 })
      : unanswered(),
    orders: answered({
      list: [
        { _id: 'o0', startTime: new Date().toISOString(), isOwn: true, menus: [cartLine(rice, CHOICE, 1)] },
      ],
    }),
    joinCart: () => answered({ cartId: 'cart-1', cart: shared() }),
    cart: () => answered(shared()),
    checkOrder: answered({ canOrder: true, version: 3, lockedBy: ME }),
    lockCart: answered({ event: null }),
  });
  const page = { screen: 'cart', venue: venueView(settingsOf({ usePos: false }), 'ko') } as const;
  const phone = phoneOf(api, page);
  if (source === 'practice') {
    phone.jar.remove('tid');
    phone.jar.set('m', 'preview');
    phone.session.refresh();
  }
  phone.jar.set('alcoholTag', 'SOJU');
  phone.jar.set('drink', 'd'.repeat(32));
  await phone.menu.load();
  const parts = createParts(phone, { ...EMPTY_PAGE, ...page });
  put(parts, 'rice');
  const asked: string[] = [];
  phone.feedback.questions.subscribe(() => {
    const [question] = phone.feedback.questions.get();
    if (!question) return;
    asked.push(question.text);
    queueMicrotask(() => question.answer(says));
  });
  const group = source === 'shared' ? await joinedCart(phone) : null;
  if (group) parts.group.set(group);
  const tap = async () => {
    if (group) await orderGroup(phone, parts, group);
    else if (source === 'drink') await orderDrink(phone, parts, { menu: rice, sizeId: null }, 1);
    else await placeOrder(phone, parts);
  };
  const sent = () => api.calls.filter(({ name }) => name === 'placeOrder' || name === 'mockOrder');
  return { phone, parts, group, asked, tap, sent };
}

const CHOICE = { _id: 'rice', size: null, options: [] };
const put = (parts: Parts, id: string) => parts.cart.add(cartLine(dish(id), { ...CHOICE, _id: id }, 1));

type Lead = readonly [string, string, number, number, string, number];

/** What each leads to: the page, the tables that were sent an order, its keys, what was asked, the toast, lines left. */
const LEADS_TO: Record<keyof typeof ANSWERS, Record<Source, Lead>> = {
  'an order': {
    cart: ['/order/done/o1', '2', 1, 0, '', 0],
    shared: ['/order/done/o1', '2', 1, 0, '', 1],
    drink: ['/order/done/o1', '2', 1, 0, '', 1],
    practice: ['/order/done/o1', '-', 1, 0, '', 0],
  },
  'a payment': {
    cart: ['/cart', '2', 1, 0, '', 1],
    shared: ['/order/sheet', '2', 1, 0, '', 1],
    drink: ['/drink-order', '2', 1, 0, '', 1],
    practice: ['/cart', '-', 1, 0, 'faults', 1],
  },
  'a fault': {
    cart: ['/cart', '2', 1, 0, 'faults', 1],
    shared: ['/order/sheet', '2', 1, 0, 'faults', 1],
    drink: ['/drink-menu', '2', 1, 1, '', 1],
    practice: ['/cart', '-', 1, 0, 'faults', 1],
  },
  'no answer': {
    cart: ['/cart', '2', 1, 1, '', 1],
    shared: ['/order/sheet', '2', 1, 1, '', 1],
    drink: ['/drink-order', '2', 1, 1, '', 1],
    practice: ['/cart', '-', 1, 0, 'network', 1],
  },
  'an earlier order': {
    cart: ['/order/done/o0', '2', 1, 1, 'earlier', 1],
    shared: ['/order/done/o1', '2,2', 1, 1, '', 2],
    drink: ['/order/done/o1', '2,2', 1, 1, '', 2],
    practice: ['/order/done/o1', '-,-', 1, 0, 'network', 0],
  },
  'adults only, confirmed': {
    cart: ['/order/done/o1', '2,2', 2, 1, '', 0],
    shared: ['/order/done/o1', '2,2', 2, 1, '', 1],
    drink: ['/order/done/o1', '2,2', 1, 1, '', 1],
    practice: ['/order/done/o1', '-,-', 1, 1, '', 0],
  },
  'adults only, denied': {
    cart: ['/cart', '2', 1, 1, '', 1],
    shared: ['/order/sheet', '2', 1, 1, '', 1],
    drink: ['/drink-menu', '2', 1, 1, '', 1],
    practice: ['/cart', '-', 1, 1, '', 1],
  },
  'another table now': {
    cart: ['/order/done/o1', '2,9', 2, 0, 'moved', 0],
    shared: ['/order/done/o1', '2,9', 2, 0, 'moved', 1],
    drink: ['/order/done/o1', '2,9', 1, 0, 'moved', 1],
    practice: ['/cart', '-,-', 1, 0, 'server', 1],
  },
  'another table, unknown which': {
    cart: ['/cart', '2', 1, 0, 'server', 1],
    shared: ['/order/sheet', '2', 1, 0, 'server', 1],
    drink: ['/drink-menu', '2', 1, 0, 'server', 1],
    practice: ['/cart', '-', 1, 0, 'server', 1],
  },
  'a table in motion': {
    cart: ['/cart', '2,9', 2, 0, 'server', 1],
    shared: ['/order/sheet', '2,9', 2, 0, 'server', 1],
    drink: ['/drink-menu', '2,9', 1, 0, 'server', 1],
    practice: ['/cart', '-,-', 1, 0, 'server', 1],
  },
  'the end of the visit': {
    cart: ['/order', '2', 1, 1, '', 0],
    shared: ['/order', '2', 1, 1, '', 0],
    drink: ['/order', '2', 1, 1, '', 0],
    practice: ['/order', '-', 1, 1, '', 0],
  },
  'a closed venue': {
    cart: ['/menu', '2', 1, 1, '', 1],
    shared: ['/menu', '2', 1, 1, '', 1],
    drink: ['/menu', '2', 1, 1, '', 1],
    practice: ['/menu', '-', 1, 1, '', 1],
  },
  'no such venue': {
    cart: ['/order', '2', 1, 1, '', 1],
    shared: ['/order', '2', 1, 1, '', 1],
    drink: ['/order', '2', 1, 1, '', 1],
    practice: ['/order', '-', 1, 1, '', 1],
  },
  'a payment nobody knows of': {
    cart: ['/cart', '2', 1, 1, '', 1],
    shared: ['/order/sheet', '2', 1, 1, '', 1],
    drink: ['/drink-order', '2', 1, 1, '', 1],
    practice: ['/cart', '-', 1, 1, '', 1],
  },
  'a changed cart': {
    cart: ['/menu', '2', 1, 1, '', 1],
    shared: ['/group-cart', '2', 1, 1, '', 1],
    drink: ['/drink-order', '2', 1, 0, '', 1],
    practice: ['/cart', '-', 1, 0, '', 1],
  },
  'too many tries': {
    cart: ['/cart', '2', 1, 1, '', 1],
    shared: ['/order/sheet', '2', 1, 1, '', 1],
    drink: ['/drink-menu', '2', 1, 0, 'server', 1],
    practice: ['/cart', '-', 1, 0, 'server', 1],
  },
};

const TOASTS: Record<string, string> = {
  [ko['cart.checkItems']]: 'faults',
  [ko['cart.earlierPlaced']]: 'earlier',
  [noResponse.NETWORK]: 'network',
  [fill(caution.tableMoved, { table: fill(ko['table.numbered'], { name: '9' }) })]: 'moved',
};

/** Lets an act come to its end, with all that it fetches and waits for. */
async function through(act: Promise<void>): Promise<void> {
  let isDone = false;
  void act.finally(() => {
    isDone = true;
  });
  do {
    await vi.advanceTimersByTimeAsync(200);
    await vi.dynamicImportSettled();
  } while (!isDone);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  vi.spyOn(window, 'alert').mockImplementation(() => {});
});
afterEach(() => void vi.useRealTimers());

for (const [name, told] of Object.entries(ANSWERS))
  test.each(SOURCES)(
    `${name} leads an order of the %s where it leads all of them`,
    {
      tags: told.rule ? [told.rule] : [],
    },
    async (source) => {
      const at = await sit(source, told);
      let toast = '';
      at.phone.feedback.toast.subscribe(() => {
        toast = at.phone.feedback.toast.get()?.text ?? toast;
      });
      await through(at.tap());
      if (name === 'an earlier order') {
        // What the first try ordered is found out by the next one, which holds more.
        put(at.parts, 'stew');
        await through(at.tap());
      }
      const sent = at.sent().map(({ input }) => input);
      const lead: Lead = [
        location.pathname,
        sent.map(({ body }) => (body as { tableIdx?: number }).tableIdx ?? '-').join(),
        new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size,
        at.asked.length,
        toast && (TOASTS[toast] ?? 'server'),
        at.parts.cart.lines.get().length,
      ];
      expect(lead).toEqual(LEADS_TO[name]?.[source]);
      expect(at.parts.isOrdering.get()).toBe(false);
      at.group?.close();
    },
  );

test('an order that went out without the session that ended meanwhile is told by that end alone', {
  tags: ['SESS-26'],
}, async () => {
  const end: (() => void)[] = [];
  const answer = () => {
    for (const ends of end) ends();
    return refused('SESSION_REQUIRED');
  };
  for (const source of ['cart', 'shared'] as const) {
    const { phone, group, asked, tap } = await sit(source, { answer });
    end.push(() => {
      phone.late.ended = phone.session.entry.get()?.timestamp ?? '';
      phone.session.clear();
    });
    await through(tap());
    expect([source, asked]).toEqual([source, []]);
    end.pop();
    group?.close();
  }
});
