import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { billOf, claimOf, paymentOf } from '../../../shared/testing/bills.ts';
import { boardOf, orderOf } from '../../../shared/testing/orders.ts';
import { detailOf, floorOf, tableOf, visitOf } from '../../../shared/testing/tables.ts';
import { FakeServer, ME } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { tableSheet } from '../../../testing/table-sheet.ts';
import { AT, open, serverWith } from './testing/bill-page.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const entry = { kind: 'DISCOUNT', percent: null, isVoided: false, by: 'Kim', at: AT } as const;

test('each button at a line of a bill is told with its line', { tags: ['SEAT-193'] }, async () => {
  const bill = billOf({
    entries: [
      { ...entry, entryId: 'a', amount: -1900, reason: 'Late' },
      { ...entry, entryId: 'b', amount: -500, reason: 'Cork' },
    ],
    payments: [
      paymentOf({ paymentId: 'c', amount: 5000 }),
      paymentOf({ paymentId: 'd', means: null, label: 'AAA', amount: 6000 }),
    ],
    claims: [claimOf({ amount: 1000, paymentId: 'e' })],
  });
  const sheet = await open(serverWith(bill, 'manager'), 'See the bill');
  for (const [name, description] of [
    ['Void', /Discount.*1,900/],
    ['Void', /Discount.*500/],
    ['Void', /Cash.*₩5,000/],
    ['Refund', /₩6,000/],
    ['Receipt', /Cash.*₩5,000/],
    ['Stop this payment', /Phone BBB.*₩1,000/],
  ] as const)
    expect(sheet.getAllByRole('button', { name, description })).toHaveLength(1);
});

test('each button at a phone or an order of a table is told with it', { tags: ['SEAT-193'] }, async () => {
  const table = tableOf({ tableIdx: 7, tableName: '7', state: 'ORDERED', visit: visitOf() });
  const phone = (phoneId: number, label: string, state: 'IN' | 'ASKING') => ({
    phoneId,
    label,
    state,
    since: AT,
  });
  const server = new FakeServer({
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'manager' as const })) }),
    board: () => boardOf([]),
    floor: () => floorOf([table]),
    tableDetail: () =>
      detailOf(table, {
        admission: { state: 'OPEN', asking: [] },
        phones: [phone(1, 'AAA', 'IN'), phone(2, 'BBB', 'ASKING')],
        orders: [
          orderOf({ _id: 'x', orderNumber: 12, status: 'REQUEST' }),
          orderOf({ _id: 'y', orderNumber: 13, status: 'REQUEST' }),
        ],
      } as never),
    tableCart: () => ({ cart: null, serverTime: new Date().toISOString() }),
  });
  await renderConsole(server, '/1/floor/7');
  const sheet = await tableSheet('7');
  await sheet.findByText('AAA');
  for (const [name, description] of [
    ['Remove', /AAA/],
    ['Let in', /BBB/],
    ['Accept', /#12/],
    ['Accept', /#13/],
  ] as const)
    expect(sheet.getAllByRole('button', { name, description })).toHaveLength(1);
  expect(screen.getByRole('dialog')).toBeTruthy();
});
