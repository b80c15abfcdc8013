import type { StaffMe } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { detailOf, floorOf, tableOf, visitOf } from '../../shared/testing/tables.ts';
import { FakeServer, ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { withhold } from '../../testing/withhold.ts';
import { entryMenuOf } from '../entering/testing/entry-menu.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const DONE = { done: true } as const;
const WHERE = { restaurantId: 1, lockMinutes: 5 };
const WORKING: StaffMe = { ...ME, tablet: { ...WHERE, isLocked: false } };
const LOCKED: StaffMe = { ...ME, id: '', name: '', venues: [], tablet: { ...WHERE, isLocked: true } };

test('an order that reaches the server after the lock is entered in the next turn of who sent it', {
  tags: ['ENTER-17', 'CONSOLE-199'],
}, async () => {
  const state = { isLocked: false };
  const table = tableOf({ tableIdx: 3, tableName: '3', state: 'ORDERED', visit: visitOf() });
  const server = new FakeServer({
    board: () => boardOf([]),
    floor: () => floorOf([table]),
    tableDetail: () => detailOf(table),
    tableCart: () => ({ cart: null, serverTime: new Date().toISOString() }),
    entryMenu: () => entryMenuOf(),
    staffMe: () => (state.isLocked ? LOCKED : WORKING),
    tablet: () => ({
      venueName: { ko: '한상', en: 'Hansang', ja: 'H', 'zh-CN': 'H' },
      people: [{ userId: ME.id, name: 'Kim', role: 'manager', takesPin: true }],
      ...{ newOrders: 0, newCalls: 0 },
    }),
    enterOrder: () =>
      state.isLocked
        ? new Refused('STAFF_FORBIDDEN')
        : { errorCount: 0, list: [], orderId: 'order-9', orderNumber: 12 },
    lockTablet() {
      state.isLocked = true;
      return DONE;
    },
    unlockTablet() {
      state.isLocked = false;
      return DONE;
    },
  });
  const sending = withhold(server, 'enterOrder');
  await renderConsole(server, '/1/floor/3/order');
  const dishes = within(await screen.findByRole('list', { name: 'Dishes' }));
  fireEvent.click(dishes.getByRole('button', { name: /Cola/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Place the order' }));
  await sending.asked(1);
  fireEvent.click(screen.getByRole('button', { name: /Lock and switch$/ }));
  await waitFor(() => expect(server.count('lockTablet')).toBe(1));
  await sending.answer(1);
  fireEvent.click(await screen.findByRole('button', { name: /Kim/ }));
  for (const digit of '2580') fireEvent.click(screen.getByRole('button', { name: digit }));
  await screen.findByRole('button', { name: /Lock and switch$/ });
  await sending.answer(2);
  await screen.findByText('Order 12 is placed.', { selector: '[data-toast] *, [role=status] *' });
});
