import type { StaffRole } from '@hansang/contract';
import type { TableCode } from '@hansang/contract/schemas';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { detailOf, floorOf, tableOf } from '../../shared/testing/tables.ts';
import { FakeServer, ME } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { tableSheet } from '../../testing/table-sheet.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const code = (changes: Partial<TableCode> = {}): TableCode => ({
  link: 'https://order.example.com/t/7k3m9qxwb2tf',
  qrPath: 'M0 0h1v1h-1z',
  qrSize: 29,
  isKeyed: true,
  isRotating: false,
  isLasting: true,
  generation: 1,
  ...changes,
});

/** A floor of one table, whose code is renewed like the real one. */
async function openSheet(first = code(), role: StaffRole = 'manager') {
  const table = tableOf({ tableIdx: 7, tableName: '7' });
  let now = first;
  const server = new FakeServer({
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role })) }),
    board: () => boardOf([]),
    floor: () => floorOf([table]),
    tableDetail: () => detailOf(table),
    tableCart: () => ({ cart: null, serverTime: new Date().toISOString() }),
    tableCode: () => now,
    renewTableCode() {
      now = code({ link: 'https://order.example.com/t/b2tf7k3m9qxw', generation: now.generation + 1 });
      return now;
    },
  });
  await renderConsole(server, '/1/floor');
  fireEvent.click(await screen.findByRole('button', { name: /^7/ }));
  const sheet = await tableSheet('7');
  expect(server.count('tableCode')).toBe(0);
  fireEvent.click(await sheet.findByRole('button', { name: 'Show the table code' }));
  return { server, sheet };
}

test('the sheet of a table shows its address and code, and renews it once that was confirmed', {
  tags: ['KEY-13'],
}, async () => {
  const { server, sheet } = await openSheet();
  await sheet.findByText('https://order.example.com/t/7k3m9qxwb2tf');
  sheet.getByRole('img', { name: 'QR code of table 7' });
  fireEvent.click(sheet.getByRole('button', { name: 'Replace the code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace the code of table 7?' }));
  dialog.getByText(/Printed QR codes and NFC tags stop working at once/);
  expect(server.count('renewTableCode')).toBe(0);
  fireEvent.click(dialog.getByRole('button', { name: 'Replace' }));
  await screen.findByText('The code of table 7 was replaced. Please print the new one.');
  await sheet.findByText('https://order.example.com/t/b2tf7k3m9qxw');
  expect(server.calls.find(({ name }) => name === 'renewTableCode')?.body).toEqual({ generation: 1 });
});

test('an address that may not last is shown with a warning, and a manager with what to do about it', {
  tags: ['KEY-15'],
}, async () => {
  const { sheet } = await openSheet(code({ link: 'http://192.168.0.12:4800/t/x', isLasting: false }));
  await sheet.findByText(/right on the present network only/);
  const help = sheet.getByRole('link', { name: 'What you can do about it' });
  expect(help.getAttribute('href')).toMatch(/\/1\/tables\/print$/);
});

test('a waiter looks at the code and has nothing to renew or to print it by', {
  tags: ['KEY-10', 'KEY-15'],
}, async () => {
  const { sheet } = await openSheet(code({ isLasting: false }), 'staff');
  await sheet.findByText('https://order.example.com/t/7k3m9qxwb2tf');
  sheet.getByText(/right on the present network only/);
  expect(sheet.queryByRole('link', { name: 'What you can do about it' })).toBeNull();
  expect(sheet.queryByRole('button', { name: 'Replace the code' })).toBeNull();
});

test('where a number opens the table there is nothing to renew', { tags: ['KEY-13'] }, async () => {
  const { sheet } = await openSheet(code({ isKeyed: false }));
  await sheet.findByText(/Whoever knows the number can come in/);
  expect(sheet.queryByRole('button', { name: 'Replace the code' })).toBeNull();
});

test('where codes rotate nothing is printed', { tags: ['KEY-13'] }, async () => {
  const { sheet } = await openSheet(code({ isRotating: true }));
  await sheet.findByText(/There is nothing to print/);
  expect(sheet.queryByRole('img')).toBeNull();
});
