import { SOCKET } from '@hansang/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answered, fakeApi } from '../../testing/fake-api.ts';
import { opened } from '../../testing/fake-socket.ts';
import { menuOf, settingsOf } from '../../testing/menu-fixture.ts';
import { EMPTY_PAGE, phoneOf } from '../../testing/phone-fixture.tsx';
import { createParts } from '../parts.ts';
import { goLive } from './go-live.ts';

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'));
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => vi.useRealTimers());

test('a phone hears of a pause, says so, and reads again by itself when the pause is over', {
  tags: ['SERVICE-5'],
}, async () => {
  vi.setSystemTime('2026-11-20T10:00:00Z');
  let settings = settingsOf();
  const api = fakeApi({
    availability: () => answered(settings),
    menu: () => answered(menuOf()),
  });
  const phone = phoneOf(api);
  await phone.venue.load();
  const close = goLive(phone, createParts(phone, EMPTY_PAGE));

  const paused = 'Paused';
  const message = { ko: paused, en: paused, ja: paused, 'zh-CN': paused };
  settings = settingsOf({
    onSiteOrderStatus: 'ORDERS_PAUSED',
    multiLanguage: { message },
    opensAt: '2026-11-20T19:15:00+09:00',
  });
  opened.at(-1)?.socket.tell(SOCKET.event, {
    action: 'venue-changed',
    clientId: 'STORE',
    cartId: null,
    data: {},
  });
  await vi.waitFor(() => expect(phone.venue.view.get()).toMatchObject({ closed: paused }));

  settings = settingsOf();
  await vi.advanceTimersByTimeAsync(14 * 60_000);
  expect(phone.venue.view.get()?.closed).toBe(paused);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  await vi.waitFor(() => expect(phone.venue.view.get()?.closed).toBeNull());
  close();
});
