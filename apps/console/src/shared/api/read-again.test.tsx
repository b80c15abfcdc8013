import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { boardOf } from '../testing/orders.ts';
import { floorOf, tableOf, visitOf } from '../testing/tables.ts';

const sockets = vi.hoisted(() => [] as FakeSocket[]);
vi.mock('socket.io-client', () => ({
  io() {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  },
}));

test('what changes while a screen reads for the first time stands there', {
  tags: ['CONSOLE-6'],
}, async () => {
  const state = { table: tableOf({ tableIdx: 3, tableName: '3' }) };
  let answer = () => {};
  const server: FakeServer = new FakeServer({
    board: () => boardOf([]),
    async floor() {
      const seen = floorOf([state.table]);
      if (server.count('floor') === 1) await new Promise<void>((resolve) => (answer = resolve));
      return seen;
    },
  });
  await renderConsole(server, '/1/floor');
  await waitFor(() => expect(server.count('floor')).toBe(1));
  act(() => void sockets.at(-1)?.connect());
  state.table = tableOf({ tableIdx: 3, tableName: '3', state: 'ORDERED', visit: visitOf() });
  act(() => sockets.at(-1)?.hint('table-changed'));
  act(answer);
  await screen.findByRole('button', { name: /^3.*Ordered/ });
  expect(server.count('floor')).toBe(2);
});
