import { act, cleanup, render, screen } from '@testing-library/react';
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

/** The sheet of an order that a member of the table has begun. */
async function open(holder: string) {
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
  return { touch, renewals, close: () => group.close() };
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

test('whoever watches renews nothing', { tags: ['LOCK-6'] }, async () => {
  const { touch, renewals, close } = await open(OTHER);
  vi.setSystemTime(NOON + 60_000);
  await touch();
  expect(renewals()).toBe(0);
  close();
});
