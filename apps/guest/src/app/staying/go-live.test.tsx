import { SOCKET } from '@hansang/contract';
import type { GuestEvent } from '@hansang/contract/schemas';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { forgetEntry } from '../../shared/session/entry.ts';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { opened } from '../../testing/fake-socket.ts';
import { aGroupLine, cartAnswer, OTHER } from '../../testing/group-fixture.ts';
import { joinedCart } from '../../testing/joined-cart.ts';
import { EMPTY_PAGE, phoneOf } from '../../testing/phone-fixture.tsx';
import { sendAway } from '../arriving/guard-place.ts';
import { createParts } from '../parts.ts';
import { goLive } from './go-live.ts';

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'));
const hear = (event: GuestEvent) => opened.at(-1)?.socket.tell(SOCKET.event, event);

beforeEach(() => history.replaceState(null, '', '/group-cart'));

test('an order by a tag refreshes hash and history, and nothing else of who shares the cart', {
  tags: ['DRINK-7'],
}, async () => {
  const cart = cartAnswer({ orderList: [aGroupLine(OTHER, 'tofu')] });
  const api = fakeApi({
    joinCart: answered({ cartId: cart.id, cart }),
    validateLink: answered({
      useDigitalQr: false,
      hashKey: 'visit-hash',
      isChangeTable: false,
      tableIdx: 2,
    }),
  });
  const phone = phoneOf(api);
  const parts = createParts(phone, {
    screen: 'group',
    language: 'ko',
    venue: null,
    menu: null,
    dish: null,
    drinks: null,
    reason: null,
    reasonText: null,
  });
  const group = await joinedCart(phone);
  parts.group.set(group);
  const before = group.view.get();
  const close = goLive(phone, parts);

  hear({ action: 'order-success', clientId: OTHER, cartId: null, data: { orderId: 'o1' } });
  await vi.waitFor(() => expect(phone.session.hash.get()).toBe('visit-hash'));
  // What hears of the shared cart is fetched first.
  await vi.dynamicImportSettled();
  expect(phone.ordersChanged.get()).toBe(1);
  expect(group.view.get()?.state).toEqual(before?.state);
  expect([phone.feedback.toast.get(), phone.feedback.modalToast.get(), location.pathname]).toEqual([
    null,
    null,
    '/group-cart',
  ]);
  expect(api.calls.map(({ name }) => name)).toEqual(['joinCart', 'validateLink']);
  close();
  group.close();
});

test('who was refused before it could hear so learns it once it hears', { tags: ['ADM-9'] }, async () => {
  let standing: 'ASKING' | 'OUT' = 'ASKING';
  const admission = () => ({
    standing,
    label: 'A7C',
    asking: [],
    canInvite: false,
    serverTime: '2026-11-20T12:00:00Z',
  });
  const api = fakeApi({
    availability: refused('SERVICE_UNAVAILABLE'),
    validateLink: () =>
      answered({ useDigitalQr: false, hashKey: null, isChangeTable: false, tableIdx: 2, standing }),
    admission: () => answered(admission()),
  });
  const phone = phoneOf(api);
  const parts = createParts(phone, EMPTY_PAGE);
  await phone.session.validate();
  parts.admission.set(admission());
  standing = 'OUT';
  const close = goLive(phone, parts);
  opened.at(-1)?.socket.tell('connect');
  await vi.waitFor(() => expect(parts.admission.get()?.standing).toBe('OUT'));
  close();
});

test('what was told between the last read and the first moment of hearing is read', {
  tags: ['RT-8'],
}, async () => {
  const phone = phoneOf(fakeApi({}));
  const close = goLive(phone, createParts(phone, EMPTY_PAGE));
  const before = phone.ordersChanged.get();
  opened.at(-1)?.socket.tell('connect');
  expect(phone.ordersChanged.get()).toBe(before + 1);
  close();
});

