import type { TableView } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { cartOf, detailOf, floorOf, tableOf, visitOf } from '../../shared/testing/tables.ts';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { tableSheet } from '../../testing/table-sheet.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

/** A floor of which table 7 has a visit, and which takes changes like the real one. */
function floorServer(
  table: TableView = tableOf({ tableIdx: 7, tableName: '7', state: 'ORDERED', visit: visitOf() }),
) {
  const state = { tables: [table, tableOf({ tableIdx: 8, tableName: '8' })] };
  const of = (params: Readonly<Record<string, string>>) =>
    state.tables.find(({ tableIdx }) => tableIdx === Number(params.tableIdx)) as TableView;
  const free = (tableIdx: number) => {
    state.tables = state.tables.map((one) =>
      one.tableIdx === tableIdx ? { ...one, state: 'EMPTY', visit: null, sessionCount: 0 } : one,
    );
  };
  const server = new FakeServer({
    board: () => boardOf([]),
    floor: () => floorOf(state.tables),
    tableDetail: ({ params }) => detailOf(of(params)),
    tableCart: () => ({ cart: null, serverTime: new Date().toISOString() }),
    checkOut({ params, body }) {
      const found = of(params);
      const { completeOpenOrders } = body as { completeOpenOrders: boolean };
      if ((found.visit?.openOrderCount ?? 0) > 0 && !completeOpenOrders)
        return new Refused('TABLE_HAS_OPEN_ORDERS');
      free(found.tableIdx);
      return of(params);
    },
    moveTable({ params, body }) {
      const { toTableIdx } = body as { toTableIdx: number };
      const { visit, state: looks } = of(params);
      state.tables = state.tables.map((one) =>
        one.tableIdx === toTableIdx ? { ...one, visit, state: looks } : one,
      );
      free(Number(params.tableIdx));
      return of({ tableIdx: String(toTableIdx) });
    },
  });
  return { server, state };
}

const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('what waits for its payment is freed in its own table’s sheet', { tags: ['CEIL-9'] }, async () => {
  const { server } = floorServer();
  const name = { ko: 'P', en: 'Pancake', ja: 'P', 'zh-CN': 'P' };
  const holdAt = (tableIdx: number) => ({
    orderId: `o${tableIdx}`,
    tableIdx,
    tableName: String(tableIdx),
    floorName: name,
    amount: 54_000,
    offeredAt: '2026-11-20T10:00:00.000Z',
    until: '2026-11-20T10:10:00.000Z',
    isBeingPaid: false,
    dishes: [{ menuId: 'pancake', name, quantity: 6, isCounted: true }],
  });
  const state = { holds: [holdAt(7), holdAt(8)] };
  const list = () => ({ holds: state.holds, serverTime: new Date().toISOString() });
  server.handlers.holds = list;
  server.handlers.freeHold = ({ params }) => {
    state.holds = state.holds.filter(({ orderId }) => orderId !== params.orderId);
    return list();
  };
  await renderConsole(server, '/1/floor/7');
  const shown = await sheet('Table 7');
  fireEvent.click(await shown.findByRole('button', { name: 'Release table 7' }));
  await waitFor(() => expect(shown.queryByRole('region', { name: 'Waiting to be paid' })).toBeNull());
  expect(state.holds.map(({ tableIdx }) => tableIdx)).toEqual([8]);
});

test('a floor that is laid out shows tables where they stand, and those that nobody placed below', {
  tags: ['ROOM-9'],
}, async () => {
  const place = { x: 6, y: 3, w: 5, h: 5, shape: 'ROUND' } as const;
  const tables = [
    tableOf({ tableIdx: 1, tableName: '1', place: { ...place, x: 2, y: 1 } }),
    tableOf({ tableIdx: 2, tableName: '2', place }),
    tableOf({ tableIdx: 3, tableName: '3' }),
  ];
  await renderConsole(new FakeServer({ board: () => boardOf([]), floor: () => floorOf(tables) }), '/1/floor');
  const second = (await screen.findByRole('button', { name: /^2/ })).closest('li');
  // The room begins where its first table stands.
  expect(second?.style.cssText).toBe('--x: 4; --y: 2; --w: 5; --h: 5;');
  await screen.findByRole('heading', { name: 'Not in the room plan' });
  expect(screen.getByRole('button', { name: /^3/ }).closest('[data-room]')).toBeNull();
  expect(second?.closest('[data-room]')).not.toBeNull();
});

