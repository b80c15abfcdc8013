import type { TableCall, TableView } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf, orderOf } from '../../shared/testing/orders.ts';
import { detailOf, floorOf, tableOf, visitOf } from '../../shared/testing/tables.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { tableSheet } from '../../testing/table-sheet.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

type Visit = NonNullable<TableView['visit']>;
const PAID = { entered: 0, owed: 0, paid: 35_000, refunded: 0, refunding: 0, claimed: 0, over: 0 };
const paidOrder = () =>
  orderOf({
    actualPayment: 35_000,
    payment: { status: 'SUCCESS', method: 'CREDIT_CARD', refundedAmount: 0 },
    startTime: new Date().toISOString(),
  });

function floorWith(
  changes: Partial<Visit>,
  orders = [orderOf({ status: 'CONFIRM' })],
  beside: Partial<TableView> = {},
) {
  const table = tableOf({ tableIdx: 7, tableName: '7', state: 'ORDERED', visit: visitOf(changes) });
  const other = tableOf({ tableIdx: 8, tableName: '8', ...beside });
  return new FakeServer({
    board: () => boardOf([]),
    floor: () => floorOf([table, other]),
    tableDetail: () => detailOf(table, { orders }),
    tableCart: () => ({ cart: null, serverTime: new Date().toISOString() }),
    checkOut: () => tableOf({ tableIdx: 7, tableName: '7' }),
    moveTable: () => ({ ...table, tableIdx: 8, tableName: '8' }),
  });
}

const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('a paid table says so on tile, sheet and before it is cleared', { tags: ['BOARD-5'] }, async () => {
  await renderConsole(floorWith({ total: 35_000, money: PAID }, [paidOrder()]), '/1/floor');
  const tile = await screen.findByRole('button', { name: /^7/ });
  expect(tile.textContent).toContain('₩35,000Paid');
  fireEvent.click(tile);
  const opened = await tableSheet('7');
  const money = within(opened.getByRole('region', { name: 'Payment' }));
  expect(money.getByText('Still to pay').nextSibling?.textContent).toBe('₩0');
  fireEvent.click(opened.getByRole('button', { name: 'Clear table' }));
  (await sheet('Clear table 7')).getByRole('region', { name: 'Payment' });
});

test('where something was taken off the bill its sums come out', { tags: ['BOARD-5'] }, async () => {
  const money = { ...PAID, entered: -1000, owed: 7500, paid: 7500 };
  await renderConsole(floorWith({ total: 16_000, money }), '/1/floor/7');
  const facts = within((await tableSheet('7')).getByRole('region', { name: 'Payment' }));
  expect(facts.getByText('Discounts and extras').nextSibling?.textContent).toBe('−₩1,000');
});

test('a table that owes says how much, and what is on its way back', { tags: ['BOARD-5'] }, async () => {
  const money = { entered: 0, owed: 9000, paid: 35_000, refunded: 0, refunding: 15_000, claimed: 0, over: 0 };
  await renderConsole(floorWith({ total: 29_000, money }), '/1/floor');
  const tile = await screen.findByRole('button', { name: /^7/ });
  expect(tile.textContent).toContain('₩9,000 to pay');
  expect(tile.textContent).toContain('Being refunded');
});

test('what nobody accepted is asked about apart, with what of it is paid; nothing is chosen beforehand', {
  tags: ['BOARD-15'],
}, async () => {
  const server = floorWith({ newOrderCount: 1, money: PAID }, [paidOrder()]);
  await renderConsole(server, '/1/floor/7');
  fireEvent.click((await tableSheet('7')).getByRole('button', { name: 'Clear table' }));
  const dialog = await sheet('Clear table 7');
  dialog.getByText('Orders nobody accepted: 1. What became of them? Already paid: 1.');
  const confirm = dialog.getByRole('button', { name: 'Clear the table' });
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.click(dialog.getByRole('radio', { name: 'It was never made. Reject and refund ₩35,000' }));
  fireEvent.click(confirm);
  await waitFor(() => expect(server.count('checkOut')).toBe(1));
  expect(server.calls.find(({ name }) => name === 'checkOut')?.body).toEqual({
    visitId: 'visit-1',
    completeOpenOrders: false,
    unaccepted: 'REJECT',
  });
});

