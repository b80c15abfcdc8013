import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartLine } from '../../features/cart/make-line.ts';
import { useStore } from '../../shared/store.ts';
import { venueView } from '../../shared/venue/venue-view.ts';
import { answered, fakeApi } from '../../testing/fake-api.ts';
import { dish, menuOf, settingsOf } from '../../testing/menu-fixture.ts';
import { EMPTY_PAGE, OnPhone, phoneOf, teachDialogs } from '../../testing/phone-fixture.tsx';
import { receiptOf } from '../../testing/receipt-fixture.ts';
import { createParts, type Parts } from '../parts.ts';
import PeopleQuestion from './people-question.tsx';
import { placeOrder } from './place-order.ts';

teachDialogs();
beforeEach(() => history.replaceState(null, '', '/cart'));
afterEach(cleanup);

function Question({ parts }: { parts: Parts }) {
  return <PeopleQuestion asked={useStore(parts.peopleAsked)} />;
}

/** A phone with rice in its cart, at a venue that asks with the first order. */
function sit(settings: Parameters<typeof settingsOf>[0] = {}) {
  const receipt = receiptOf({ id: 'o1', hashKey: 'h' }, { _id: 'o1' });
  const api = fakeApi({
    validateMenus: answered({ errorCount: 0, list: [] }),
    placeOrder: answered({ errorCount: 0, list: [], orderId: 'o1', receipt, pgAuthParams: null }),
    menu: answered(menuOf(dish('rice'))),
  });
  const asks = { usePos: false, usePeopleCount: true, headCountAt: 'FIRST_ORDER' } as const;
  const page = { screen: 'cart', venue: venueView(settingsOf({ ...asks, ...settings }), 'ko') } as const;
  const phone = phoneOf(api, page);
  const parts = createParts(phone, { ...EMPTY_PAGE, ...page });
  parts.cart.add(cartLine(dish('rice'), { _id: 'rice', size: null, options: [] }, 1));
  render(
    <OnPhone phone={phone}>
      <Question parts={parts} />
    </OnPhone>,
  );
  const order = async () => {
    const placing = placeOrder(phone, parts);
    await act(async () => vi.dynamicImportSettled());
    return { placing };
  };
  const sent = () => api.calls.filter(({ name }) => name === 'placeOrder').map(({ input }) => input.body);
  return { phone, parts, order, sent };
}

test('the first order asks how many came; a tap on a number is the answer, and the order goes on', {
  tags: ['FIRST-2'],
}, async () => {
  const { phone, order, sent } = sit();
  const { placing } = await order();
  expect(sent()).toEqual([]);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '3명' })));
  await act(() => placing);
  expect(sent()).toMatchObject([{ numOfPeople: 3 }]);
  // The next one asks nothing.
  expect(phone.session.hash.get()).toBe('h');
});

test('more than six are counted up', { tags: ['FIRST-2'] }, async () => {
  const { order, sent } = sit();
  const { placing } = await order();
  fireEvent.click(screen.getByRole('button', { name: '인원 하나 더하기' }));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '8명이에요' })));
  await act(() => placing);
  expect(sent()).toMatchObject([{ numOfPeople: 8 }]);
});

test('put away, nothing is ordered and the dishes stay', { tags: ['FIRST-2'] }, async () => {
  const { parts, order, sent } = sit();
  const { placing } = await order();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '닫기' })));
  await act(() => placing);
  expect(sent()).toEqual([]);
  expect(parts.cart.lines.get()).toHaveLength(1);
});

test('who ordered meanwhile has said it', { tags: ['FIRST-2'] }, async () => {
  const { phone, order, sent } = sit();
  const { placing } = await order();
  await act(async () => phone.session.setHash('theirs'));
  await act(() => placing);
  expect(sent()).toMatchObject([{ hashKey: 'theirs' }]);
});

test('a phone that slipped past the question before the menu is asked by its order', {
  tags: ['FIRST-2'],
}, async () => {
  const { order, sent } = sit({ headCountAt: 'ENTRY' });
  const { placing } = await order();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '2명' })));
  await act(() => placing);
  expect(sent()).toMatchObject([{ numOfPeople: 2 }]);
});

test('a venue that counts nobody asks nobody', { tags: ['FIRST-2'] }, async () => {
  const { order, sent } = sit({ usePeopleCount: false });
  const { placing } = await order();
  await act(() => placing);
  expect(sent()).toHaveLength(1);
});
