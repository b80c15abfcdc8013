import type { TableView } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { detailOf, floorOf, tableOf, visitOf } from '../../shared/testing/tables.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { tableSheet } from '../../testing/table-sheet.ts';

const sockets = vi.hoisted(() => [] as { hint(action: string): void }[]);
vi.mock('socket.io-client', () => ({
  io: () => {
    const socket = new FakeSocket();
    sockets.push(socket as never);
    return socket;
  },
}));

test('a check-out whose answer is lost is not repeated on the next guests', {
  tags: ['CONSOLE-10'],
}, async () => {
  let table: TableView = tableOf({ tableIdx: 7, tableName: '7', state: 'ORDERED', visit: visitOf() });
  let turn = 0;
  const server = new FakeServer({
    board: () => boardOf([]),
    floor: () => floorOf([table]),
    tableDetail: () => detailOf(table),
    tableCart: () => ({ cart: null, serverTime: new Date().toISOString() }),
    checkOut() {
      turn += 1;
      if (turn > 1) return table;
      // Done; then the next guests sit down and order, the hint comes, and the answer is lost.
      table = tableOf({
        tableIdx: 7,
        tableName: '7',
        state: 'ORDERED',
        visit: visitOf({ visitId: 'visit-2' }),
      });
      sockets.at(-1)?.hint('table-changed');
      throw new TypeError('Failed to fetch');
    },
  });
  await renderConsole(server, '/1/floor');
  fireEvent.click(await screen.findByRole('button', { name: /^7/ }));
  fireEvent.click((await tableSheet('7')).getByRole('button', { name: 'Clear table' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Clear table 7' }));
  fireEvent.click(await dialog.findByRole('radio', { name: 'Taken at another till' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Finish all and clear' }));
  await waitFor(() => expect(server.count('checkOut')).toBe(2));
  const bodies = server.calls.filter(({ name }) => name === 'checkOut').map(({ body }) => body);
  expect(bodies[1]).toEqual(bodies[0]);
});
