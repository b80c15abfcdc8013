import type { StaffMe } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keys } from '../../shared/api/keys.ts';
import { boardOf } from '../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { withhold } from '../../testing/withhold.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));
afterEach(() => vi.useRealTimers());

const DONE = { done: true } as const;
const LOCKED: StaffMe = {
  ...ME,
  id: '',
  name: '',
  email: '',
  venues: [],
  tablet: { restaurantId: 1, isLocked: true, lockMinutes: 1 },
};
const WORKING: StaffMe = { ...ME, name: 'Lee', tablet: { restaurantId: 1, isLocked: false, lockMinutes: 1 } };

/** A shared tablet; the PIN is 2580, the password "right". */
function tablet(view: { isLocked?: boolean; takesPin?: boolean; wrong?: 'STAFF_PIN_WRONG' } = {}) {
  const { isLocked = true, wrong = 'STAFF_PIN_WRONG' } = view;
  const state = { isLocked, orders: 0 };
  const server = new FakeServer({
    board: () => boardOf([]),
    staffMe: () => (state.isLocked ? LOCKED : WORKING),
    tablet: () => ({
      venueName: { ko: '한상', en: 'Hansang', ja: 'H', 'zh-CN': 'H' },
      people: [
        { userId: 'lee', name: 'Lee', role: 'staff', takesPin: view.takesPin ?? true },
        { userId: 'kim', name: 'Kim', role: 'manager', takesPin: false },
      ],
      newOrders: state.orders,
      newCalls: 0,
    }),
    unlockTablet({ body }) {
      const { pin, password } = body as { pin?: string; password?: string };
      if (pin !== undefined && pin !== '2580') return new Refused(wrong);
      if (password !== undefined && password !== 'right') return new Refused('STAFF_PASSWORD_WRONG');
      state.isLocked = false;
      return DONE;
    },
    lockTablet() {
      state.isLocked = true;
      return DONE;
    },
    keepTablet: () => DONE,
  });
  return { server, state };
}
const type = (pin: string) => {
  for (const digit of pin) fireEvent.click(screen.getByRole('button', { name: digit }));
};
const bodies = (server: FakeServer) =>
  server.calls.filter(({ name }) => name === 'unlockTablet').map(({ body }) => body);

/** Her own button, not the one that ends her turn. */
const LEE = /Lee(?!.*Lock and switch)/;

test('a locked tablet shows names and what waits; a PIN opens it in that name', {
  tags: ['TABLET-1', 'TABLET-2'],
}, async () => {
  const { server, state } = tablet();
  state.orders = 3;
  const { router } = await renderConsole(server, '/1/payments');
  await screen.findByText('New orders: 3 · new calls: 0');
  expect(server.count('board')).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: LEE }));
  type('1111');
  await screen.findByText('STAFF_PIN_WRONG');
  expect(screen.getByRole('status', { name: '0 digits entered' })).toBeTruthy();
  for (const key of '2580') fireEvent.keyDown(window, { key });
  await screen.findByRole('button', { name: /Lock and switch$/ });
  screen.getByText('Lee');
  expect(router.state.location.pathname).toBe('/1/orders');
  expect(bodies(server)).toEqual([
    { userId: 'lee', pin: '1111' },
    { userId: 'lee', pin: '2580' },
  ]);
});

test('digits typed quicker than the screen follows all count', { tags: ['TABLET-2'] }, async () => {
  const { server } = tablet();
  await renderConsole(server, '/1/orders');
  fireEvent.click(await screen.findByRole('button', { name: LEE }));
  act(() => {
    for (const key of '2580') window.dispatchEvent(new KeyboardEvent('keydown', { key }));
  });
  await screen.findByRole('button', { name: /Lock and switch$/ });
  expect(bodies(server)).toEqual([{ userId: 'lee', pin: '2580' }]);
});

test('who set a PIN in their turn is asked for it at the next one', { tags: ['TABLET-2'] }, async () => {
  const view = { takesPin: false };
  const { server } = tablet(view);
  await renderConsole(server, '/1/orders');
  fireEvent.click(await screen.findByRole('button', { name: LEE }));
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'right' } });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  const lock = await screen.findByRole('button', { name: /Lock and switch$/ });
  view.takesPin = true;
  fireEvent.click(lock);
  fireEvent.click(await screen.findByRole('button', { name: LEE }));
  screen.getByRole('status', { name: '0 digits entered' });
});

test('who has no PIN, or used it up, is asked for the password and may set one', {
  tags: ['TABLET-4'],
}, async () => {
  const { server } = tablet();
  server.handlers.unlockTablet = ({ body }) =>
    'pin' in (body as object) ? new Refused('STAFF_PIN_LOCKED') : DONE;
  await renderConsole(server, '/1/orders');
  fireEvent.click(await screen.findByRole('button', { name: LEE }));
  type('1111');
  await screen.findByText('STAFF_PIN_LOCKED');
  screen.getByLabelText('Password');
  fireEvent.click(screen.getByRole('button', { name: 'Somebody else' }));
  fireEvent.click(await screen.findByRole('button', { name: /Kim/ }));
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'right' } });
  fireEvent.change(screen.getByLabelText('New four-digit PIN (optional)'), { target: { value: '2580' } });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() =>
    expect(bodies(server).at(-1)).toEqual({ userId: 'kim', password: 'right', newPin: '2580' }),
  );
});

test('one tap locks it and hides the venue at once', { tags: ['TABLET-3'] }, async () => {
  const { server } = tablet({ isLocked: false });
  server.handlers.lockTablet = () => new Promise(() => {});
  await renderConsole(server, '/1/orders');
  fireEvent.click(await screen.findByRole('button', { name: /Lock and switch$/ }));
  await screen.findByRole('heading', { name: 'Who is working?' });
  expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull();
  expect(server.count('lockTablet')).toBe(1);
});

