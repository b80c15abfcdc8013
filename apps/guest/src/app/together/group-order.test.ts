// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { venueView } from '../../shared/venue/venue-view.ts';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { aGroupLine, lockedBy, ME, NOON, OTHER } from '../../testing/group-fixture.ts';
import { joinedCart } from '../../testing/joined-cart.ts';
import { settingsOf } from '../../testing/menu-fixture.ts';
import { phoneOf } from '../../testing/phone-fixture.tsx';
import { createParts } from '../parts.ts';
import { orderGroup } from './group-order.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  history.replaceState(null, '', '/order/sheet');
});
afterEach(() => void vi.useRealTimers());

const TABLE = {
  tableIdx: 9,
  tableName: '9',
  floorName: '1층',
  multiLanguage: { floorName: { ko: '1층', en: '1F', ja: '1階', 'zh-CN': '1楼' } },
};
const isOk = answered({ canOrder: true, version: 3, lockedBy: ME });

test.each([
  ['before the check', { checkOrder: refused('TABLE_CHANGED') }],
  [
    'between check and order',
    {
      checkOrder: isOk,
      validateMenus: answered({ errorCount: 0, list: [] }),
      placeOrder: refused('TABLE_CHANGED'),
    },
  ],
])(
  'SESS-34 VISIT-11 staff move the table %s: the orderer follows, keeps sheet and lock, and may order there',
  async (_when, answers) => {
    const cart = lockedBy(ME, { orderList: [aGroupLine(OTHER, 'tofu')] });
    const moved = { useDigitalQr: false, hashKey: 'h', isChangeTable: true, tableIdx: 9 };
    const api = fakeApi({
      joinCart: answered({ cartId: cart.id, cart }),
      validateLink: answered(moved),
      availability: answered(settingsOf({ table: TABLE })),
      ...answers,
    });
    const phone = phoneOf(api, { venue: venueView(settingsOf(), 'ko') });
    const group = await joinedCart(phone);
    void orderGroup(phone, createParts(phone, { screen: 'sheet' } as never), group);
    await vi.advanceTimersByTimeAsync(1000);
    await vi.dynamicImportSettled();
    expect(phone.session.entry.get()?.tableIdx).toBe(9);
    expect(phone.feedback.questions.get()).toEqual([]);
    expect(location.pathname).toBe('/order/sheet');
    expect(api.calls.map(({ name }) => name)).not.toContain('lockCart');
    expect(phone.feedback.toast.get()?.text).toContain('9');
    group.close();
  },
);

test('PAY-41 an orderer whose first payment is still being settled keeps sheet and lock', async () => {
  const cart = lockedBy(ME, { orderList: [aGroupLine(OTHER, 'tofu')] });
  const api = fakeApi({
    joinCart: answered({ cartId: cart.id, cart }),
    cart: answered(cart),
    checkOrder: isOk,
    validateMenus: answered({ errorCount: 0, list: [] }),
    placeOrder: refused('PAYMENT_UNKNOWN'),
  });
  const phone = phoneOf(api, { venue: venueView(settingsOf({ usePG: true }), 'ko') });
  const group = await joinedCart(phone);
  const ordering = orderGroup(phone, createParts(phone, { screen: 'sheet' } as never), group);
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(phone.feedback.questions.get()).toHaveLength(1));
  phone.feedback.questions.get()[0]?.answer(true);
  await ordering;
  expect(location.pathname).toBe('/order/sheet');
  expect(group.view.get()?.holder).toBe(ME);
  expect(api.calls.map(({ name }) => name)).not.toContain('lockCart');
  group.close();
});
