import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { groupWords } from '../../features/group-cart/group-words.ts';
import { venueView } from '../../shared/venue/venue-view.ts';
import { answered, fakeApi } from '../../testing/fake-api.ts';
import { aGroupLine, lockedBy, ME, NOON, OTHER } from '../../testing/group-fixture.ts';
import { joinedCart } from '../../testing/joined-cart.ts';
import { settingsOf } from '../../testing/menu-fixture.ts';
import { EMPTY_PAGE, OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { createParts } from '../parts.ts';
import SheetPage from './sheet-page.tsx';

beforeEach(() => void vi.useFakeTimers({ now: NOON, toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const locks = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(({ name }) => name === 'lockCart').map(({ input }) => input.body);

/** The sheet of an order that a member of the table has begun. */
async function open(holder: string) {
  history.replaceState(null, '', '/order/sheet');
  await groupWords.load('ko');
  const cart = lockedBy(holder, { orderList: [aGroupLine(OTHER, 'tofu')] });
  const api = fakeApi({
    joinCart: answered({ cartId: cart.id, cart }),
    lockCart: answered({ event: null }),
  });
  const phone = phoneOf(api, { venue: venueView(settingsOf(), 'ko') });
  const parts = createParts(phone, EMPTY_PAGE);
  const group = await joinedCart(phone);
  parts.group.set(group);
  await act(async () => {
    render(
      <OnPhone phone={phone}>
        <Suspense>
          <SheetPage params={{}} parts={parts} />
        </Suspense>
      </OnPhone>,
    );
  });
  await screen.findByRole('timer');
  const touch = async () => {
    await act(async () => void dispatchEvent(new Event('pointerdown')));
  };
  const renewals = () => api.calls.filter(({ name }) => name === 'lockCart').length;
  return { touch, renewals, api, parts, phone, close: () => group.close() };
}

test('what the orderer does on the sheet renews the lease, once in 20 s at most', {
  tags: ['LOCK-6'],
}, async () => {
  const { touch, renewals, close } = await open(ME);
  vi.setSystemTime(NOON + 19_000);
  await touch();
  expect(renewals()).toBe(0);
  vi.setSystemTime(NOON + 20_000);
  await touch();
  await touch();
  expect(renewals()).toBe(1);
  vi.setSystemTime(NOON + 40_000);
  await touch();
  expect(renewals()).toBe(2);
  close();
});

test('the sheet says for which table and how it is paid, and leads back to change the dishes', {
  tags: ['NEWS-19'],
}, async () => {
  const { api, close } = await open(ME);
  screen.getByText('1층 2번 테이블');
  screen.getByText('결제는 나가실 때 직원에게 해 주세요.');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '담은 메뉴 고치기' })));
  await vi.waitFor(() => expect(location.pathname).toBe('/group-cart'));
  expect(locks(api)).toEqual([{ version: 0, isLock: false }]);
  close();
});

test('Back lets the lock go, and nobody who only watches lets go of anything', {
  tags: ['NEWS-20'],
}, async () => {
  const watching = await open(OTHER);
  const back = async () => {
    history.replaceState(null, '', '/group-cart');
    await act(async () => void dispatchEvent(new PopStateEvent('popstate')));
  };
  await back();
  expect(locks(watching.api)).toEqual([]);
  watching.close();
  cleanup();
  const { api, parts, phone, close } = await open(ME);
  // A question over the sheet is left by Back too.
  await act(async () => void dispatchEvent(new PopStateEvent('popstate')));
  expect(locks(api)).toEqual([]);
  await back();
  expect(locks(api)).toEqual([{ version: 0, isLock: false }]);
  await vi.waitFor(() => expect(phone.feedback.toast.get()).not.toBeNull());
  expect([location.pathname, parts.late.lettingGo]).toEqual(['/group-cart', undefined]);
  close();
});

test('whoever watches renews nothing', { tags: ['LOCK-6'] }, async () => {
  const { touch, renewals, close } = await open(OTHER);
  vi.setSystemTime(NOON + 60_000);
  await touch();
  expect(renewals()).toBe(0);
  close();
});
