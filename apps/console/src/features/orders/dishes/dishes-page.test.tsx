import type { BoardOrder } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SETTLE_MS } from '../../../shared/steady/settling.ts';
import { boardOf, dishOf, orderOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';

let socket = new FakeSocket();
vi.mock('socket.io-client', () => ({ io: () => socket }));
beforeEach(() => {
  socket = new FakeSocket();
  localStorage.clear();
});

const since = () => new Date(Date.now() - 60_000).toISOString();
const cooking = (id: string, table: string, ...menus: Parameters<typeof dishOf>[0][]) =>
  orderOf({
    _id: id,
    tableName: table,
    status: 'CONFIRM',
    startTime: since(),
    menus: menus.map((menu, line) => dishOf({ line, state: 'COOKING', ...menu })),
  });

/** A server whose lines move like the real one's. */
function kitchen(orders: BoardOrder[], role: 'kitchen' | 'staff' = 'kitchen') {
  const state = { orders };
  const server = new FakeServer({
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role })) }),
    board: () => boardOf(state.orders),
    progressLines({ body }) {
      const { from, to, lines } = body as {
        from: string;
        to: 'DONE' | 'SERVED' | 'COOKING';
        lines: { orderId: string; line: number }[];
      };
      const undoUntil = to === 'COOKING' ? null : new Date(Date.now() + 5000).toISOString();
      state.orders = state.orders.map((order) => {
        const mine = lines.filter(({ orderId }) => orderId === order._id).map(({ line }) => line);
        if (mine.length === 0) return order;
        const menus = order.menus.map((menu) =>
          mine.includes(menu.line) && menu.state === from ? { ...menu, state: to, undoUntil } : menu,
        );
        const isReady = menus.every((menu) => menu.state !== 'COOKING');
        return { ...order, menus, status: isReady ? 'MENU_COMPLETE' : 'CONFIRM', version: order.version + 1 };
      });
      return { orders: state.orders, late: [] };
    },
  });
  return { server, state };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS + 50));
const asked = (server: FakeServer) =>
  server.calls.filter(({ name }) => name === 'progressLines').map(({ body }) => body);

test('a dish of all orders is done with one tap, and taken back with one', {
  tags: ['BOARD-28', 'TRANS-20'],
}, async () => {
  const { server } = kitchen([
    cooking('a', '2번', { _id: 'stew', quantity: 2 }, { _id: 'rice' }),
    cooking('b', '5번', { _id: 'stew', quantity: 1 }),
  ]);
  await renderConsole(server, '/1/orders/dishes');
  const list = await screen.findByRole('list', { name: 'To be cooked now' });
  const [stew] = within(list).getAllByRole('heading');
  expect(within(list).getAllByText('3')).toHaveLength(1);
  fireEvent.click(within(list).getByRole('button', { name: 'All 3 done' }));
  await waitFor(() => expect(within(list).getAllByRole('heading')).toHaveLength(1));
  const both = [
    { orderId: 'a', line: 0 },
    { orderId: 'b', line: 0 },
  ];
  expect(asked(server)).toEqual([{ from: 'COOKING', to: 'DONE', lines: both }]);
  fireEvent.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() => expect(asked(server)[1]).toEqual({ from: 'DONE', to: 'COOKING', lines: both }));
  await waitFor(() => expect(within(list).getAllByRole('heading')).toHaveLength(2));
  expect(stew).toBeTruthy();
});

test('one portion alone is done by its table', { tags: ['BOARD-28'] }, async () => {
  const { server } = kitchen([
    cooking('a', '2번', { _id: 'stew', quantity: 2 }),
    cooking('b', '5번', { _id: 'stew' }),
  ]);
  await renderConsole(server, '/1/orders/dishes');
  fireEvent.click(await screen.findByRole('button', { name: 'Fried chicken × 1, table 5번: done' }));
  await waitFor(() => expect(asked(server)).toMatchObject([{ lines: [{ orderId: 'b', line: 0 }] }]));
});

test('on the kitchen’s card each dish is ticked by itself, and the order follows the last', {
  tags: ['TRANS-20', 'TRANS-21', 'BOARD-8'],
}, async () => {
  const { server } = kitchen([cooking('a', '2번', { _id: 'stew' }, { _id: 'rice', note: '많이요' })]);
  await renderConsole(server, '/1/orders');
  const column = (name: string) => within(screen.getByRole('region', { name }));
  await screen.findByText('많이요');
  expect(screen.queryByRole('region', { name: 'New' })).toBeNull();
  const [first] = column('Cooking').getAllByRole('button', { name: 'Fried chicken: done' });
  fireEvent.click(first as HTMLElement);
  await waitFor(() =>
    expect(column('Cooking').getAllByRole('button', { name: 'Fried chicken: done' })).toHaveLength(1),
  );
  await settle();
  fireEvent.click(column('Cooking').getByRole('button', { name: 'Fried chicken: done' }));
  await waitFor(() => column('Ready').getByRole('article'));
});

test('a kitchen’s screen is large until somebody chooses another size', { tags: ['BOARD-23'] }, async () => {
  const { server } = kitchen([cooking('a', '2번', {})]);
  await renderConsole(server, '/1/orders');
  const card = await screen.findByRole('article');
  expect(card.closest('[data-density]')?.getAttribute('data-density')).toBe('roomy');
});

test('the second half of a wet tap does not do the portion of the next table, which slides under the finger', {
  tags: ['KITCHEN-192'],
}, async () => {
  const stew = { _id: 'stew', quantity: 1 };
  const { server } = kitchen(['2', '5', '7'].map((table) => cooking(table, `${table}번`, stew)));
  await renderConsole(server, '/1/orders/dishes');
  const list = await screen.findByRole('list', { name: 'To be cooked now' });
  const stews = within(list).getAllByRole('heading')[0]?.closest('li') as HTMLElement;
  await settle();
  const first = () => within(stews).getAllByRole('button')[0] as HTMLElement;
  fireEvent.click(first());
  await waitFor(() => expect(within(stews).getAllByRole('button')).toHaveLength(3));
  fireEvent.click(first());
  await settle();
  expect(asked(server)).toHaveLength(1);
  fireEvent.click(first());
  await waitFor(() => expect(asked(server)).toHaveLength(2));
  expect(asked(server)[1]).toMatchObject({ lines: [{ orderId: '5', line: 0 }] });
});

test('a portion that comes as a finger comes down is not done with all the others, which it stood beside for no moment', {
  tags: ['KITCHEN-193'],
}, async () => {
  const stew = { _id: 'stew', quantity: 1 };
  const [two, five, seven] = ['2', '5', '7'].map((table) => cooking(table, `${table}번`, stew)) as [
    BoardOrder,
    BoardOrder,
    BoardOrder,
  ];
  const { server, state } = kitchen([two, five]);
  await renderConsole(server, '/1/orders/dishes');
  act(() => void socket.connect());
  const list = await screen.findByRole('list', { name: 'To be cooked now' });
  await settle();
  state.orders = [two, five, seven];
  act(() => socket.hint('order-changed'));
  fireEvent.click(await within(list).findByRole('button', { name: 'All 3 done' }));
  await settle();
  expect(asked(server)).toEqual([]);
  fireEvent.click(within(list).getByRole('button', { name: 'All 3 done' }));
  await waitFor(() => expect(asked(server)).toHaveLength(1));
});
