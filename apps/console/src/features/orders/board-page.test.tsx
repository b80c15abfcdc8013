import type { BoardOrder } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { boardOf, orderOf } from '../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';

let socket = new FakeSocket();
vi.mock('socket.io-client', () => ({ io: () => socket }));

beforeEach(() => {
  socket = new FakeSocket();
});

/** A server with a board of its own that takes steps like the real one. */
function boardServer(orders: BoardOrder[]) {
  const state = { orders };
  const server = new FakeServer({
    board: () => boardOf(state.orders, { serverTime: new Date().toISOString() }),
    moveOrder({ params, body }) {
      const { to, version } = body as { to: BoardOrder['status']; version: number };
      const order = state.orders.find(({ _id }) => _id === params.orderId);
      if (!order || order.version !== version) return new Refused('ORDER_TRANSITION_NOT_ALLOWED', { order });
      const undoUntil = to === 'REJECT' ? null : new Date(Date.now() + 5000).toISOString();
      const steps = [
        ...order.steps,
        { status: to, at: new Date().toISOString(), actorType: 'staff' as const, by: 'Kim' },
      ];
      const moved = { ...order, status: to, version: version + 1, undoUntil, steps };
      state.orders = state.orders.map((one) => (one._id === moved._id ? moved : one));
      return moved;
    },
    undoOrder({ params }) {
      const order = state.orders.find(({ _id }) => _id === params.orderId) as BoardOrder;
      const status = order.steps.at(-2)?.status ?? 'REQUEST';
      const back = { ...order, status, version: order.version + 1, undoUntil: null };
      state.orders = state.orders.map((one) => (one._id === back._id ? back : one));
      return back;
    },
  });
  return { server, state };
}

const column = (name: string) => within(screen.getByRole('region', { name }));
const card = (number: number, table = '2번') =>
  screen.findByRole('article', { name: `Table ${table}, order ${number}` });
const arrived = () => new Date(Date.now() - 60_000).toISOString();

test('one tap accepts, and the card stands in the next column before the server answers', {
  tags: ['CONSOLE-3', 'CONSOLE-4'],
}, async () => {
  const { server, state } = boardServer([orderOf({ startTime: arrived() })]);
  let answer = () => {};
  const { moveOrder } = server.handlers;
  server.handlers.moveOrder = async (asked) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return moveOrder?.(asked) as BoardOrder;
  };
  await renderConsole(server);
  await card(7);
  fireEvent.click(column('New').getByRole('button', { name: 'Accept' }));
  await waitFor(() => column('Cooking').getByRole('article'));
  expect(state.orders[0]?.status).toBe('REQUEST');
  expect(column('Cooking').getByRole('button', { name: 'Cooked' })).toHaveProperty('disabled', true);
  act(answer);
  await screen.findByText('Table 2번, order 7: accepted.');
  expect(state.orders[0]?.status).toBe('CONFIRM');
  expect(column('Cooking').getByRole('button', { name: 'Cooked' })).toHaveProperty('disabled', false);
});

