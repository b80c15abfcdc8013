import type { TableDetail, TableView } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SLOW_READ_MS } from '../../shared/live/use-live.ts';
import { boardOf, orderOf } from '../../shared/testing/orders.ts';
import { detailOf, floorOf, tableOf } from '../../shared/testing/tables.ts';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { letGo } from '../../testing/let-go.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { tableSheet } from '../../testing/table-sheet.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const since = '2026-11-20T19:00:00+09:00';
const asking = [{ phoneId: 5, label: 'B0B', askedAt: since }];

function houseOf(admission: TableView['admission']) {
  const table = tableOf({ tableIdx: 7, tableName: '7', state: 'SEATED', visitId: 'visit-1', admission });
  return new FakeServer({
    board: () =>
      boardOf([orderOf({ tableIdx: 7, held: ['FIRST'] })], {
        asking: asking.map((one) => ({ ...one, tableIdx: 7, tableName: '7', visitId: 'visit-1' })),
      }),
    floor: () => floorOf([table]),
    tableDetail: () =>
      detailOf(table, {
        phones: [
          { phoneId: 4, label: 'A11', state: 'IN', since },
          { phoneId: 5, label: 'B0B', state: 'ASKING', since },
        ],
      }),
    tableCart: () => ({ cart: null, serverTime: new Date().toISOString() }),
    admitPhone: () => table,
    confirmTable: () => table,
    clearTable: () => table,
  });
}

test('tile and sheet show who asks; one tap lets in, refuses or takes out', {
  tags: ['ADM-14', 'ADM-21'],
}, async () => {
  const server = houseOf({ state: 'UNCONFIRMED', asking });
  await renderConsole(server, '/1/floor');
  const tile = await screen.findByRole('button', { name: /^7/ });
  expect(tile.textContent).toContain('1 asking to join');
  fireEvent.click(tile);
  const sheet = await tableSheet('7');
  expect((await sheet.findByText('A11')).parentElement?.textContent).toContain('At the table');
  for (const name of ['Remove', 'Refuse', 'Let in']) fireEvent.click(sheet.getByRole('button', { name }));
  await waitFor(() => expect(server.count('admitPhone')).toBeGreaterThan(0));
  fireEvent.click(sheet.getByRole('button', { name: 'Guests are here' }));
  await waitFor(() => expect(server.count('confirmTable')).toBe(1));
});

test('a phone that scans while the sheet is open comes up in it, though nothing hints at it', {
  tags: ['SEAT-200'],
}, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const server = houseOf(null);
  const table = tableOf({ tableIdx: 7, tableName: '7', state: 'SEATED' });
  let phones: TableDetail['phones'] = [];
  server.handlers.tableDetail = () => detailOf(table, { phones });
  await renderConsole(server, '/1/floor/7');
  const sheet = await tableSheet('7');
  await waitFor(() => expect(server.count('tableDetail')).toBeGreaterThan(0));
  phones = [{ phoneId: 4, label: 'A11', state: 'LOOKING', since }];
  await act(() => vi.advanceTimersByTimeAsync(SLOW_READ_MS));
  await sheet.findByText('A11');
  // Nobody looks at it any more.
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const reads = server.count('tableDetail');
  await act(() => vi.advanceTimersByTimeAsync(3 * SLOW_READ_MS));
  expect(server.count('tableDetail')).toBe(reads);
});

test('where nobody is let in, the phones of a table are listed and one of them is taken out', {
  tags: ['ADM-150'],
}, async () => {
  const server = houseOf(null);
  const table = tableOf({ tableIdx: 7, tableName: '7', state: 'SEATED' });
  server.handlers.tableDetail = () =>
    detailOf(table, { phones: [{ phoneId: 4, label: 'A11', state: 'IN', since }] });
  await renderConsole(server, '/1/floor/7');
  const sheet = await tableSheet('7');
  sheet.getByText(/comes in again by the table’s code/);
  expect(sheet.queryByRole('button', { name: 'Let in' })).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(server.calls.find(({ name }) => name === 'admitPhone')?.body).toEqual({
      isIn: false,
      visitId: null,
    }),
  );
});

test('a table that staff have not opened is opened by one tap', { tags: ['ADM-20'] }, async () => {
  const server = houseOf({ state: 'CLOSED', asking: [] });
  await renderConsole(server, '/1/floor/7');
  fireEvent.click(await screen.findByRole('button', { name: 'Open table' }));
  await waitFor(() => expect(server.count('confirmTable')).toBe(1));
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the card of an unconfirmed table’s order says so; letting its guests go is asked and waits five seconds', {
  tags: ['ADM-16', 'ADM-18'],
}, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const server = houseOf({ state: 'UNCONFIRMED', asking: [] });
  await renderConsole(server);
  const card = within(await screen.findByRole('article'));
  card.getByText('Not confirmed · accepting confirms');
  // Accepting confirms as well, so that no second button says the same.
  expect(card.queryByRole('button', { name: 'Guests are here' })).toBeNull();
  fireEvent.click(card.getByRole('button', { name: 'Let go' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Never mind' }));
  await pass(6000);
  await letGo(card);
  card.getByText('About to reject and let go');
  await pass(4000);
  fireEvent.click(card.getByRole('button', { name: 'Undo' }));
  await pass(6000);
  expect(server.count('clearTable')).toBe(0);
  await letGo(card);
  await pass(5000);
  expect(server.count('clearTable')).toBe(1);
});

test('whom the table has not answered for a minute stands over the board', { tags: ['ADM-14'] }, async () => {
  const server = houseOf(null);
  await renderConsole(server);
  const strip = within(await screen.findByRole('region', { name: 'Phones that want to join' }));
  const letIn = strip.getByRole('button', { name: 'Let in' });
  // It came over what stood there: for a moment no tap is meant for it.
  await waitFor(() => expect(letIn.closest('[aria-disabled]')).toBeNull());
  fireEvent.click(letIn);
  await waitFor(() =>
    expect(server.calls.find(({ name }) => name === 'admitPhone')?.body).toEqual({
      isIn: true,
      visitId: 'visit-1',
    }),
  );
});

test('a tap on guests who have left is told in words, and the table is read anew', {
  tags: ['ADM-34'],
}, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const server = houseOf({ state: 'UNCONFIRMED', asking: [] });
  server.handlers.clearTable = () => new Refused('TABLE_OTHER_GUESTS');
  await renderConsole(server, '/1/floor/7');
  const sheet = await tableSheet('7');
  await sheet.findByRole('button', { name: 'Reject and let go' });
  const before = server.count('tableDetail');
  await letGo(sheet);
  await pass(5000);
  await screen.findAllByText('TABLE_OTHER_GUESTS');
  expect(server.calls.find(({ name }) => name === 'clearTable')?.body).toEqual({ visitId: 'visit-1' });
  await waitFor(() => expect(server.count('tableDetail')).toBeGreaterThan(before));
});
