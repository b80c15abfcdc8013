import type { StaffRole } from '@hansang/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf, orderOf } from '../../../shared/testing/orders.ts';
import { detailOf, floorOf, tableOf, visitOf } from '../../../shared/testing/tables.ts';
import { FakeServer, ME, Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const seated = (tableIdx: number, changes: object = {}) =>
  tableOf({
    tableIdx,
    tableName: String(tableIdx),
    state: 'ORDERED',
    visit: visitOf({ visitId: `visit-${tableIdx}` }),
    ...changes,
  });

/** Tables 7 and 8 with guests, 9 empty; of what is asked the server keeps everything. */
function floorServer({
  changes = {},
  refuses = false,
  role = 'manager',
}: {
  changes?: object;
  refuses?: boolean;
  role?: StaffRole;
} = {}) {
  const tables = [seated(7, changes), seated(8), tableOf({ tableIdx: 9, tableName: '9' })];
  const asked: { name: string; body: unknown }[] = [];
  const take =
    (name: string) =>
    ({ body }: { body: unknown }) => {
      asked.push({ name, body });
      return refuses ? new Refused('BILL_BEING_PAID') : seated(7);
    };
  let first = orderOf({ _id: 'o-1', orderNumber: 11, status: 'REQUEST' });
  const second = orderOf({ _id: 'o-2', orderNumber: 12, status: 'CONFIRM' });
  const server = new FakeServer({
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role })) }),
    board: () => boardOf([]),
    floor: () => floorOf(tables),
    tableDetail: ({ params }) => {
      const table = tables.find(({ tableIdx }) => String(tableIdx) === params.tableIdx);
      return detailOf(table ?? seated(7), { orders: [first, second] });
    },
    tableCart: () => ({ cart: null, serverTime: new Date().toISOString() }),
    mergeTable: take('mergeTable'),
    partVisit: take('partVisit'),
    nameParty: take('nameParty'),
    countHeads: take('countHeads'),
    reserveTable: take('reserveTable'),
    moveOrder: ({ body }) => {
      asked.push({ name: 'moveOrder', body });
      const undoUntil = new Date(Date.now() + 60_000).toISOString();
      first = { ...first, status: 'CONFIRM', version: 2, undoUntil };
      return first;
    },
    undoOrder: ({ body }) => {
      asked.push({ name: 'undoOrder', body });
      first = { ...first, status: 'REQUEST', version: 3, undoUntil: null };
      return first;
    },
  });
  return { server, asked };
}

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const open = async (tool: string, title: string | RegExp) => {
  const sheet = await dialog('Table 7');
  fireEvent.click(await sheet.findByRole('button', { name: tool }));
  return dialog(title);
};

test('a table is joined with what its screen showed of it', { tags: ['SEAT-19'] }, async () => {
  const { server, asked } = floorServer();
  await renderConsole(server, '/1/floor/7');
  const sheet = await open('Join tables', 'Which table joins table 7?');
  const confirm = sheet.getByRole('button', { name: 'Join tables' });
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.click(sheet.getByRole('radio', { name: /^8/ }));
  fireEvent.click(sheet.getByRole('button', { name: 'Join table 8' }));
  await screen.findByText('Table 8 was joined to table 7.');
  expect(asked).toMatchObject([
    { name: 'mergeTable', body: { visitId: 'visit-7', fromTableIdx: 8, fromVisitId: 'visit-8' } },
  ]);
});

test('why it cannot be is said, and the window stays', { tags: ['SEAT-19', 'SEAT-4'] }, async () => {
  const { server } = floorServer({ refuses: true });
  await renderConsole(server, '/1/floor/7');
  const sheet = await open('Join tables', 'Which table joins table 7?');
  fireEvent.click(sheet.getByRole('radio', { name: /^8/ }));
  fireEvent.click(sheet.getByRole('button', { name: 'Join table 8' }));
  expect(await screen.findAllByText('BILL_BEING_PAID')).not.toHaveLength(0);
  sheet.getByRole('button', { name: 'Join table 8' });
});

