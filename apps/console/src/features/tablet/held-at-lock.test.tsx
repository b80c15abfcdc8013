import { HTTP_TIMEOUT_MS } from '@hansang/contract';
import type { StaffMe } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keys } from '../../shared/api/keys.ts';
import { end, heldChanges, hold } from '../../shared/order/line/regret/held-changes.ts';
import { boardOf, dishOf, orderOf } from '../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { withhold } from '../../testing/withhold.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));
afterEach(() => {
  vi.useRealTimers();
  for (const { id } of heldChanges()) end(id);
});

const DONE = { done: true } as const;
const WHERE = { restaurantId: 1, lockMinutes: 5 };
const WORKING: StaffMe = { ...ME, tablet: { ...WHERE, isLocked: false } };
const LOCKED: StaffMe = { ...ME, id: '', name: '', venues: [], tablet: { ...WHERE, isLocked: true } };

/** A shared tablet on which a dish was just taken off; a locked one takes nothing off. */
async function takenOff({ isSoldOut = false } = {}) {
  const state = { isLocked: false };
  const stew = dishOf({ _id: 'stew', quantity: 3, options: [] });
  const order = orderOf({ status: 'CONFIRM', startTime: new Date().toISOString(), menus: [stew] });
  const server = new FakeServer({
    board: () => boardOf([order]),
    staffMe: () => (state.isLocked ? LOCKED : WORKING),
    tablet: () => ({
      venueName: { ko: '한상', en: 'Hansang', ja: 'H', 'zh-CN': 'H' },
      ...{ people: [], newOrders: 0, newCalls: 0 },
    }),
    takeLineOff: () => (state.isLocked ? new Refused('STAFF_FORBIDDEN') : { ...order, version: 2 }),
    setStock: () => new Refused('STAFF_FORBIDDEN'),
    lockTablet() {
      state.isLocked = true;
      return DONE;
    },
  });
  const { client, router } = await renderConsole(server);
  fireEvent.click(await screen.findByRole('button', { name: /: take off or change$/ }));
  const form = within(await screen.findByRole('dialog'));
  fireEvent.click(form.getByRole('radio', { name: isSoldOut ? 'Out of ingredients' : 'Another reason' }));
  fireEvent.click(form.getByRole('button', { name: 'Take 3 off' }));
  await screen.findByText('3 about to be taken off');
  const lock = () => fireEvent.click(screen.getByRole('button', { name: /Lock and switch$/, hidden: true }));
  const asked = () =>
    server.calls
      .map(({ name }) => name)
      .filter((name) => /takeLineOff|setStock|lockTablet|Logout/.test(name));
  return { client, server, router, lock, asked };
}

test('what was about to be taken off is, before the tablet locks', { tags: ['CONSOLE-199'] }, async () => {
  const { server, lock, asked } = await takenOff();
  const line = withhold(server, 'takeLineOff');
  lock();
  await screen.findByRole('heading', { name: 'Who is working?' });
  await line.asked(1);
  expect(asked()).toEqual(['takeLineOff']);
  await line.answer(1);
  await waitFor(() => expect(asked()).toEqual(['takeLineOff', 'lockTablet']));
  expect(heldChanges()).toEqual([]);
});

test('a line that gives no answer keeps no tablet open, and it is done in the next turn of who wanted it', {
  tags: ['CONSOLE-199'],
}, async () => {
  const { server, lock, asked } = await takenOff();
  server.handlers.takeLineOff = () => Promise.reject(new TypeError('Failed to fetch'));
  lock();
  await waitFor(() => expect(asked().at(-1)).toBe('lockTablet'));
  expect(heldChanges()).toHaveLength(1);
});

test('nor is it lost where they log out', { tags: ['CONSOLE-199'] }, async () => {
  const { server, router, asked } = await takenOff();
  server.handlers.staffMe = () => ME;
  server.handlers.staffLogout = () => {
    server.handlers.takeLineOff = () => new Refused('STAFF_LOGIN_REQUIRED');
    return DONE;
  };
  await act(() => router.navigate('/1/account'));
  fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(asked()).toEqual(['takeLineOff', 'staffLogout']));
});

test('it is not done in the name of who logged in with another tab meanwhile', {
  tags: ['CONSOLE-193'],
}, async () => {
  const { client, server, asked } = await takenOff();
  server.handlers.staffMe = () => ({ ...WORKING, id: 'lee', name: 'Lee' });
  await act(() => client.invalidateQueries({ queryKey: keys.me }));
  await screen.findByRole('button', { name: /Lee.*Lock and switch$/ });
  expect(asked()).toEqual([]);
  expect(heldChanges()).toHaveLength(1);
});

test('with it goes the mark that it is sold out', { tags: ['CONSOLE-199'] }, async () => {
  const { lock, asked } = await takenOff({ isSoldOut: true });
  lock();
  await waitFor(() => expect(asked()).toEqual(['takeLineOff', 'setStock', 'lockTablet']));
});

test('nor is it forgotten where the login ended meanwhile: it is done when they are in again', {
  tags: ['CONSOLE-199'],
}, async () => {
  const { client, server, asked } = await takenOff();
  server.handlers.takeLineOff = () => new Refused('STAFF_LOGIN_REQUIRED');
  act(() => void client.setQueryData(keys.me, null));
  await waitFor(() => expect(asked()).toEqual(['takeLineOff']));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(heldChanges()).toHaveLength(1);
});

test('of several that answer slowly none is done in the name of who took the tablet meanwhile', {
  tags: ['CONSOLE-193', 'CONSOLE-199'],
}, async () => {
  const { server, lock, asked } = await takenOff();
  const [first] = heldChanges();
  if (!first) throw new Error('Nothing is held');
  act(() => hold({ ...first, id: 'second', line: { ...first.line, line: 1 } }));
  server.handlers.tablet = () => ({
    venueName: { ko: '한상', en: 'Hansang', ja: 'H', 'zh-CN': 'H' },
    people: [{ userId: 'kim', name: 'Kim', role: 'manager', takesPin: true }],
    ...{ newOrders: 0, newCalls: 0 },
  });
  const isTaken = withhold(server, 'takeLineOff');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  lock();
  await isTaken.asked(1);
  await act(() => vi.advanceTimersByTimeAsync(HTTP_TIMEOUT_MS));
  await waitFor(() => expect(asked()).toEqual(['takeLineOff', 'lockTablet']));
  server.handlers.staffMe = () => ({ ...WORKING, id: 'kim', name: 'Kim' });
  server.handlers.unlockTablet = () => DONE;
  fireEvent.click(await screen.findByRole('button', { name: /Kim/ }));
  for (const digit of '2580') fireEvent.click(screen.getByRole('button', { name: digit }));
  await screen.findByRole('button', { name: /Kim.*Lock and switch$/ });
  await act(async () => {
    await isTaken.answer(1);
    await vi.advanceTimersByTimeAsync(50);
  });
  expect(server.count('takeLineOff')).toBe(1);
  expect(heldChanges().map(({ id }) => id)).toContain('second');
});
