import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { loadErrorTexts } from '../../shared/words/error-texts.ts';
import { fakeApi, refused, unanswered } from '../../testing/fake-api.ts';
import { OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import DoneScreen from './done-screen.tsx';

afterEach(cleanup);

async function open(answers: Parameters<typeof fakeApi>[0]) {
  await loadErrorTexts('ko');
  const phone = { ...phoneOf(fakeApi(answers)), fail: vi.fn(async () => {}) };
  await act(
    async () =>
      void render(
        <OnPhone phone={phone}>
          <DoneScreen orderId="A" receipt={null} />
        </OnPhone>,
      ),
  );
  return phone.fail;
}

test.each(['UNAUTHORIZED_ACCESS', 'NOT_FOUND_ORDER'] as const)(
  'an order that this table may not read (%s) is told and leads away: no other try would show it',
  { tags: ['ORD-23'] },
  async (code) => {
    const fail = await open({ order: refused(code), keptOrder: refused('NOT_FOUND_ORDER') });
    await vi.waitFor(() => expect(fail).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code })));
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test.each([
  ['the running visit’s', { order: unanswered('NETWORK') }],
  ['the device’s own', { order: refused('RESERVATION_IS_EXPIRATION'), keptOrder: unanswered('NETWORK') }],
])(
  'an order that may be %s is asked for again once there is a network',
  { tags: ['ERR-8'] },
  async (_whose, answers) => {
    const fail = await open(answers);
    await screen.findByRole('button', { name: '다시 시도' });
    expect(fail).not.toHaveBeenCalled();
  },
);
