import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { billOf } from '../../../shared/testing/bills.ts';
import { detailOf, floorOf, tableOf } from '../../../shared/testing/tables.ts';
import { Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { tableSheet } from '../../../testing/table-sheet.ts';
import { press, sent, serverWith } from './testing/bill-page.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

/** A manager is about to reopen the visit that sat at table 7 last; who sits there now is told by `table`. */
async function reopening(table: Parameters<typeof tableOf>[0], more: Parameters<typeof serverWith>[2] = {}) {
  let isOpen = false;
  const gone = tableOf({ tableIdx: 7, tableName: '7', ...table });
  const server = serverWith(billOf({ closedAt: '2026-11-20T20:00:00.000+09:00' }), 'manager', {
    floor: () => floorOf([gone, tableOf({ tableIdx: 8, tableName: '8' })]),
    tableDetail: () => detailOf(gone, { orders: [], lastVisitId: isOpen ? null : 'visit-1' }),
    reopenVisit() {
      isOpen = true;
      return billOf();
    },
    ...more,
  });
  await renderConsole(server, '/1/floor/7');
  const sheet = await tableSheet('7');
  fireEvent.click(await sheet.findByRole('button', { name: 'Bill of the last guests' }));
  press(within(await screen.findByRole('dialog', { name: 'Bill' })), 'Reopen');
  return { server, asked: within(await screen.findByRole('dialog', { name: 'Reopen' })) };
}

test('where others sit by now, a manager says at which table the last guests go on', {
  tags: ['BILL-153'],
}, async () => {
  const { server, asked } = await reopening({ state: 'SEATED', sessionCount: 1 });
  await asked.findByText(/Others sit at table 7 by now/);
  fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'they came back' } });
  expect(asked.getByRole('button', { name: 'Reopen' })).toHaveProperty('disabled', true);
  expect(asked.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(['8']);
  fireEvent.click(asked.getByRole('radio', { name: '8' }));
  press(asked, 'Reopen');
  await waitFor(() =>
    expect(sent(server, 'reopenVisit')).toEqual([
      { billVersion: 1, reason: 'they came back', toTableIdx: 8 },
    ]),
  );
});

test('the last guests’ bill is looked up, and a manager has them go on', { tags: ['BILL-17'] }, async () => {
  const { server, asked } = await reopening({});
  fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'they came back' } });
  press(asked, 'Reopen');
  await waitFor(() =>
    expect(sent(server, 'reopenVisit')).toEqual([
      { billVersion: 1, reason: 'they came back', toTableIdx: 7 },
    ]),
  );
});

test('where another had them go on elsewhere meanwhile, the bill as it is now stays open and says so', {
  tags: ['BILL-192'],
}, async () => {
  const now = billOf({ version: 2, tableIdx: 8, tableName: '8' });
  let isLate = false;
  const { server, asked } = await reopening(
    {},
    {
      bill: () => (isLate ? now : billOf({ closedAt: '2026-11-20T20:00:00.000+09:00' })),
      reopenVisit() {
        isLate = true;
        return new Refused('BILL_CHANGED', { bill: now });
      },
    },
  );
  fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'they came back' } });
  press(asked, 'Reopen');
  await screen.findAllByText('BILL_CHANGED');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reopen' })).toBeNull());
  expect(sent(server, 'reopenVisit')).toMatchObject([{ billVersion: 1 }]);
  const bill = within(screen.getByRole('dialog', { name: /^Bill/ }));
  await bill.findAllByText('Table 8');
  expect(bill.queryByRole('button', { name: 'Reopen' })).toBeNull();
});

test('where their table was taken out of the room, that is said, and another is chosen', {
  tags: ['BILL-193'],
}, async () => {
  const { server, asked } = await reopening(
    {},
    { floor: () => floorOf([tableOf({ tableIdx: 8, tableName: '8' })]) },
  );
  await asked.findByText(/Table 7 is no longer in the room/);
  expect(asked.queryByText(/Others sit/)).toBeNull();
  fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'they came back' } });
  fireEvent.click(asked.getByRole('radio', { name: '8' }));
  press(asked, 'Reopen');
  await waitFor(() => expect(sent(server, 'reopenVisit')).toMatchObject([{ toTableIdx: 8 }]));
});
