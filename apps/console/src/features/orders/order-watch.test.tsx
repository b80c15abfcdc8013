import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boardOf, orderOf } from '../../shared/testing/orders.ts';
import { FakeAudio } from '../../testing/fake-audio.ts';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { withhold } from '../../testing/withhold.ts';

let socket = new FakeSocket();
vi.mock('socket.io-client', () => ({ io: () => socket }));

beforeEach(() => {
  socket = new FakeSocket();
  FakeAudio.notes = 0;
  vi.stubGlobal('AudioContext', FakeAudio);
});
afterEach(() => {
  document.title = '';
});

test('sound is offered, and a new order sounds once it is on; what was there before does not', {
  tags: ['CONSOLE-2'],
}, async () => {
  const state = { orders: [orderOf()] };
  const server = new FakeServer({ board: () => boardOf(state.orders) });
  await renderConsole(server);
  await screen.findByRole('article');
  fireEvent.click(await screen.findByRole('button', { name: 'Turn sound on' }));
  const mute = await screen.findByRole('button', { name: 'Sound is on' });
  expect(FakeAudio.notes).toBe(0);
  const comes = async (id: string) => {
    state.orders = [...state.orders, orderOf({ _id: id, orderNumber: state.orders.length + 7 })];
    act(() => socket.hint('order-changed'));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(state.orders.length));
  };
  await comes('b');
  expect(FakeAudio.notes).toBeGreaterThan(0);
  const heard = FakeAudio.notes;
  fireEvent.click(mute);
  await screen.findByRole('button', { name: 'Sound is off' });
  await comes('c');
  expect(FakeAudio.notes).toBe(heard);
});

test('a new order is told on every screen, in the title and on the menu', {
  tags: ['CONSOLE-2'],
}, async () => {
  const state = { orders: [] as ReturnType<typeof orderOf>[] };
  const server = new FakeServer({
    board: () => boardOf(state.orders),
    stockList: () => ({ categories: [] }),
  });
  await renderConsole(server, '/1/stock');
  await waitFor(() => expect(server.count('board')).toBeGreaterThan(0));
  state.orders = [orderOf()];
  act(() => socket.hint('order-changed'));
  await waitFor(() => expect(document.title).toBe('(1) Sold out · Hansang'));
  expect(screen.getByRole('link', { name: /^Orders/ }).textContent).toContain('1');
});

test('what nobody has reacted to is answered by one tap, on every screen and for every console', {
  tags: ['BOARD-20', 'BOARD-21'],
}, async () => {
  const state = { orders: [orderOf(), orderOf({ _id: 'b', orderNumber: 8 })] };
  const server = new FakeServer({
    board: () => boardOf(state.orders),
    stockList: () => ({ categories: [] }),
  });
  server.handlers.seeArrivals = () => {
    state.orders = state.orders.map((order) => ({ ...order, seenAt: new Date().toISOString() }));
    return { done: true };
  };
  await renderConsole(server, '/1/stock');
  fireEvent.click(await screen.findByRole('button', { name: 'Seen (2)' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Seen/ })).toBeNull());
  expect(server.calls.find(({ name }) => name === 'seeArrivals')?.body).toEqual({
    orderIds: ['order-1', 'b'],
    callIds: [],
  });
});

test('what was seen is silent while that waits for its answer, whatever a read says; refused, it rings on', {
  tags: ['BOARD-35'],
}, async () => {
  const name = { ko: '물', en: 'Water', ja: 'W', 'zh-CN': 'W' };
  const callOf = (callId: string) => ({
    callId,
    itemId: 'water',
    calledAt: new Date().toISOString(),
    acknowledgedAt: null,
    tableIdx: 2,
    tableName: '2',
    floorName: name,
    itemName: name,
    acknowledgedBy: null,
    seenAt: null,
  });
  const state = { orders: [orderOf()], calls: [callOf('a')] };
  const server = new FakeServer({
    board: () => boardOf(state.orders),
    openCalls: () => ({ calls: state.calls, serverTime: new Date().toISOString() }),
    stockList: () => ({ categories: [] }),
    seeArrivals: () => new Refused('STAFF_FORBIDDEN'),
  });
  const sights = withhold(server, 'seeArrivals');
  await renderConsole(server, '/1/stock');
  fireEvent.click(await screen.findByRole('button', { name: 'Seen (2)' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Seen/ })).toBeNull());
  await sights.asked(1);
  state.orders = [...state.orders, orderOf({ _id: 'b', orderNumber: 8 })];
  act(() => socket.hint('order-changed'));
  await screen.findByRole('button', { name: 'Seen (1)' });
  state.calls = [...state.calls, callOf('b')];
  act(() => socket.hint('call-changed'));
  await screen.findByRole('button', { name: 'Seen (2)' });
  await sights.answer(1);
  await screen.findByRole('button', { name: 'Seen (4)' });
});

test('a reaction on another console silences this one', { tags: ['BOARD-20'] }, async () => {
  const state = { orders: [orderOf()] };
  const server = new FakeServer({ board: () => boardOf(state.orders) });
  await renderConsole(server);
  await screen.findByRole('button', { name: 'Seen (1)' });
  state.orders = [orderOf({ seenAt: new Date().toISOString() })];
  act(() => socket.hint('order-changed'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Seen/ })).toBeNull());
});

test('touching a new order’s card is a reaction', { tags: ['BOARD-20'] }, async () => {
  const server = new FakeServer({ board: () => boardOf([orderOf()]) });
  await renderConsole(server);
  fireEvent.pointerDown(await screen.findByRole('article'));
  await waitFor(() => expect(server.count('seeArrivals')).toBe(1));
});

test('how loud it rings is chosen on this device and heard at once', { tags: ['BOARD-21'] }, async () => {
  const server = new FakeServer({ board: () => boardOf([]) });
  await renderConsole(server);
  fireEvent.click(await screen.findByRole('button', { name: /^(Turn sound on|Sound is off)$/ }));
  await screen.findByRole('button', { name: 'Sound is on' });
  fireEvent.click(screen.getByRole('button', { name: 'View and sound' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'View and sound' }));
  const loudness = ['Low', 'Medium', 'High'].map((name) => {
    fireEvent.click(dialog.getByRole('button', { name }));
    return FakeAudio.loudness;
  });
  expect(loudness).toEqual([0.25, 0.6, 1]);
  expect(localStorage.getItem('hansang.console.volume')).toBe('high');
});
