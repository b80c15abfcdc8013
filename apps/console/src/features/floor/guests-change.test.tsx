import type { ErrorCode } from '@hansang/contract';
import type { TableView } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { boardOf, orderOf } from '../../shared/testing/orders.ts';
import { detailOf, floorOf, tableOf, visitOf } from '../../shared/testing/tables.ts';
import { FakeServer, ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { letGo } from '../../testing/let-go.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { tableSheet } from '../../testing/table-sheet.ts';

const sockets = vi.hoisted(() => [] as FakeSocket[]);
vi.mock('socket.io-client', () => ({
  io: () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  },
}));
beforeEach(() => void sockets.splice(0));

const seated = (tableIdx: number, visitId: string) =>
  tableOf({
    tableIdx,
    tableName: String(tableIdx),
    state: 'ORDERED',
    visitId,
    visit: visitOf({ visitId, openOrderCount: 0 }),
    stay: { openedAt: new Date().toISOString(), headCount: 2 },
  });
const ACTS = [
  'checkOut',
  'moveTable',
  'mergeTable',
  'partVisit',
  'countHeads',
  'nameParty',
  'reserveTable',
] as const;

/** A manager at the sheet of table 7; guests sit there and at 8, and nobody at 9. */
async function house(refusal: ErrorCode) {
  const tables = new Map<number, TableView>([
    [7, seated(7, 'visit-7')],
    [8, seated(8, 'visit-8')],
    [9, tableOf({ tableIdx: 9, tableName: '9' })],
  ]);
  const bodies: unknown[] = [];
  const refuse = ({ body }: { body: unknown }) => {
    bodies.push(body);
    return new Refused(refusal);
  };
  const orders = [1, 2].map((one) => orderOf({ _id: `o-${one}`, orderNumber: one, status: 'CONFIRM' }));
  const server = new FakeServer({
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'manager' })) }),
    board: () => boardOf([]),
    floor: () => floorOf([...tables.values()]),
    tableDetail: ({ params }) => {
      const table = tables.get(Number(params.tableIdx)) ?? seated(7, 'visit-7');
      return detailOf(table, { orders });
    },
    tableCart: () => ({ cart: null, serverTime: new Date().toISOString() }),
  });
  for (const name of ACTS) server.handlers[name] = refuse;
  await renderConsole(server, '/1/floor/7');
  const sheet = await tableSheet('7');
  return {
    bodies,
    async ask(tool: string, title: string | RegExp) {
      fireEvent.click(await sheet.findByRole('button', { name: tool }));
      return within(await screen.findByRole('dialog', { name: title }));
    },
    /** Others sit at a table by now, and every screen has heard so. */
    async turns(table: TableView) {
      tables.set(table.tableIdx, table);
      const reads = server.count('floor') + server.count('tableDetail');
      act(() => sockets.at(-1)?.hint('table-changed'));
      await waitFor(() =>
        expect(server.count('floor') + server.count('tableDetail')).toBeGreaterThan(reads + 1),
      );
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    },
  };
}
type Dialog = ReturnType<typeof within>;
const press = (where: Dialog, name: string | RegExp) => fireEvent.click(where.getByRole('button', { name }));