test('a floor that is laid out is drawn with its zones, and each table says its own', {
  tags: ['ROOM-9'],
}, async () => {
  const place = { x: 2, y: 1, w: 4, h: 4, shape: 'SQUARE' } as const;
  const tables = [
    tableOf({ tableIdx: 1, tableName: '1', zone: 'Window', place }),
    tableOf({ tableIdx: 2, tableName: '2', zone: 'Window', place: { ...place, x: 10 } }),
    tableOf({ tableIdx: 3, tableName: '3', place: { ...place, y: 8 } }),
  ];
  await renderConsole(new FakeServer({ board: () => boardOf([]), floor: () => floorOf(tables) }), '/1/floor');
  expect((await screen.findByRole('button', { name: /^2/ })).textContent).toContain('Window');
  expect(screen.getByRole('button', { name: /^3/ }).textContent).not.toContain('Window');
  const zone = screen
    .getAllByText('Window')
    .find((one) => !one.closest('button'))
    ?.closest('li');
  expect(zone?.style.cssText).toBe('--x: 0; --y: 0; --w: 12; --h: 4;');
});

test('the floor shows each table with its state in words, its time, heads and total', {
  tags: ['CONSOLE-9'],
}, async () => {
  const { server } = floorServer();
  await renderConsole(server, '/1/floor');
  const tile = await screen.findByRole('button', { name: /^7/ });
  expect(tile.textContent).toContain('Ordered · 1 open');
  expect(tile.textContent).toContain('1 h 5 min');
  expect(tile.textContent).toContain('₩19,000');
  expect(within(tile).getByText('Party of 2')).toBeDefined();
  expect(screen.getByRole('button', { name: /^8/ }).textContent).toContain('Seats 4');
});

test('guests who have not ordered show since when they sit there and how many they are', {
  tags: ['BOARD-90'],
}, async () => {
  const stay = { openedAt: new Date(Date.now() - 12 * 60_000).toISOString(), headCount: 3 };
  const { server, state } = floorServer(
    tableOf({ tableIdx: 7, tableName: '7', state: 'SEATED', sessionCount: 2, stay }),
  );
  // Long gone, and nobody has said so.
  state.tables.push(tableOf({ tableIdx: 9, tableName: '9', stay }));
  await renderConsole(server, '/1/floor');
  const tile = await screen.findByRole('button', { name: /^7/ });
  expect(tile.textContent).toContain('12 min');
  expect(tile.textContent).toContain('Phones: 2');
  expect(within(tile).getByText('Party of 3')).toBeDefined();
  const left = screen.getByRole('button', { name: /^9/ }).textContent;
  expect(left).toContain('Seats 4');
  expect(left).not.toContain('12 min');
});

test('a state can be picked out, and only states that occur are offered', async () => {
  const { server } = floorServer();
  await renderConsole(server, '/1/floor');
  const filter = within(await screen.findByRole('group', { name: 'Show by state' }));
  expect(filter.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Ordered1',
    'Empty1',
  ]);
  fireEvent.click(filter.getByRole('button', { name: /Ordered/ }));
  expect(screen.getByRole('button', { name: /^8/ }).className).toContain('dim');
});

test('a table that calls shows so by a sign and in words, whatever it needs before that', {
  tags: ['BOARD-150'],
}, async () => {
  const stale = { tableIdx: 7, tableName: '7', state: 'NEEDS_CHECKOUT', visit: visitOf() } as const;
  const { server } = floorServer(tableOf({ ...stale, isCalling: true }));
  await renderConsole(server, '/1/floor');
  const tile = await screen.findByRole('button', { name: /^7/ });
  expect(tile.textContent).toMatch(/Needs clearing · Calling/);
  const signs = tile.querySelectorAll('span:first-child > svg');
  expect(new Set([...signs].map(({ innerHTML }) => innerHTML)).size).toBe(2);
  const filter = within(screen.getByRole('group', { name: 'Show by state' }));
  fireEvent.click(filter.getByRole('button', { name: /Calling/ }));
  expect(tile.className).not.toContain('dim');
  expect(screen.getByRole('button', { name: /^8/ }).className).toContain('dim');
  fireEvent.click(tile);
  const shown = await tableSheet('7');
  expect(shown.getByText('Needs clearing')).toBeDefined();
  expect(shown.getByText('Calling')).toBeDefined();
});