test('how large cards are is kept on this device', { tags: ['BOARD-23'] }, async () => {
  const { server } = boardServer([orderOf({ startTime: arrived() })]);
  await renderConsole(server);
  const board = (await card(7)).closest('[data-density]');
  expect(board?.getAttribute('data-density')).toBe('dense');
  fireEvent.click(screen.getByRole('button', { name: 'View and sound' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'View and sound' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Large' }));
  expect(board?.getAttribute('data-density')).toBe('roomy');
  expect(localStorage.getItem('hansang.console.density')).toBe('roomy');
});

test('a card tells what staff call its guests', { tags: ['SEAT-13'] }, async () => {
  const { server } = boardServer([orderOf({ partyLabel: 'Kim’s party' })]);
  await renderConsole(server);
  within(await card(7)).getByText('Kim’s party');
});

test('a card ages by the limits of its stage, from when that began', { tags: ['BOARD-17'] }, async () => {
  const minutes = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
  const { server } = boardServer([
    orderOf({
      _id: 'a',
      orderNumber: 1,
      startTime: minutes(12),
      statusSince: minutes(12),
      status: 'CONFIRM',
    }),
    orderOf({
      _id: 'b',
      orderNumber: 2,
      startTime: minutes(12),
      statusSince: minutes(5),
      status: 'MENU_COMPLETE',
    }),
    orderOf({ _id: 'c', orderNumber: 3, startTime: minutes(4) }),
  ]);
  await renderConsole(server);
  expect((await card(1)).textContent).not.toContain('late');
  expect((await card(2)).textContent).toMatch(/Not served 5:0\dVery late/);
  expect((await card(3)).textContent).toMatch(/Not accepted 4:0\dRunning late/);
});

test('who comes too late is told who was faster, and the card shows the truth', {
  tags: ['CONSOLE-12'],
}, async () => {
  const { server, state } = boardServer([orderOf({ startTime: arrived() })]);
  await renderConsole(server);
  await card(7);
  const steps: BoardOrder['steps'] = [
    { status: 'REQUEST', at: arrived(), actorType: 'guest', by: null },
    { status: 'CONFIRM', at: arrived(), actorType: 'staff', by: 'Lee' },
  ];
  state.orders = [orderOf({ startTime: arrived(), status: 'CONFIRM', version: 2, steps })];
  fireEvent.click(column('New').getByRole('button', { name: 'Accept' }));
  await screen.findAllByText('Lee was faster. Table 2번, order 7 is now “Cooking”.');
  expect(column('Cooking').getByRole('article')).toBeDefined();
});

test('rejecting asks for a reason first and sends it with the note', { tags: ['CONSOLE-5'] }, async () => {
  const { server } = boardServer([orderOf({ startTime: arrived() })]);
  await renderConsole(server);
  await card(7);
  fireEvent.click(column('New').getByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Why reject it?' }));
  const confirm = dialog.getByRole('button', { name: 'Reject the order' });
  expect(confirm).toHaveProperty('disabled', true);
  expect(server.count('moveOrder')).toBe(0);
  fireEvent.click(dialog.getByRole('radio', { name: 'Out of ingredients' }));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: ' sorry ' } });
  fireEvent.click(confirm);
  await screen.findByText('Table 2번, order 7: rejected.');
  expect(server.calls.find(({ name }) => name === 'moveOrder')?.body).toEqual({
    to: 'REJECT',
    version: 1,
    cancelReason: 'LACK_OF_INGREDIENTS',
    cancelNote: 'sorry',
  });
});

test('an acceptance is offered back, and taken back', { tags: ['CONSOLE-11', 'BOARD-7'] }, async () => {
  const { server, state } = boardServer([orderOf({ startTime: arrived() })]);
  await renderConsole(server);
  await card(7);
  fireEvent.click(column('New').getByRole('button', { name: 'Accept' }));
  fireEvent.click(await screen.findByRole('button', { name: /Undo/ }));
  await screen.findByText('Table 2번, order 7: taken back.');
  expect(state.orders[0]?.status).toBe('REQUEST');
});

test('a tap that nobody answers is tried again, then told, and the card goes back', async () => {
  const { server } = boardServer([orderOf({ startTime: arrived() })]);
  await renderConsole(server);
  await card(7);
  server.isDown = true;
  fireEvent.click(column('New').getByRole('button', { name: 'Accept' }));
  await screen.findAllByText('Table 2번, order 7 couldn’t be sent. Please tap again.');
  await waitFor(() => column('New').getByRole('article'));
});

test('a hint brings the new order, marks the title and is told', {
  tags: ['CONSOLE-1', 'CONSOLE-2', 'CONSOLE-6'],
}, async () => {
  const { server, state } = boardServer([]);
  await renderConsole(server);
  await screen.findByText('Waiting for the next order.');
  act(() => void socket.connect());
  expect(document.title).toBe('Orders · Hansang');
  state.orders = [orderOf({ startTime: arrived() })];
  act(() => socket.hint('order-changed'));
  await card(7);
  await waitFor(() => expect(document.title).toBe('(1) Orders · Hansang'));
  await screen.findByText('New order. Table 2번, items: 1');
});

test('a lost connection is shown and caught up by one read when it is back', {
  tags: ['CONSOLE-7', 'CONSOLE-8'],
}, async () => {
  const { server, state } = boardServer([]);
  await renderConsole(server);
  act(() => void socket.connect());
  await waitFor(() => expect(server.count('board')).toBeGreaterThan(0));
  server.isDown = true;
  act(() => socket.lose());
  await screen.findByText(/^Connection lost/);
  state.orders = [orderOf({ startTime: arrived() })];
  server.isDown = false;
  act(() => void socket.connect());
  await card(7);
  await screen.findByText('Back online. Everything is up to date.');
});

test('the kitchen has no column for what it may not accept, and reads again when an order is released', {
  tags: ['BOARD-8'],
}, async () => {
  const cooking = orderOf({ _id: 'b', orderNumber: 8, status: 'CONFIRM', startTime: arrived() });
  const { server, state } = boardServer([]);
  const nextReleaseAt = new Date(Date.now() + 300).toISOString();
  server.handlers.board = () => boardOf(state.orders, { nextReleaseAt });
  const [venue] = ME.venues;
  server.handlers.staffMe = () => ({ ...ME, venues: venue ? [{ ...venue, role: 'kitchen' }] : [] });
  await renderConsole(server);
  await screen.findByText('Nothing is cooking.');
  act(() => void socket.connect());
  expect(screen.queryByRole('region', { name: 'New' })).toBeNull();
  state.orders = [cooking];
  await card(8);
  expect(
    column('Cooking')
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Cooked']);
  expect(screen.queryByRole('link', { name: 'Floor' })).toBeNull();
});

test('two taps at one place accept one order, two presses of a key too', { tags: ['BOARD-11'] }, async () => {
  const { server, state } = boardServer(
    ['a', 'b', 'c'].map((_id, index) => orderOf({ _id, orderNumber: index + 1, startTime: arrived() })),
  );
  await renderConsole(server);
  await card(3);
  const accept = () => column('New').getAllByRole('button', { name: 'Accept' })[0] as HTMLElement;
  fireEvent.click(accept());
  await waitFor(() => expect(column('New').getAllByRole('article')).toHaveLength(2));
  fireEvent.click(accept());
  expect(server.count('moveOrder')).toBe(1);
  await waitFor(() => expect(accept().closest('[aria-disabled]')).toBeNull());
  (await card(2)).focus();
  fireEvent.keyDown(document.activeElement as Element, { key: 'a' });
  await waitFor(() => expect(column('New').getAllByRole('article')).toHaveLength(1));
  expect(document.activeElement).toBe(await card(3));
  fireEvent.keyDown(document.activeElement as Element, { key: 'a' });
  expect(server.count('moveOrder')).toBe(2);
  expect(state.orders.map(({ status }) => status)).toEqual(['CONFIRM', 'CONFIRM', 'REQUEST']);
});

test('routine steps show no toast, and of failures three at most', {
  tags: ['BOARD-12', 'BOARD-13'],
}, async () => {
  const { server, state } = boardServer(
    Array.from({ length: 5 }, (_, index) =>
      orderOf({ _id: `o${index}`, orderNumber: index + 1, startTime: arrived() }),
    ),
  );
  await renderConsole(server);
  const toasts = () => [...document.querySelectorAll('[data-toast]:not([data-limited])')];
  fireEvent.click(within(await card(1)).getByRole('button', { name: 'Accept' }));
  await screen.findByText('Table 2번, order 1: accepted.');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  state.orders = state.orders.map((order) => ({ ...order, version: 9 }));
  server.handlers.board = () => new Promise(() => {});
  for (const number of [2, 3, 4, 5]) {
    const accept = within(await card(number)).getByRole('button', { name: 'Accept' });
    await waitFor(() => expect(accept.closest('[aria-disabled]')).toBeNull());
    fireEvent.click(accept);
  }
  await waitFor(() => expect(document.querySelectorAll('[data-toast]').length).toBeGreaterThan(3));
  expect(toasts()).toHaveLength(3);
  // A reader of screens hears which of them it stands on.
  for (const toast of toasts()) expect(toast.getAttribute('aria-labelledby')).not.toBeNull();
});

test('an order can be worked by keyboard alone', async () => {
  const { server, state } = boardServer([
    orderOf({ startTime: arrived() }),
    orderOf({ _id: 'b', orderNumber: 8, startTime: new Date().toISOString() }),
  ]);
  await renderConsole(server);
  await card(8);
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(await card(7));
  fireEvent.keyDown(document.activeElement as Element, { key: 'ㅁ', code: 'KeyA' });
  await screen.findByText('Table 2번, order 7: accepted.');
  expect(state.orders.map(({ status }) => status)).toEqual(['CONFIRM', 'REQUEST']);
  const next = await card(8);
  expect(document.activeElement).toBe(next);
  await waitFor(() => expect(next.hasAttribute('aria-disabled')).toBe(false));
  fireEvent.keyDown(document.activeElement as Element, { key: 'r' });
  await screen.findByRole('dialog', { name: 'Why reject it?' });
});

test('single letters can be turned off, and then do nothing', async () => {
  const { server } = boardServer([orderOf({ startTime: arrived() })]);
  await renderConsole(server);
  const article = await card(7);
  fireEvent.keyDown(article, { key: '?' });
  fireEvent.click(await screen.findByRole('switch', { name: 'Use single-letter shortcuts' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard' })).toBeNull());
  fireEvent.keyDown(article, { key: 'a' });
  expect(server.count('moveOrder')).toBe(0);
});

test('several orders that are chosen are accepted with one tap', { tags: ['BOARD-30'] }, async () => {
  const { server, state } = boardServer(
    [1, 2, 3].map((number) =>
      orderOf({ _id: `o${number}`, orderNumber: number, startTime: arrived(), version: number }),
    ),
  );
  await renderConsole(server);
  await card(1);
  fireEvent.click(screen.getByRole('button', { name: 'Several at once' }));
  for (const number of [1, 3])
    fireEvent.click(within(await card(number)).getByRole('button', { name: 'Choose' }));
  fireEvent.click(screen.getByRole('button', { name: 'Accept (2)' }));
  await waitFor(() =>
    expect(state.orders.map(({ status }) => status)).toEqual(['CONFIRM', 'REQUEST', 'CONFIRM']),
  );
  expect(screen.queryByRole('button', { name: 'Choose' })).toBeNull();
});

test('the board is searched, and shows all again when the search is closed', {
  tags: ['BOARD-29'],
}, async () => {
  const { server } = boardServer([
    orderOf({ _id: 'a', orderNumber: 1, startTime: arrived() }),
    orderOf({ _id: 'b', orderNumber: 2, startTime: arrived(), tableName: '9번' }),
  ]);
  await renderConsole(server);
  await card(1);
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '9번' } });
  expect(screen.getAllByRole('article')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('of a full board the cards in sight stand first, those beneath follow; the count is of all', {
  tags: ['CONSOLE-311'],
}, async () => {
  const orders = Array.from({ length: 60 }, (_, index) =>
    orderOf({
      _id: `o${index}`,
      orderNumber: index + 1,
      startTime: new Date(Date.now() - 60_000 + index).toISOString(),
    }),
  );
  const { server } = boardServer(orders);
  const counts: number[] = [];
  const watch = new MutationObserver(() => {
    const count = document.querySelectorAll('article[data-order]').length;
    if (count > 0 && count !== counts.at(-1)) counts.push(count);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await renderConsole(server);
  await card(60);
  watch.disconnect();
  expect(column('New').getAllByRole('article')).toHaveLength(60);
  const [first = 0] = counts;
  expect(first).toBeGreaterThanOrEqual(4);
  expect(first).toBeLessThan(15);
  expect(counts).toEqual(counts.toSorted((left, right) => left - right));
});