for (const { what, tool, title, fill, confirm, body } of [
  {
    what: 'checked out',
    tool: 'Clear table',
    title: 'Clear table 7',
    fill: (asked: Dialog) => fireEvent.click(asked.getByRole('radio', { name: 'Taken at another till' })),
    confirm: 'Clear the table',
    body: { visitId: 'visit-7' },
  },
  {
    what: 'moved',
    tool: 'Move table',
    title: 'Move table 7 to which table?',
    fill: (asked: Dialog) => fireEvent.click(asked.getByRole('radio', { name: '9' })),
    confirm: 'Move to table 9',
    body: { visitId: 'visit-7', toTableIdx: 9 },
  },
  {
    what: 'joined by others',
    tool: 'Join tables',
    title: 'Which table joins table 7?',
    fill: (asked: Dialog) => fireEvent.click(asked.getByRole('radio', { name: /^8/ })),
    confirm: 'Join table 8',
    body: { visitId: 'visit-7', fromVisitId: 'visit-8' },
  },
  {
    what: 'parted',
    tool: 'Split orders off',
    title: 'Which orders leave table 7?',
    fill: (asked: Dialog) => {
      fireEvent.click(asked.getByRole('radio', { name: '9' }));
      press(asked, /#2/);
    },
    confirm: 'Split off to table 9',
    body: { visitId: 'visit-7', orderIds: ['o-2'] },
  },
  {
    what: 'counted',
    tool: 'Number of guests',
    title: /How many guests/,
    fill: (_: Dialog) => {},
    confirm: 'Save',
    body: { visitId: 'visit-7', headCount: 2 },
  },
  {
    what: 'named',
    tool: 'Name the guests',
    title: /What do you call/,
    fill: (asked: Dialog) =>
      fireEvent.change(asked.getByRole('textbox'), { target: { value: 'Kim’s party' } }),
    confirm: 'Save',
    body: { visitId: 'visit-7', label: 'Kim’s party' },
  },
] as const)
  test(`guests who sat down while it was asked are not ${what} in the place of those it was asked about`, {
    tags: ['SEAT-210'],
  }, async () => {
    const { bodies, ask, turns } = await house('TABLE_OTHER_GUESTS');
    const asked = await ask(tool, title);
    fill(asked);
    await turns(seated(7, 'visit-70'));
    press(asked, confirm);
    await screen.findAllByText('TABLE_OTHER_GUESTS');
    expect(bodies).toMatchObject([body]);
    // It was about guests who have gone: it does not stay to be pressed again.
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  });

test('whoever sat down at the other table since it was chosen is not joined', {
  tags: ['SEAT-210'],
}, async () => {
  const { bodies, ask, turns } = await house('TABLE_OTHER_GUESTS');
  const asked = await ask('Join tables', 'Which table joins table 7?');
  fireEvent.click(asked.getByRole('radio', { name: /^8/ }));
  await turns(seated(8, 'visit-80'));
  press(asked, 'Join table 8');
  await waitFor(() => expect(bodies).toMatchObject([{ fromTableIdx: 8, fromVisitId: 'visit-8' }]));
});

test('a free table that somebody sits down at under the finger is not cleared by the tap that was meant to move there', {
  tags: ['SEAT-210'],
}, async () => {
  const { bodies, ask, turns } = await house('TABLE_SEATED');
  const asked = await ask('Move table', 'Move table 7 to which table?');
  fireEvent.click(asked.getByRole('radio', { name: '9' }));
  await turns(tableOf({ tableIdx: 9, tableName: '9', state: 'SEATED', sessionCount: 1, visitId: 'visit-9' }));
  press(asked, 'Move to table 9');
  await screen.findAllByText('TABLE_SEATED');
  expect(bodies).toMatchObject([{ toTableIdx: 9, clearTarget: false }]);
  // Chosen anew it says whom it would send away.
  fireEvent.click(await asked.findByRole('radio', { name: /9\s*Seated/ }));
  press(asked, 'Clear table 9 and move');
  await waitFor(() => expect(bodies[1]).toMatchObject({ clearTarget: true, targetVisitId: 'visit-9' }));
});

test('guests who tap their first dish while they are counted are counted', {
  tags: ['SEAT-210'],
}, async () => {
  const { bodies, ask, turns } = await house('TABLE_OTHER_GUESTS');
  await turns(tableOf({ tableIdx: 7, tableName: '7', state: 'SEATED', sessionCount: 2 }));
  const asked = await ask('Number of guests', /How many guests/);
  await turns(seated(7, 'visit-71'));
  press(asked, 'Save');
  await waitFor(() => expect(bodies).toMatchObject([{ visitId: 'visit-71', headCount: 2 }]));
});

test('a tap that clears a table, whose answer is lost, is not repeated on the next guests', {
  tags: ['SEAT-211'],
}, async () => {
  const unconfirmed = (visitId: string) =>
    tableOf({
      tableIdx: 7,
      tableName: '7',
      state: 'SEATED',
      sessionCount: 1,
      visitId,
      admission: { state: 'UNCONFIRMED', asking: [] },
    });
  let table = unconfirmed('visit-7');
  const bodies: unknown[] = [];
  const server = new FakeServer({
    board: () => boardOf([]),
    floor: () => floorOf([table]),
    tableDetail: () => detailOf(table),
    tableCart: () => ({ cart: null, serverTime: new Date().toISOString() }),
    clearTable({ body }) {
      bodies.push(body);
      if (bodies.length > 1) return table;
      // Done; then the next guests scan, the hint comes, and the answer is lost.
      table = unconfirmed('visit-70');
      sockets.at(-1)?.hint('table-changed');
      throw new TypeError('Failed to fetch');
    },
  });
  await renderConsole(server, '/1/floor/7');
  const sheet = await tableSheet('7');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await letGo(sheet);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies).toEqual([{ visitId: 'visit-7' }, { visitId: 'visit-7' }]);
});

test('a reservation that a colleague has noted meanwhile is not written over', {
  tags: ['SEAT-212'],
}, async () => {
  const { bodies, ask, turns } = await house('RESERVATION_CHANGED');
  const asked = await ask('Reserve', /From when is table 7 kept/);
  fireEvent.change(asked.getByLabelText('Time'), { target: { value: '23:30' } });
  const theirs = { from: '2026-11-20T14:00:00.000Z', time: '23:00', name: 'Lee' };
  await turns({ ...seated(7, 'visit-7'), reservation: theirs });
  press(asked, 'Save the reservation');
  await screen.findAllByText('RESERVATION_CHANGED');
  expect(bodies).toMatchObject([{ reservation: { time: '23:30' }, was: null }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /From when/ })).toBeNull());
});
