import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf, dishOf, orderOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const FINISHED = '/1/orders/finished';
const OWNER = { ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'owner' as const })) };
/** The cells of each row below the heads. */
async function cells(): Promise<(string | null)[][]> {
  const [, ...rows] = await screen.findAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
}

test('finished orders of the day are listed, the latest first, with how and why they ended', {
  tags: ['CONSOLE-3'],
}, async () => {
  const orders = [
    orderOf({ _id: 'a', orderNumber: 1, status: 'COMPLETE', menus: [dishOf({ quantity: 2 }), dishOf()] }),
    orderOf({ _id: 'b', orderNumber: 2, status: 'CONFIRM' }),
    orderOf({
      _id: 'c',
      orderNumber: 3,
      status: 'REJECT',
      cancelReason: 'LACK_OF_INGREDIENTS',
      cancelNote: 'no tofu',
      startTime: '2026-11-20T20:00:00+09:00',
    }),
    orderOf({ _id: 'd', orderNumber: null, status: 'CANCEL', menus: [] }),
  ];
  await renderConsole(new FakeServer({ board: () => boardOf(orders) }), FINISHED);
  await screen.findByText('Business day 2026-11-20 · last 3');
  const rows = await cells();
  expect(rows.map(([number]) => number)).toEqual(['#3', '#1', '#–']);
  expect(rows[0]?.slice(3, 7)).toEqual([
    'Fried chicken ×1',
    'Rejected',
    'Out of ingredients · no tofu',
    '₩19,000',
  ]);
  expect(rows[1]?.slice(3, 7)).toEqual(['Fried chicken ×2 +1 more', 'Done', '', '₩19,000']);
  expect(rows[2]?.slice(3, 7)).toEqual(['', 'Cancelled', '', '₩19,000']);
});

test('a day without a finished order says so', async () => {
  await renderConsole(new FakeServer({ board: () => boardOf([orderOf()]) }), FINISHED);
  await screen.findByText('No order is finished yet today.');
  expect(screen.queryByRole('table')).toBeNull();
});

test('a list that cannot be read says why and is asked for again by a tap', async () => {
  const server = new FakeServer();
  await renderConsole(server, FINISHED);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.handlers.board = () => boardOf([orderOf({ status: 'COMPLETE' })]);
  fireEvent.click(retry);
  expect(await cells()).toHaveLength(1);
});

test('an owner has the guest of an order forgotten, their phone or the whole table, and reads what stays', {
  tags: ['DATA-5', 'DATA-6'],
}, async () => {
  const server = new FakeServer({
    board: () => boardOf([orderOf({ _id: 'a', orderNumber: 7, status: 'COMPLETE', visitId: 'v-1' })]),
    staffMe: () => OWNER,
    forgetGuest: () => ({ phones: 1, orders: 2, reviews: 0, photos: 0 }),
  });
  await renderConsole(server, FINISHED);
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Forget this guest (order 7)' }));
    return within(await screen.findByRole('dialog', { name: 'Forget this guest?' }));
  };
  const sheet = await open();
  sheet.getByText(/Orders and payments stay as they were sold/);
  fireEvent.click(sheet.getByRole('button', { name: 'Forget the guest' }));
  await screen.findByText(/Orders kept: 2/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await open();
  fireEvent.click(again.getByRole('button', { name: 'Every phone’s at the table' }));
  server.handlers.forgetGuest = () => new Refused('GUEST_STILL_HERE');
  fireEvent.click(again.getByRole('button', { name: 'Forget the guest' }));
  await screen.findAllByText('GUEST_STILL_HERE');
  expect(server.calls.filter(({ name }) => name === 'forgetGuest').map(({ body }) => body)).toEqual([
    { orderId: 'a' },
    { visitId: 'v-1' },
  ]);
});

test('nobody else is offered it', { tags: ['DATA-6'] }, async () => {
  for (const role of ['manager', 'staff'] as const) {
    const venues = ME.venues.map((venue) => ({ ...venue, role }));
    const board = () => boardOf([orderOf({ status: 'COMPLETE' })]);
    await renderConsole(new FakeServer({ board, staffMe: () => ({ ...ME, venues }) }), FINISHED);
    expect(await cells()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /Forget/ })).toBeNull();
    cleanup();
  }
});

test('a finished order is found, and opens with all that was chosen and written', {
  tags: ['BOARD-29', 'NOTE-5'],
}, async () => {
  const orders = [
    orderOf({ _id: 'a', orderNumber: 1, status: 'COMPLETE', note: '생일이에요' }),
    orderOf({ _id: 'b', orderNumber: 2, status: 'COMPLETE', tableName: '9번' }),
  ];
  await renderConsole(new FakeServer({ board: () => boardOf(orders) }), FINISHED);
  expect(await cells()).toHaveLength(2);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '생일' } });
  expect(await cells()).toHaveLength(1);
  expect(screen.queryByText('생일이에요')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Fried chicken/ }));
  expect(screen.getByText('생일이에요')).toBeTruthy();
});

test('earlier orders of the day are shown on request, until there are none', {
  tags: ['BOARD-33'],
}, async () => {
  const done = (number: number) =>
    orderOf({ _id: `o${number}`, orderNumber: number, status: 'COMPLETE', menus: [dishOf()] });
  const latest = Array.from({ length: 60 }, (_, index) => done(90 - index));
  const asked: string[] = [];
  const server = new FakeServer({
    board: () => boardOf(latest),
    finishedOrders: ({ query }) => {
      asked.push(query.toString());
      const orders = Array.from({ length: 30 }, (_, index) => done(30 - index));
      return { orders, isAll: true };
    },
  });
  await renderConsole(server, FINISHED);
  await screen.findByText(/last 60/);
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier orders' }));
  await screen.findByText(/last 90/);
  expect(asked).toEqual(['day=2026-11-20&before=31&count=60']);
  expect(screen.queryByRole('button', { name: 'Show earlier orders' })).toBeNull();
});
