import type { TablePlace, TablePlan } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keys } from '../../../shared/api/keys.ts';
import { ME, Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { changingServer, plannedTable, planOf } from '../testing/plans.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

/** Pixels to a square: the canvas has no width in a window without a layout. */
const SQUARE = 20;

const square = (x: number, y: number): TablePlace => ({ x, y, w: 4, h: 4, shape: 'SQUARE' });

/** T1 and T2 stand in the hall, T3 and T4 nowhere yet. */
function laidOut(): TablePlan {
  const plan = planOf();
  plan.floors[0]?.tables.splice(
    0,
    2,
    plannedTable(1, { place: square(0, 0) }),
    plannedTable(2, { place: square(10, 0) }),
  );
  return plan;
}

async function openRoom(plan: TablePlan = laidOut()) {
  const measured = vi
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, 0, 40 * SQUARE, 22 * SQUARE));
  onTestFinished(() => measured.mockRestore());
  const { server, changes } = changingServer(plan);
  const { client } = await renderConsole(server, '/1/tables/room');
  const room = within(await screen.findByRole('group', { name: 'Hall, seen from above' }));
  return { client, server, changes, room };
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const pointer = { pointerId: 1, button: 0 };
const drag = (table: HTMLElement, across: number, down: number) => {
  fireEvent.pointerDown(table, { ...pointer, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(window, { ...pointer, clientX: 10 + across * SQUARE, clientY: 10 + down * SQUARE });
};
const drop = () => fireEvent.pointerUp(window, pointer);

test('a table that is dragged snaps to the squares, is there at once, and goes back by one tap', {
  tags: ['ROOM-8'],
}, async () => {
  const { changes, room } = await openRoom();
  drag(room.getByRole('button', { name: /^Table T1,/ }), 5.3, 7.6);
  drop();
  await room.findByRole('button', { name: 'Table T1, column 6, row 9' });
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]?.tables).toMatchObject([
    { tableIdx: 1, was: { place: square(0, 0) }, now: { tableName: 'T1', place: square(5, 8) } },
  ]);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(false),
  );
  await press('Undo');
  await room.findByRole('button', { name: 'Table T1, column 1, row 1' });
  expect(changes[1]?.tables[0]?.now?.place).toEqual(square(0, 0));
});

test('a table that is dropped on another goes beside it, and that is told', {
  tags: ['ROOM-6'],
}, async () => {
  const { changes, room } = await openRoom();
  drag(room.getByRole('button', { name: /^Table T1,/ }), 9, 0);
  drop();
  await screen.findByText('Another table stands there, so table T1 went to the nearest free place.');
  await waitFor(() => expect(changes[0]?.tables[0]?.now?.place).toEqual(square(6, 0)));
});

test('Escape lets a dragged table go where it was', { tags: ['ROOM-8'] }, async () => {
  const { changes, room } = await openRoom();
  drag(room.getByRole('button', { name: /^Table T1,/ }), 3, 3);
  await room.findByRole('button', { name: 'Table T1, column 4, row 4' });
  fireEvent.keyDown(window, { key: 'Escape' });
  drop();
  await room.findByRole('button', { name: 'Table T1, column 1, row 1' });
  expect(changes).toEqual([]);
});

test('arrow keys move by squares, over a table that is in the way, and are sent as one change', {
  tags: ['ROOM-6', 'ROOM-8'],
}, async () => {
  const { changes, room } = await openRoom();
  const table = room.getByRole('button', { name: /^Table T1,/ });
  for (let nth = 0; nth < 7; nth++) fireEvent.keyDown(table, { key: 'ArrowRight' });
  await room.findByRole('button', { name: 'Table T1, column 15, row 1' });
  fireEvent.keyDown(table, { key: 'ArrowUp' });
  await screen.findByText('Another table or the wall is in the way.');
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]?.tables[0]?.now?.place).toEqual(square(14, 0));
});

test('steps that are taken back before they were sent are never sent', { tags: ['ROOM-8'] }, async () => {
  const { changes, room } = await openRoom();
  fireEvent.keyDown(room.getByRole('button', { name: /^Table T1,/ }), { key: 'ArrowDown' });
  await room.findByRole('button', { name: 'Table T1, column 1, row 2' });
  await press('Undo');
  await room.findByRole('button', { name: 'Table T1, column 1, row 1' });
  await press('Place table T3');
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]?.tables.map(({ tableIdx }) => tableIdx)).toEqual([3]);
});

test('whoever cannot drag moves, shapes, sizes and takes out by buttons', { tags: ['ROOM-8'] }, async () => {
  const { changes, room } = await openRoom();
  fireEvent.click(room.getByRole('button', { name: /^Table T2,/ }));
  await press('Round');
  await waitFor(() =>
    expect(changes.at(-1)?.tables[0]?.now?.place).toEqual({ ...square(10, 0), shape: 'ROUND' }),
  );
  await press('Larger');
  await waitFor(() =>
    expect(changes.at(-1)?.tables[0]?.now?.place).toEqual({ x: 10, y: 0, w: 5, h: 5, shape: 'ROUND' }),
  );
  await press('Long');
  await press('Turn');
  await waitFor(() =>
    expect(changes.at(-1)?.tables[0]?.now?.place).toEqual({ x: 10, y: 0, w: 5, h: 9, shape: 'LONG' }),
  );
  await press('Move down');
  await room.findByRole('button', { name: 'Table T2, column 11, row 2' });
  await press('Take out of the room');
  await screen.findByRole('button', { name: 'Place table T2' });
  await waitFor(() => expect(changes.at(-1)?.tables[0]?.now?.place).toBeNull());
});

test('tables that nobody placed are put into rows, one or all', { tags: ['ROOM-8'] }, async () => {
  const { changes, room } = await openRoom();
  await press('Place table T3');
  await room.findByRole('button', { name: /^Table T3,/ });
  await press('Place table T4');
  await room.findByRole('button', { name: /^Table T4,/ });
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(screen.queryByRole('region', { name: 'Tables not placed yet' })).toBeNull();
  await press('Roof');
  await press('Place all 2 in rows');
  await waitFor(() => expect(changes.at(-1)?.tables.map(({ tableIdx }) => tableIdx)).toEqual([11, 12]));
});

test('what somebody else did meanwhile is told, and the table stands where it is', {
  tags: ['ROOM-3', 'ROOM-6'],
}, async () => {
  const { server, room } = await openRoom();
  server.handlers.changeTablePlan = () => new Refused('TABLES_OVERLAP');
  drag(room.getByRole('button', { name: /^Table T1,/ }), 20, 10);
  drop();
  await screen.findAllByText('TABLES_OVERLAP');
  await room.findByRole('button', { name: 'Table T1, column 1, row 1' });
});

test('steps of who was at the screen before are not sent in the name of who is there by then', {
  tags: ['CONSOLE-193', 'ROOM-8'],
}, async () => {
  const { client, server, changes, room } = await openRoom();
  fireEvent.keyDown(room.getByRole('button', { name: /^Table T1,/ }), { key: 'ArrowDown' });
  await room.findByRole('button', { name: 'Table T1, column 1, row 2' });
  const venues = ME.venues.map((venue) => ({ ...venue, role: 'owner' as const }));
  server.handlers.staffMe = () => ({ ...ME, venues, id: 'lee' });
  await act(() => client.invalidateQueries({ queryKey: keys.me }));
  await screen.findByRole('button', { name: 'Table T1, column 1, row 1' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
  expect(changes).toEqual([]);
});
