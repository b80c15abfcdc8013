import { practice as ko } from '@hansang/i18n/ko/practice';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cartLine } from '../../features/cart/make-line.ts';
import { practiceWords } from '../../shared/words/practice-words.ts';
import { answered, fakeApi } from '../../testing/fake-api.ts';
import { dish, menuOf } from '../../testing/menu-fixture.ts';
import { OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { receiptOf } from '../../testing/receipt-fixture.ts';
import { createParts } from '../parts.ts';
import DonePage from '../screens/done-page.tsx';
import { placeOrder } from './place-order.ts';

beforeEach(async () => void (await practiceWords.load('ko')));
afterEach(cleanup);

const receipt = receiptOf(
  { id: 'mock-1', number: null, floorName: '한상', tableName: '' },
  { _id: 'mock-1', orderNumber: null, status: 'REQUEST' },
);
const rice = dish('rice');

/** A phone that looks around, with rice in its cart. */
async function scene(m: 'pg' | 'preview', answers: Parameters<typeof fakeApi>[0] = {}) {
  const menu = answered(menuOf(rice));
  const api = fakeApi({
    menu,
    sampleMenu: menu,
    validateMenus: answered({ errorCount: 0, list: [] }),
    mockOrder: answered({ errorCount: 0, list: [], orderId: 'mock-1', receipt, isMock: true }),
    ...answers,
  });
  const phone = phoneOf(api);
  phone.jar.remove('tid');
  phone.jar.set('m', m);
  phone.session.refresh();
  await phone.menu.load();
  const parts = createParts(phone, {
    screen: 'cart',
    language: 'ko',
    venue: null,
    menu: null,
    dish: null,
    drinks: null,
    reason: null,
    reasonText: null,
  });
  parts.cart.add(cartLine(rice, { _id: 'rice', size: null, options: [] }, 1));
  return { phone, parts, names: () => api.calls.map(({ name: call }) => call), api };
}

test('a sample orders by the mock call after the usual check, and stores nothing for later', {
  tags: ['MODE-7'],
}, async () => {
  const { phone, parts, names, api } = await scene('pg');
  await placeOrder(phone, parts);
  expect(names()).toEqual(['sampleMenu', 'validateMenus', 'mockOrder']);
  expect(api.calls.at(-1)?.input.body).toMatchObject({ menuPayAmount: 10_000, means: 'SAMPLE' });
  expect(api.calls.at(-1)?.input.body).not.toHaveProperty('tableIdx');
  expect(parts.cart.lines.get()).toEqual([]);
  expect(phone.session.hash.get()).toBeNull();
  expect(phone.storage.get('last-order-time')).toBeNull();
  expect(location.pathname).toBe('/order/done/mock-1');
});

test('a preview skips the check before ordering', { tags: ['MODE-4'] }, async () => {
  const { phone, parts, names } = await scene('preview');
  await placeOrder(phone, parts);
  expect(names()).toEqual(['menu', 'mockOrder']);
});

test('a dish that fails the mock order is marked in the cart', { tags: ['VALID-6'] }, async () => {
  const message = { ko: '품절', en: '', ja: '', 'zh-CN': '' };
  const error = { code: 'MENU_SOLD_OUT', message: '품절', multiLanguage: { message } };
  const faulty = answered({ errorCount: 1, list: [{ _id: 'rice', error }], orderId: null, receipt: null });
  const { phone, parts } = await scene('preview', { mockOrder: faulty });
  await placeOrder(phone, parts);
  expect(parts.cart.lines.get()).toHaveLength(1);
  expect([...parts.cart.errors.get().values()]).toEqual([message]);
});

test('the done page says that it was practice, and asks for no such order', {
  tags: ['MODE-7'],
}, async () => {
  const { phone, parts, names } = await scene('pg');
  const show = () =>
    act(
      async () =>
        void render(
          <OnPhone phone={phone}>
            <DonePage parts={parts} params={{ orderId: 'mock-1' }} />
          </OnPhone>,
        ),
    );
  await placeOrder(phone, parts);
  await show();
  expect(screen.getByText(ko.mock)).toBeTruthy();
  expect(screen.queryByRole('link', { name: '주문 내역' })).toBeNull();
  cleanup();
  parts.receipt.set(null);
  await show();
  expect(screen.getByText(ko.mockGone)).toBeTruthy();
  expect(names()).not.toContain('order');
});
