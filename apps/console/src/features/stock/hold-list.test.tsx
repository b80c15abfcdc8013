import type { StaffRole } from '@hansang/contract';
import type { HoldList } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const named = (name: string) => ({ ko: name, en: name, ja: name, 'zh-CN': name });

const holdOf = (changes: Partial<HoldList['holds'][number]> = {}): HoldList['holds'][number] => ({
  orderId: 'o1',
  tableIdx: 2,
  tableName: 'T2',
  floorName: named('Hall'),
  amount: 54_000,
  offeredAt: '2026-11-20T10:00:00.000Z',
  until: '2026-11-20T10:10:00.000Z',
  isBeingPaid: false,
  dishes: [{ menuId: 'pancake', name: named('Pancake'), quantity: 6, isCounted: true }],
  ...changes,
});

function holding(holds: HoldList['holds'], role: StaffRole = 'staff') {
  const state = { holds };
  const list = () => ({ holds: state.holds, serverTime: new Date().toISOString() });
  const server = new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role })) }),
    stockList: () => ({ categories: [] }),
    holds: list,
    freeHold({ params }) {
      state.holds = state.holds.filter(({ orderId }) => orderId !== params.orderId);
      return list();
    },
  });
  return server;
}

const section = async () => within(await screen.findByRole('region', { name: 'Waiting to be paid' }));

test('what waits for its payment is shown with table, dishes and until when, and freed by a tap', {
  tags: ['CEIL-8', 'CEIL-9'],
}, async () => {
  await renderConsole(holding([holdOf()]), '/1/stock');
  const holds = await section();
  holds.getByText('Pancake ×6');
  holds.getByText(/^until /);
  fireEvent.click(holds.getByRole('button', { name: 'Release table T2' }));
  await screen.findByText('The unpaid order of table T2 was cancelled.');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting to be paid' })).toBeNull());
});

test('one whose money is being asked for cannot be freed', { tags: ['CEIL-8'] }, async () => {
  const server = holding([holdOf({ isBeingPaid: true }), holdOf({ orderId: 'o2', tableName: 'T3' })]);
  server.handlers.freeHold = () => new Refused('HOLD_BEING_PAID');
  await renderConsole(server, '/1/stock');
  const holds = await section();
  holds.getByText('Being paid right now');
  expect(holds.getByRole('button', { name: 'Release table T2' })).toHaveProperty('disabled', true);
  fireEvent.click(holds.getByRole('button', { name: 'Release table T3' }));
  await screen.findAllByText('HOLD_BEING_PAID');
});

test('the kitchen sees what is held and frees nothing', { tags: ['CEIL-8'] }, async () => {
  await renderConsole(holding([holdOf()], 'kitchen'), '/1/stock');
  expect((await section()).queryByRole('button')).toBeNull();
});
