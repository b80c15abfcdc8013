import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SETTLE_MS } from '../../../shared/steady/settling.ts';
import { boardOf, dishOf, orderOf } from '../../../shared/testing/orders.ts';
import { FakeServer } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';

let socket = new FakeSocket();
vi.mock('socket.io-client', () => ({ io: () => socket }));
beforeEach(() => {
  socket = new FakeSocket();
  localStorage.clear();
});

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS + 50));
const ready = (tableIdx: number) =>
  orderOf({
    _id: `order-${tableIdx}`,
    tableIdx,
    tableName: `${tableIdx}번`,
    status: 'MENU_COMPLETE',
    menus: [dishOf({ line: 0, state: 'DONE' }), dishOf({ line: 1, state: 'DONE', _id: 'm2' })],
  });
const table = (tableIdx: number) => ({
  tableIdx,
  tableName: `${tableIdx}번`,
  floorId: 'hall',
  seats: 4,
  place: null,
  zone: null,
  state: 'ORDERED' as const,
  isCalling: false,
  visitId: null,
  stay: null,
  joinedTo: null,
  joined: [],
  partyLabel: null,
  reservation: null,
  visit: null,
  sessionCount: 0,
  admission: null,
  display: null,
});
const serving = (orders = () => [ready(2), ready(5)]) =>
  new FakeServer({
    board: () => boardOf(orders()),
    floor: () => ({
      floors: [
        {
          floorId: 'hall',
          name: { ko: '홀', en: 'Hall', ja: 'H', 'zh-CN': 'H' },
          tables: [table(2), table(5)],
        },
      ],
      limits: boardOf([]).limits,
      serverTime: new Date().toISOString(),
    }),
    progressLines: ({ body }) => {
      const { lines } = body as { lines: { orderId: string; line: number }[] };
      const order = ready(Number(lines[0]?.orderId.split('-')[1]));
      const served = lines.map(({ line }) => line);
      const menus = order.menus.map((menu) =>
        served.includes(menu.line) ? { ...menu, state: 'SERVED' as const } : menu,
      );
      return { orders: [{ ...order, menus, version: 2 }], late: [] };
    },
  });

test('a dish is carried with one tap, a table’s with another', {
  tags: ['BOARD-31', 'TRANS-20'],
}, async () => {
  const server = serving();
  await renderConsole(server, '/1/orders/carry');
  const list = await screen.findByRole('list', { name: 'To serve' });
  const dishes = within(list).getAllByRole('button', { name: '1 Fried chicken: served' });
  expect(dishes).toHaveLength(4);
  fireEvent.click(dishes[0] as HTMLElement);
  await waitFor(() =>
    expect(within(list).getAllByRole('button', { name: '1 Fried chicken: served' })).toHaveLength(3),
  );
  fireEvent.click(within(list).getByRole('button', { name: 'All 2 served' }));
  await waitFor(() =>
    expect(server.calls.filter(({ name }) => name === 'progressLines').map(({ body }) => body)).toEqual([
      { from: 'DONE', to: 'SERVED', lines: [{ orderId: 'order-2', line: 0 }] },
      {
        from: 'DONE',
        to: 'SERVED',
        lines: [
          { orderId: 'order-5', line: 0 },
          { orderId: 'order-5', line: 1 },
        ],
      },
    ]),
  );
});

test('a waiter chooses the own tables, and this device remembers them', { tags: ['BOARD-31'] }, async () => {
  await renderConsole(serving(), '/1/orders/carry');
  fireEvent.click(await screen.findByRole('button', { name: 'All tables' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'My tables' }));
  fireEvent.click(await dialog.findByRole('button', { name: '5번' }));
  const list = await screen.findByRole('list', { name: 'To serve', hidden: true });
  await waitFor(() => expect(within(list).getAllByRole('heading', { hidden: true })).toHaveLength(1));
  expect(localStorage.getItem('hansang.console.mine.1.me')).toBe('[5]');
  fireEvent.click(dialog.getByRole('button', { name: 'Hall' }));
  await waitFor(() => expect(within(list).getAllByRole('heading', { hidden: true })).toHaveLength(2));
});

test('what is brought as a finger comes down is not served with all that stood there', {
  tags: ['KITCHEN-193'],
}, async () => {
  const five = ready(5);
  let menus = five.menus;
  const server = serving(() => [{ ...five, menus }]);
  await renderConsole(server, '/1/orders/carry');
  act(() => void socket.connect());
  const list = await screen.findByRole('list', { name: 'To serve' });
  await within(list).findByRole('button', { name: 'All 2 served' });
  await settle();
  menus = [...five.menus, dishOf({ line: 2, state: 'DONE', _id: 'm3' })];
  act(() => socket.hint('order-changed'));
  fireEvent.click(await within(list).findByRole('button', { name: 'All 3 served' }));
  await settle();
  expect(server.calls.filter(({ name }) => name === 'progressLines')).toEqual([]);
  fireEvent.click(within(list).getByRole('button', { name: 'All 3 served' }));
  await waitFor(() => expect(server.calls.filter(({ name }) => name === 'progressLines')).toHaveLength(1));
});
