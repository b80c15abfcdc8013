import type { StockDish } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { withhold } from '../../testing/withhold.ts';

let socket = new FakeSocket();
vi.mock('socket.io-client', () => ({ io: () => socket }));
beforeEach(() => {
  socket = new FakeSocket();
});

test('the last tap on a switch wins, although the first had to be sent again', async () => {
  const dish = {
    menuId: 'rice',
    name: { ko: 'Rice', en: 'Rice', ja: 'R', 'zh-CN': 'R' },
    isSoldOut: false,
    leftQuantity: null,
    imageUrl: null,
    parts: [],
  };
  let now = { ...dish };
  let turn = 0;
  const server = new FakeServer({
    board: () => boardOf([]),
    holds: () => ({ holds: [], serverTime: new Date().toISOString() }),
    stockList: () => ({ categories: [{ categoryId: 'c', name: dish.name, dishes: [now] }] }) as never,
    setStock({ body }) {
      turn += 1;
      // Lost on its way there: it is sent again half a second later.
      if (turn === 1) throw new TypeError('Failed to fetch');
      now = { ...now, ...(body as object) };
      return now as never;
    },
  });
  await renderConsole(server, '/1/stock');
  const toggle = () => screen.findByRole('switch', { name: /Rice/ });
  fireEvent.click(await toggle());
  await waitFor(async () => expect((await toggle()).getAttribute('aria-checked')).toBe('true'));
  fireEvent.click(await toggle());
  await waitFor(() => expect(server.count('setStock')).toBe(3));
  expect(now.isSoldOut).toBe(false);
});

test('switches that wait for their answers stay as they were turned when the answer to an earlier one comes', {
  tags: ['STOCK-22'],
}, async () => {
  const named = (one: string) => ({ ko: one, en: one, ja: one, 'zh-CN': one });
  const dishOf = (menuId: string): StockDish => ({
    menuId,
    name: named(menuId),
    isSoldOut: false,
    leftQuantity: 9,
    imageUrl: null,
    parts: [],
  });
  const state = { dishes: [dishOf('Rice'), dishOf('Stew'), dishOf('Soju')] };
  const server = new FakeServer({
    board: () => boardOf([]),
    holds: () => ({ holds: [], serverTime: new Date().toISOString() }),
    stockList: () => ({ categories: [{ categoryId: 'c', name: named('Mains'), dishes: state.dishes }] }),
    setStock({ params, body }) {
      state.dishes = state.dishes.map((one) =>
        one.menuId === params.menuId ? { ...one, ...(body as object) } : one,
      );
      return state.dishes.find(({ menuId }) => menuId === params.menuId) as StockDish;
    },
  });
  const waiting = withhold(server, 'setStock');
  await renderConsole(server, '/1/stock');
  const names = ['Rice', 'Stew', 'Soju'];
  const toggle = (name: string) => screen.getByRole('switch', { name: new RegExp(name) });
  const shown = () => names.map((name) => toggle(name).getAttribute('aria-checked'));
  await screen.findByRole('switch', { name: /Rice/ });
  for (const name of names) fireEvent.click(toggle(name));
  const reads = server.count('stockList');
  await waiting.answer(1);
  await waiting.asked(2);
  await waitFor(() => expect(server.count('stockList')).toBeGreaterThan(reads));
  // Somebody orders meanwhile: what is not changed here shows as it is now.
  state.dishes = state.dishes.map((one) => ({ ...one, leftQuantity: 7 }));
  act(() => socket.hint('stock-changed'));
  fireEvent.click(toggle('Soju'));
  await waitFor(() => expect(shown()).toEqual(['true', 'true', 'false']));
  expect(await screen.findByText('7 left')).toBeTruthy();
  for (const number of [2, 3, 4]) await waiting.answer(number);
  await waitFor(() => expect(state.dishes.map(({ isSoldOut }) => isSoldOut)).toEqual([true, true, false]));
  expect(shown()).toEqual(['true', 'true', 'false']);
});
