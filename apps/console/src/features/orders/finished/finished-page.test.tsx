import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf, dishOf, orderOf } from '../../../shared/testing/orders.ts';
import { FakeServer } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const FINISHED = '/1/orders/finished';
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
  expect(rows[0]?.slice(3)).toEqual([
    'Fried chicken ×1',
    'Rejected',
    'Out of ingredients · no tofu',
    '₩19,000',
  ]);
  expect(rows[1]?.slice(3)).toEqual(['Fried chicken ×2 +1 more', 'Done', '', '₩19,000']);
  expect(rows[2]?.slice(3)).toEqual(['', 'Cancelled', '', '₩19,000']);
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