test('who looked on while the table was checked out, and could not hear of it, is thanked without an alert', {
  tags: ['NEWS-14', 'RT-9'],
}, async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue();
  const info = vi.spyOn(console, 'info').mockReturnValue();
  history.replaceState(null, '', '/history');
  const phone = phoneOf(
    fakeApi({
      validateLink: answered({
        useDigitalQr: false,
        hashKey: 'visit-hash',
        isChangeTable: false,
        tableIdx: 2,
      }),
      keptOrder: refused('SESSION_REQUIRED'),
    }),
  );
  await phone.session.validate();
  const close = goLive(phone, createParts(phone, EMPTY_PAGE));
  const socket = opened.at(-1)?.socket;
  if (socket) socket.active = false;
  socket?.tell('connect_error', new Error('RESERVATION_IS_EXPIRATION'));
  await vi.waitFor(() => expect(location.pathname).toBe('/order'));
  expect(phone.session.entry.get()).toBeNull();
  expect(alert).not.toHaveBeenCalled();
  close();
  info.mockRestore();
});

test.each(['read', 'guard'] as const)(
  'an end that refuses a %s before it is heard is a goodbye where the phone hears, however late, and told elsewhere',
  {
    tags: ['NEWS-14', 'SESS-28'],
  },
  async (what) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const alert = vi.spyOn(window, 'alert').mockReturnValue();
    for (const loses of [false, true]) {
      history.replaceState(null, '', '/history');
      const phone = phoneOf(fakeApi({ keptOrder: refused('SESSION_REQUIRED') }));
      const close = goLive(phone, createParts(phone, EMPTY_PAGE));
      opened.at(-1)?.socket.tell('connect');
      if (loses) opened.at(-1)?.socket.tell('disconnect', 'transport close');
      const told =
        what === 'read'
          ? phone.fail(refused('RESERVATION_IS_EXPIRATION'))
          : sendAway(phone, { code: 'RESERVATION_IS_EXPIRATION', message: null });
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(4000);
      await vi.dynamicImportSettled();
      const sentences = () => phone.feedback.questions.get().length + alert.mock.calls.length;
      if (loses) await vi.waitFor(() => expect(sentences()).toBe(1));
      else expect(sentences()).toBe(0);
      if (loses) phone.feedback.questions.get()[0]?.answer(true);
      else hear({ action: 'session-ended', clientId: '', cartId: null, data: {} });
      await vi.dynamicImportSettled();
      await told;
      expect([location.pathname, phone.feedback.questions.get()]).toEqual(['/order', []]);
      expect(alert).toHaveBeenCalledTimes(loses && what === 'guard' ? 1 : 0);
      close();
    }
    alert.mockRestore();
  },
);

test('a tab that is refused after another one has ended the visit goes along, and enters the table anew by nothing', {
  tags: ['SEAT-191', 'SESS-26'],
}, async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue();
  history.replaceState(null, '', '/history');
  const api = fakeApi({ keptOrder: refused('SESSION_REQUIRED') });
  const phone = phoneOf(api);
  const close = goLive(phone, createParts(phone, EMPTY_PAGE));
  forgetEntry(phone.jar);
  const socket = opened.at(-1)?.socket;
  if (socket) socket.active = false;
  socket?.tell('connect_error', new Error('RESERVATION_IS_EXPIRATION'));
  await vi.waitFor(() => expect(location.pathname).toBe('/order'));
  expect(api.calls).toEqual([]);
  close();
  info.mockRestore();
});

test('a page that is refused while its phone comes in somewhere else asks nothing of the table that it leaves', {
  tags: ['RT-9', 'SESS-37'],
}, async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const link = { useDigitalQr: false, hashKey: null, isChangeTable: false, tableIdx: 2 };
  const api = fakeApi({ validateLink: answered(link) });
  const asked = () => api.calls.filter(({ name }) => name === 'validateLink').length;
  for (const leaves of [true, false]) {
    const phone = phoneOf(api);
    const close = goLive(phone, createParts(phone, EMPTY_PAGE));
    const before = asked();
    const socket = opened.at(-1)?.socket;
    if (socket) socket.active = false;
    socket?.tell('connect_error', new Error('UNAUTHORIZED_ACCESS'));
    await vi.advanceTimersByTimeAsync(200);
    expect(asked()).toBe(before);
    if (leaves) close();
    await vi.advanceTimersByTimeAsync(500);
    expect(asked()).toBe(leaves ? before : before + 1);
    close();
  }
  info.mockRestore();
});