test('chosen orders are split off to a free table, under one key', {
  tags: ['SEAT-19', 'SEAT-8'],
}, async () => {
  const { server, asked } = floorServer();
  await renderConsole(server, '/1/floor/7');
  const sheet = await open('Split orders off', 'Which orders leave table 7?');
  expect(sheet.queryByRole('radio', { name: /^8/ })).toBeNull();
  fireEvent.click(sheet.getByRole('radio', { name: '9' }));
  const confirm = sheet.getByRole('button', { name: 'Split off to table 9' });
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.click(sheet.getByRole('button', { name: /#12/ }));
  fireEvent.click(confirm);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ body: { visitId: 'visit-7', toTableIdx: 9, orderIds: ['o-2'] } });
});

test('guests get a name, and a table is kept', { tags: ['SEAT-19'] }, async () => {
  const { server, asked } = floorServer();
  await renderConsole(server, '/1/floor/7');
  const party = await open('Name the guests', /What do you call/);
  fireEvent.change(party.getByRole('textbox'), { target: { value: ' Kim’s party ' } });
  fireEvent.click(party.getByRole('button', { name: 'Save' }));
  await screen.findByText('The name was saved.');
  const reserve = await open('Reserve', /From when is table 7 kept/);
  fireEvent.change(reserve.getByLabelText('Time'), { target: { value: '23:59' } });
  fireEvent.click(reserve.getByRole('button', { name: 'Save the reservation' }));
  await screen.findByText('The reservation was saved.');
  expect(asked).toMatchObject([
    { name: 'nameParty', body: { visitId: 'visit-7', label: 'Kim’s party' } },
    { name: 'reserveTable', body: { reservation: { time: '23:59', name: null }, was: null } },
  ]);
});

test('a new order is accepted where one stands', { tags: ['SEAT-19'] }, async () => {
  const { server, asked } = floorServer();
  await renderConsole(server, '/1/floor/7');
  const sheet = await dialog('Table 7');
  fireEvent.click(await sheet.findByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(asked).toMatchObject([{ name: 'moveOrder', body: { to: 'CONFIRM' } }]));
});

test('an acceptance at the table is taken back there, not by the second half of a double tap', {
  tags: ['BOARD-91', 'BOARD-7'],
}, async () => {
  const { server, asked } = floorServer();
  await renderConsole(server, '/1/floor/7');
  const sheet = await dialog('Table 7');
  expect(sheet.queryByRole('button', { name: 'Undo' })).toBeNull();
  fireEvent.click(await sheet.findByRole('button', { name: 'Accept' }));
  const back = await sheet.findByRole('button', { name: 'Undo' });
  fireEvent.click(back);
  await waitFor(() => expect(back.closest('[aria-disabled]')).toBeNull());
  expect(asked.map(({ name }) => name)).toEqual(['moveOrder']);
  fireEvent.click(back);
  await sheet.findByRole('button', { name: 'Accept' });
  expect(asked.slice(1)).toEqual([{ name: 'undoOrder', body: { version: 2 } }]);
  expect(sheet.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('tile and sheet tell whose table it is: name, joined tables, reservation', {
  tags: ['SEAT-1', 'SEAT-13', 'SEAT-14'],
}, async () => {
  const changes = {
    partyLabel: 'Kim’s party',
    joined: [{ tableIdx: 8, tableName: '8' }],
    reservation: { from: '2026-11-20T10:00:00.000Z', time: '19:00', name: 'Lee' },
  };
  await renderConsole(floorServer({ changes }).server, '/1/floor');
  const tile = await screen.findByRole('button', { name: /^7/ });
  expect(tile.textContent).toContain('Kim’s party');
  expect(tile.textContent).toContain('Joined with table 8.');
  expect(tile.textContent).toContain('Reserved 19:00\u00a0· Lee');
});

test('a table that belongs to another one opens that one', { tags: ['SEAT-1'] }, async () => {
  const changes = { joinedTo: { tableIdx: 8, tableName: '8' } };
  await renderConsole(floorServer({ changes }).server, '/1/floor/7');
  await dialog('Table 8');
});

test.each<[StaffRole, boolean]>([
  ['staff', false],
  ['manager', true],
])('%s sees what they may do', { tags: ['SEAT-18', 'SEAT-19'] }, async (role, mayMerge) => {
  const { server } = floorServer({ role });
  await renderConsole(server, '/1/floor/7');
  const sheet = await dialog('Table 7');
  await sheet.findByRole('button', { name: 'Name the guests' });
  expect(sheet.queryByRole('button', { name: 'Join tables' }) !== null).toBe(mayMerge);
});

test('how many guests sit at a table is said before they order too', {
  tags: ['SEAT-150', 'SEAT-19'],
}, async () => {
  const stay = { openedAt: new Date().toISOString(), headCount: 3 };
  const { server, asked } = floorServer({
    changes: { state: 'SEATED', visit: null, visitId: 'fresh', stay, sessionCount: 1 },
  });
  await renderConsole(server, '/1/floor/7');
  const table = await dialog('Table 7');
  expect((await table.findByText('Guests')).nextElementSibling?.textContent).toBe('3');
  const heads = await open('Number of guests', 'How many guests sit at table 7?');
  heads.getByText('3 guests');
  fireEvent.click(heads.getByRole('button', { name: 'One more' }));
  fireEvent.click(heads.getByRole('button', { name: 'Save' }));
  await screen.findByText('4 guests at table 7.');
  expect(asked).toEqual([{ name: 'countHeads', body: { visitId: 'fresh', headCount: 4 } }]);
});