test('a read that was on its way when it was locked does not show the venue again', {
  tags: ['TABLET-3'],
}, async () => {
  const { server } = tablet({ isLocked: false });
  server.handlers.lockTablet = () => new Promise(() => {});
  const { client } = await renderConsole(server, '/1/orders');
  const lock = await screen.findByRole('button', { name: /Lock and switch$/ });
  const reads = withhold(server, 'staffMe');
  void client.invalidateQueries({ queryKey: keys.me });
  await reads.asked(1);
  fireEvent.click(lock);
  await screen.findByRole('heading', { name: 'Who is working?' });
  await reads.answer(1);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  screen.getByRole('heading', { name: 'Who is working?' });
  expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull();
});

test('a lock that the network lost stays one, and is sent until the server knows', {
  tags: ['TABLET-3'],
}, async () => {
  const { server, state } = tablet({ isLocked: false });
  await renderConsole(server, '/1/orders');
  const lock = await screen.findByRole('button', { name: /Lock and switch$/ });
  const { lockTablet = () => DONE } = server.handlers;
  let isLost = true;
  server.handlers.lockTablet = (asked) => {
    if (isLost) throw new TypeError('Failed to fetch');
    return lockTablet(asked);
  };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(lock);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  screen.getByRole('heading', { name: 'Who is working?' });
  expect(state.isLocked).toBe(false);
  isLost = false;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(state.isLocked).toBe(true);
  screen.getByRole('heading', { name: 'Who is working?' });
});

test('what one person tapped is not sent again in the turn of the next', {
  tags: ['TABLET-2'],
}, async () => {
  const { server, state } = tablet({ isLocked: false });
  const manager = WORKING.venues.map((one) => ({ ...one, role: 'manager' as const }));
  server.handlers.staffMe = () => (state.isLocked ? LOCKED : { ...WORKING, venues: manager });
  let lose = () => {};
  server.handlers.setService = () =>
    new Promise((_, fail) => {
      lose = () => fail(new TypeError('Failed to fetch'));
    });
  await renderConsole(server, '/1/orders');
  fireEvent.click(await screen.findByRole('button', { name: 'Pause orders' }));
  await waitFor(() => expect(server.count('setService')).toBe(1));
  fireEvent.click(screen.getByRole('button', { name: /Lock and switch$/ }));
  fireEvent.click(await screen.findByRole('button', { name: LEE }));
  type('2580');
  await screen.findByRole('button', { name: /Lock and switch$/ });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  lose();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(server.count('setService')).toBe(1);
});

test('it locks by itself after the pause, which a touch puts off', { tags: ['TABLET-3'] }, async () => {
  const { server } = tablet({ isLocked: false });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderConsole(server, '/1/orders');
  await screen.findByRole('button', { name: /Lock and switch$/ });
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  fireEvent.pointerDown(window);
  expect(server.count('keepTablet')).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  expect(server.count('lockTablet')).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  await screen.findByRole('heading', { name: 'Who is working?' });
  expect(server.count('lockTablet')).toBe(1);
});

test('a clock that is set back by an hour locks nobody out who works, and keeps none open', {
  tags: ['TABLET-3', 'KITCHEN-194'],
}, async () => {
  const { server } = tablet({ isLocked: false });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderConsole(server, '/1/orders');
  await screen.findByRole('button', { name: /Lock and switch$/ });
  vi.setSystemTime(Date.now() - 3_600_000);
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  fireEvent.pointerDown(window);
  expect(server.count('keepTablet')).toBe(1);
  expect(server.count('lockTablet')).toBe(0);
  vi.setSystemTime(Date.now() - 3_600_000);
  await act(() => vi.advanceTimersByTimeAsync(62_000));
  await screen.findByRole('heading', { name: 'Who is working?' });
});

test('on a shared tablet the account page is about no account', { tags: ['TABLET-5'] }, async () => {
  const { server } = tablet({ isLocked: false });
  await renderConsole(server, '/1/account');
  await screen.findByRole('heading', { name: 'Where you work' });
  expect(screen.queryByRole('heading', { name: 'Tablet PIN' })).toBeNull();
  expect(server.count('ownSessions')).toBe(0);
});

test('managers share a tablet, and everybody sets their PIN by their password', {
  tags: ['TABLET-1', 'TABLET-6'],
}, async () => {
  const { server, state } = tablet();
  const manager = ME.venues.map((one) => ({ ...one, role: 'manager' as const }));
  let isShared = false;
  server.handlers.staffMe = () => (isShared && state.isLocked ? LOCKED : { ...ME, venues: manager });
  server.handlers.ownPin = () => ({ hasPin: false });
  server.handlers.setPin = () => DONE;
  server.handlers.shareTablet = () => {
    isShared = true;
    return DONE;
  };
  await renderConsole(server, '/1/account');
  const pin = (await screen.findByRole('heading', { name: 'Tablet PIN' })).closest('section') as HTMLElement;
  fireEvent.change(pin.querySelector('input[type="password"]') as Element, { target: { value: 'right' } });
  fireEvent.change(screen.getByLabelText('New PIN (four digits)'), { target: { value: '2580' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set the PIN' }));
  await screen.findByText('The PIN is set.');
  fireEvent.click(screen.getByRole('button', { name: '3 min' }));
  fireEvent.click(screen.getByRole('button', { name: 'Make this a shared tablet' }));
  await screen.findByRole('heading', { name: 'Who is working?' });
  const sent = (name: string) => server.calls.find((one) => one.name === name)?.body;
  expect(sent('setPin')).toEqual({ password: 'right', pin: '2580' });
  expect(sent('shareTablet')).toEqual({ lockMinutes: 3 });
});
