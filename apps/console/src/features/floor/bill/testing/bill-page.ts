import type { StaffRole } from '@hansang/contract';
import type { Bill } from '@hansang/contract/schemas';
import { fireEvent, screen, within } from '@testing-library/react';
import { billOf, paymentOf } from '../../../../shared/testing/bills.ts';
import { boardOf } from '../../../../shared/testing/orders.ts';
import { detailOf, floorOf, tableOf, visitOf } from '../../../../shared/testing/tables.ts';
import { FakeServer, ME } from '../../../../testing/fake-server.ts';
import { renderConsole } from '../../../../testing/render-console.tsx';
import { tableSheet } from '../../../../testing/table-sheet.ts';

/** A server with one table, whose bill begins as `first`. */
export function serverWith(
  first: Bill,
  role: StaffRole = 'manager',
  more: ConstructorParameters<typeof FakeServer>[0] = {},
) {
  const table = tableOf({
    tableIdx: 7,
    tableName: '7',
    state: 'WAITING_PAYMENT',
    visit: visitOf({ openOrderCount: 0 }),
  });
  let bill = first;
  const then = (next: Bill) => () => {
    bill = next;
    return next;
  };
  return new FakeServer({
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role })) }),
    board: () => boardOf([]),
    floor: () => floorOf([table]),
    tableDetail: () => detailOf(table, { orders: [] }),
    tableCart: () => ({ cart: null, serverTime: new Date().toISOString() }),
    checkOut: () => tableOf({ tableIdx: 7, tableName: '7' }),
    bill: () => bill,
    recordPayment: then(
      billOf({ version: 2, owed: 0, settled: 19_000, payments: [paymentOf({ amount: 19_000 })] }),
    ),
    voidPayment: then(billOf({ version: 3 })),
    addBillEntry: then(billOf({ version: 4, entered: -1900, total: 17_100, owed: 17_100 })),
    ...more,
  });
}

export async function open(server: FakeServer, button: string) {
  await renderConsole(server, '/1/floor/7');
  const sheet = await tableSheet('7');
  fireEvent.click(await sheet.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: button === 'See the bill' ? 'Bill' : button }));
}
export const AT = '2026-11-20T19:00:00.000+09:00';
export const sent = (server: FakeServer, name: string) =>
  server.calls.filter((one) => one.name === name).map(({ body }) => body);
export const press = (dialog: ReturnType<typeof within>, name: string | RegExp) =>
  fireEvent.click(dialog.getByRole('button', { name }));
