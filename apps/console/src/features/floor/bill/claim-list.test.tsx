import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { billOf, claimOf } from '../../../shared/testing/bills.ts';
import { boardOf } from '../../../shared/testing/orders.ts';
import { detailOf, floorOf, tableOf, visitOf } from '../../../shared/testing/tables.ts';
import { FakeServer, ME } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { tableSheet } from '../../../testing/table-sheet.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const table = tableOf({ tableIdx: 7, tableName: '7', state: 'WAITING_PAYMENT', visit: visitOf() });
const floor: ConstructorParameters<typeof FakeServer>[0] = {
  staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'staff' as const })) }),
  board: () => boardOf([]),
  floor: () => floorOf([table]),
  tableDetail: () => detailOf(table, { orders: [] }),
  tableCart: () => ({ cart: null, serverTime: new Date().toISOString() }),
};
const press = (dialog: ReturnType<typeof within>, name: string) =>
  fireEvent.click(dialog.getByRole('button', { name }));

test('staff end what a phone keeps from the others after one question; what is being charged runs on', {
  tags: ['BILL-92'],
}, async () => {
  const claims = [
    claimOf({ claimId: 'c1', paymentId: 'p1', amount: 9000 }),
    claimOf({ claimId: 'c2', paymentId: 'p2', amount: 10_000, isBeingTaken: true }),
  ];
  const freed: unknown[] = [];
  let now = billOf({ claimed: 19_000, payable: 0, claims });
  const server = new FakeServer({
    ...floor,
    bill: () => now,
    freeBillPart({ params }) {
      freed.push(params.paymentId);
      now = billOf({ version: 2, claimed: 10_000, payable: 9000, claims: claims.slice(1) });
      return now;
    },
  });
  await renderConsole(server, '/1/floor/7');
  fireEvent.click(await (await tableSheet('7')).findByRole('button', { name: 'See the bill' }));
  const bill = within(await screen.findByRole('dialog', { name: 'Bill' }));
  expect(bill.getByRole('region', { name: 'Being paid now' }).textContent).toContain('being charged');
  press(bill, 'Stop this payment');
  expect(freed).toEqual([]);
  const asked = within(await screen.findByRole('dialog', { name: 'Stop the phone’s payment of ₩9,000?' }));
  press(asked, 'Stop this payment');
  await screen.findByText('₩9,000 can be paid again');
  expect(freed).toEqual(['p1']);
  await bill.findByRole('button', { name: 'Take payment' });
  expect(bill.queryByRole('button', { name: 'Stop this payment' })).toBeNull();
});