test('a seated table is marked where one moves to, and its phones leave first on purpose alone', {
  tags: ['BOARD-4'],
}, async () => {
  const server = floorWith({}, undefined, { state: 'SEATED', sessionCount: 2, visitId: 'visit-9' });
  await renderConsole(server, '/1/floor/7');
  fireEvent.click((await tableSheet('7')).getByRole('button', { name: 'Move table' }));
  const dialog = await sheet('Move table 7 to which table?');
  fireEvent.click(dialog.getByRole('radio', { name: /8\s*Seated/ }));
  dialog.getByText(/Their phones will be disconnected/);
  expect(dialog.queryByRole('button', { name: 'Move to table 8' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Clear table 8 and move' }));
  await waitFor(() => expect(server.count('moveTable')).toBe(1));
  expect(server.calls.find(({ name }) => name === 'moveTable')?.body).toMatchObject({
    toTableIdx: 8,
    clearTarget: true,
    targetVisitId: 'visit-9',
  });
});

test('a visit whose orders all came to nothing shows as the phones that are there', {
  tags: ['BOARD-16'],
}, async () => {
  const table = tableOf({
    tableIdx: 7,
    tableName: '7',
    state: 'SEATED',
    sessionCount: 1,
    visit: visitOf({ keptOrderCount: 0, openOrderCount: 0, total: 0, money: { ...PAID, paid: 0 } }),
    stay: { openedAt: minutesAgo(12), headCount: null },
  });
  const server = new FakeServer({ board: () => boardOf([]), floor: () => floorOf([table]) });
  await renderConsole(server, '/1/floor');
  const tile = await screen.findByRole('button', { name: /^7/ });
  expect(tile.textContent).toBe('712 minPhones: 1Seated');
});

test('a tile tells what takes too long by the limits of each stage', { tags: ['BOARD-25'] }, async () => {
  const oldest = { new: minutesAgo(2), cooking: minutesAgo(16), ready: minutesAgo(4.5) };
  await renderConsole(floorWith({ oldest }), '/1/floor');
  const tile = await screen.findByRole('button', { name: /^7/ });
  expect(tile.textContent).toMatch(/Not served 4:3\dCooking 16:0\d/);
  expect(tile.textContent).not.toContain('Not accepted');
});

test('a table’s sheet shows what it calls for and answers it there', { tags: ['BOARD-24'] }, async () => {
  const one: TableCall = {
    callId: 'call-1',
    itemId: 'water',
    calledAt: minutesAgo(1),
    acknowledgedAt: null,
    acknowledgedBy: null,
    seenAt: null,
    tableIdx: 7,
    tableName: '7',
    floorName: { ko: '1층', en: 'First floor', ja: '1階', 'zh-CN': '一楼' },
    itemName: { ko: '물', en: 'Water', ja: '水', 'zh-CN': '水' },
  };
  const server = floorWith({});
  let current = one;
  server.handlers.openCalls = () => ({
    calls: [current, { ...one, callId: 'call-2', tableIdx: 8, tableName: '8' }],
    serverTime: new Date().toISOString(),
  });
  server.handlers.acknowledgeCall = () => {
    current = { ...one, acknowledgedAt: minutesAgo(0), acknowledgedBy: 'Kim' };
    return current;
  };
  await renderConsole(server, '/1/floor/7');
  const calls = within(await (await tableSheet('7')).findByRole('region', { name: 'Calling now' }));
  fireEvent.click(calls.getByRole('button', { name: 'On my way' }));
  await calls.findByText('Kim is on the way');
  await waitFor(() => expect(server.count('acknowledgeCall')).toBe(1));
});
