// @vitest-environment jsdom
import type { ErrorCode } from '@hansang/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { venueView } from '../../shared/venue/venue-view.ts';
import { loadErrorTexts } from '../../shared/words/error-texts.ts';
import { fakeApi, refused, unanswered } from '../../testing/fake-api.ts';
import { settingsOf } from '../../testing/menu-fixture.ts';
import { OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { handleFailure } from '../leaving/handle-failure.ts';
import { useMenuAtHand } from './use-menu-at-hand.tsx';

afterEach(cleanup);

function Menu() {
  return useMenuAtHand() ?? <p>menu</p>;
}

async function open(failure: ReturnType<typeof refused>) {
  await loadErrorTexts('ko');
  const phone = phoneOf(fakeApi({ menu: failure }), { venue: venueView(settingsOf(), 'ko') });
  const fail = vi.fn(async () => {});
  await act(async () => {
    render(
      <OnPhone phone={{ ...phone, fail }}>
        <Menu />
      </OnPhone>,
    );
  });
  return fail;
}

test.each(['NOT_FOUND_RESTAURANT', 'BASE_RESTAURANTIDX', 'MIN_RESTAURANTIDX'] satisfies ErrorCode[])(
  '%s while the menu is read is told and leads away, with nothing to try again',
  { tags: ['MENU-25'] },
  async (code) => {
    const fail = await open(refused(code));
    expect(fail).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }));
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('a menu that did not come for another reason can be asked for again', async () => {
  const fail = await open(unanswered('NETWORK'));
  await screen.findByRole('button', { name: '다시 시도' });
  expect(fail).not.toHaveBeenCalled();
});

test.each(['NOT_FOUND_RESTAURANT', 'BASE_RESTAURANTIDX', 'MIN_RESTAURANTIDX'] satisfies ErrorCode[])(
  '%s is told in a dialog in the guest’s language, then the guest is on /order',
  { tags: ['MENU-25'] },
  async (code) => {
    window.history.replaceState(null, '', '/menu');
    const phone = phoneOf();
    const alert = vi.spyOn(phone.feedback, 'alert').mockImplementation(async () => {
      expect(window.location.pathname).toBe('/menu');
    });
    await handleFailure(phone, refused(code));
    expect(alert).toHaveBeenCalledExactlyOnceWith(`${code}-ko`, expect.stringContaining(code));
    expect(window.location.pathname).toBe('/order');
  },
);