test('check-out asks first, says what becomes of open orders, and frees the table', {
  tags: ['CONSOLE-10'],
}, async () => {
  const { server } = floorServer();
  const { router } = await renderConsole(server, '/1/floor');
  fireEvent.click(await screen.findByRole('button', { name: /^7/ }));
  fireEvent.click((await tableSheet('7')).getByRole('button', { name: 'Clear table' }));
  const dialog = await sheet('Clear table 7');
  dialog.getByText(/Orders still in progress: 1/);
  expect(server.count('checkOut')).toBe(0);
  fireEvent.click(await dialog.findByRole('radio', { name: 'Taken at another till' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Finish all and clear' }));
  await screen.findByText('Table 7 is cleared.');
  expect(server.calls.find(({ name }) => name === 'checkOut')?.body).toEqual({
    visitId: 'visit-1',
    completeOpenOrders: true,
    unpaid: { reason: 'PAID_ELSEWHERE', note: '' },
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/1/floor'));
});

test('an order that came between question and answer is not completed unasked', async () => {
  const money = { entered: 0, owed: 0, paid: 19_000, refunded: 0, refunding: 0, claimed: 0, over: 0 };
  const served = visitOf({ openOrderCount: 0, money });
  const { server, state } = floorServer(
    tableOf({ tableIdx: 7, tableName: '7', state: 'WAITING_PAYMENT', visit: served }),
  );
  await renderConsole(server, '/1/floor/7');
  fireEvent.click((await tableSheet('7')).getByRole('button', { name: 'Clear table' }));
  const dialog = await sheet('Clear table 7');
  state.tables = [tableOf({ tableIdx: 7, tableName: '7', state: 'ORDERED', visit: visitOf() })];
  fireEvent.click(dialog.getByRole('button', { name: 'Clear the table' }));
  await dialog.findByRole('button', { name: 'Finish all and clear' });
  expect(server.count('checkOut')).toBe(1);
  expect(state.tables[0]?.visit).not.toBeNull();
});

test('a visit moves to a free table, and its sheet goes along', { tags: ['CONSOLE-18'] }, async () => {
  const { server } = floorServer();
  const { router } = await renderConsole(server, '/1/floor/7');
  fireEvent.click((await tableSheet('7')).getByRole('button', { name: 'Move table' }));
  const dialog = await sheet('Move table 7 to which table?');
  expect(dialog.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(['8']);
  fireEvent.click(dialog.getByRole('radio', { name: '8' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Move to table 8' }));
  await screen.findByText('Moved from table 7 to table 8.');
  await waitFor(() => expect(router.state.location.pathname).toBe('/1/floor/8'));
  expect(server.calls.find(({ name }) => name === 'moveTable')?.body).toEqual({
    visitId: 'visit-1',
    toTableIdx: 8,
    clearTarget: false,
    targetVisitId: null,
  });
});

test('a move is told by name although the floor was read anew before its answer came', {
  tags: ['CONSOLE-18'],
}, async () => {
  const { server } = floorServer();
  const move = server.handlers.moveTable;
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  Object.assign(server.handlers, {
    async moveTable(asked: Parameters<NonNullable<typeof move>>[0]) {
      const moved = move?.(asked);
      await late;
      return moved;
    },
  });
  const { router, client } = await renderConsole(server, '/1/floor/7');
  fireEvent.click((await tableSheet('7')).getByRole('button', { name: 'Move table' }));
  const dialog = await sheet('Move table 7 to which table?');
  fireEvent.click(dialog.getByRole('radio', { name: '8' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Move to table 8' }));
  await waitFor(() => expect(server.count('moveTable')).toBe(1));
  await client.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole('radio', { name: '8' })).toBeNull());
  answer();
  await screen.findByText('Moved from table 7 to table 8.');
  await waitFor(() => expect(router.state.location.pathname).toBe('/1/floor/8'));
});

test('a stale table says why nobody can order there and what to do', { tags: ['VISIT-10'] }, async () => {
  const { server } = floorServer(
    tableOf({ tableIdx: 7, tableName: '7', state: 'NEEDS_CHECKOUT', visit: visitOf() }),
  );
  await renderConsole(server, '/1/floor/7');
  (await tableSheet('7')).getByText(/Clear the table to free it/);
});

test('an empty table offers nothing to end or move', async () => {
  const { server } = floorServer();
  await renderConsole(server, '/1/floor/8');
  const dialog = await tableSheet('8');
  expect(dialog.queryByRole('button', { name: 'Clear table' })).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Move table' })).toBeNull();
});

test('a table tells its display’s battery and when it was last scanned, and when it wants changing', {
  tags: ['DQR-7'],
}, async () => {
  const seenAt = new Date(Date.now() - 5 * 60_000).toISOString();
  const display = { battery: '2.31', seenAt };
  const { server } = floorServer(tableOf({ tableIdx: 7, tableName: '7', display }));
  await renderConsole(server, '/1/floor');
  const tile = await screen.findByRole('button', { name: /^7/ });
  expect(within(tile).getByText('Low battery')).toBeDefined();
  expect(within(screen.getByRole('button', { name: /^8/ })).queryByText('Low battery')).toBeNull();
  fireEvent.click(tile);
  const opened = await tableSheet('7');
  expect(await opened.findByText('Battery 2.31 V · replace soon')).toBeDefined();
  expect(opened.getByText('Scanned 5 min ago')).toBeDefined();
});

test('the cart in progress is shown by guest, and staff free its lock', {
  tags: ['CONSOLE-16'],
}, async () => {
  const { server } = floorServer(tableOf({ tableIdx: 7, tableName: '7', state: 'SEATED', sessionCount: 2 }));
  const held = {
    lockedBy: 'a'.repeat(32),
    lockedAt: new Date().toISOString(),
    lockExpiresAt: new Date(Date.now() + 120_000).toISOString(),
  };
  const cart = { now: cartOf(held) };
  server.handlers.tableCart = () => cart.now;
  server.handlers.unlockCart = () => {
    cart.now = cartOf({ version: 4, revision: 4 });
    return cart.now;
  };
  await renderConsole(server, '/1/floor/7');
  const dialog = await tableSheet('7');
  const progress = within(await dialog.findByRole('region', { name: 'Cart in progress' }));
  expect(progress.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Cart in progress',
    'Guest 1',
    'Guest 2Done choosing',
  ]);
  progress.getByText('₩24,000');
  progress.getByText(/Guest 1 is ordering/);
  const before = server.count('tableDetail');
  fireEvent.click(progress.getByRole('button', { name: 'Unlock' }));
  await screen.findByText('The cart of table 7 is unlocked.');
  expect(server.calls.find(({ name }) => name === 'unlockCart')?.body).toEqual({ lockedBy: held.lockedBy });
  await waitFor(() => expect(progress.queryByText(/is ordering/)).toBeNull());
  await waitFor(() => expect(server.count('tableDetail')).toBeGreaterThan(before));
});

test('a lease that is over is no lock', { tags: ['CONSOLE-16'] }, async () => {
  const { server } = floorServer();
  const lockedAt = new Date(Date.now() - 180_000).toISOString();
  const over = { lockedBy: 'a'.repeat(32), lockedAt, lockExpiresAt: new Date(Date.now() - 1).toISOString() };
  server.handlers.tableCart = () => cartOf(over);
  await renderConsole(server, '/1/floor/7');
  const dialog = await tableSheet('7');
  await dialog.findByRole('region', { name: 'Cart in progress' });
  expect(dialog.queryByRole('button', { name: 'Unlock' })).toBeNull();
});

test('an unknown table says so', async () => {
  const { server } = floorServer();
  server.handlers.tableDetail = () => new Refused('NOT_FOUND_TABLE');
  await renderConsole(server, '/1/floor/77');
  await screen.findByText('NOT_FOUND_TABLE');
});
