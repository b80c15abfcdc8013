import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boardOf, orderOf } from '../../shared/testing/orders.ts';
import { FakeAudio } from '../../testing/fake-audio.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';

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
