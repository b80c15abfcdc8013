import type { TablePlan } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { changingServer, plannedTable, planOf } from '../testing/plans.ts';
import { setOf } from './plan-change.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

/** A console over a server that does what it is asked. */
async function openPlan(plan: TablePlan = planOf()) {
  const { server, changes } = changingServer(plan);
  await renderConsole(server, '/1/tables');
  await screen.findByRole('button', { name: 'Add tables' });
  return { server, changes };
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('tables are added by a range of numbers, on a floor', { tags: ['ROOM-1'] }, async () => {
  const { changes } = await openPlan();
  await press('Add tables');
  const form = await sheet('Add tables');
  expect(form.getByLabelText<HTMLInputElement>('Table numbers').value).toBe('13-22');
  type(form.getByLabelText('Table numbers'), '20-22');
  type(form.getByLabelText('Seats'), '2');
  type(form.getByLabelText('Floor'), 'roof');
  fireEvent.click(form.getByRole('button', { name: 'Add' }));
  await screen.findByText('Tables added: 3.');
  const now = { floorId: 'roof', seats: 2, callStaffToOrder: false, place: null, zone: null };
  expect(changes[0]?.tables).toEqual(
    [20, 21, 22].map((tableIdx) => ({ tableIdx, was: null, now: { ...now, tableName: String(tableIdx) } })),
  );
});

test('numbers that are there, and seats that are none, are told before anything is sent', {
  tags: ['ROOM-1'],
}, async () => {
  const { server } = await openPlan();
  await press('Add tables');
  const form = await sheet('Add tables');
  type(form.getByLabelText('Table numbers'), '3-5, 11');
  fireEvent.click(form.getByRole('button', { name: 'Add' }));
  await form.findByText('These numbers are there already: 3, 4, 11');
  type(form.getByLabelText('Table numbers'), '30');
  type(form.getByLabelText('Seats'), 'x');
  fireEvent.click(form.getByRole('button', { name: 'Add' }));
  await form.findByText(/Seats go from 1 to 99/);
  expect(server.count('changeTablePlan')).toBe(0);
});

test('a table is renamed and moved, and that is taken back by one tap', {
  tags: ['ROOM-2', 'ROOM-3'],
}, async () => {
  const { changes } = await openPlan();
  await press(/^T3/);
  const form = await sheet('Table T3');
  type(form.getByLabelText('Name'), 'Window');
  type(form.getByLabelText('Seats'), '');
  type(form.getByLabelText('Floor'), 'roof');
  fireEvent.click(form.getByRole('switch', { name: 'Orders go through staff' }));
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Table Window was saved.');
  const was = { ...setOf(plannedTable(3), 'hall') };
  const now = { ...was, tableName: 'Window', floorId: 'roof', seats: null, callStaffToOrder: true };
  expect(changes[0]?.tables).toEqual([{ tableIdx: 3, was, now }]);
  await press('Undo');
  await screen.findByText('Taken back.');
  expect(changes[1]?.tables).toEqual([{ tableIdx: 3, was: now, now: was }]);
  await screen.findByRole('button', { name: /^T3/ });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a table is taken away and comes back; one with guests cannot go', {
  tags: ['ROOM-3', 'ROOM-4'],
}, async () => {
  const plan = planOf();
  plan.floors[0]?.tables.splice(0, 1, plannedTable(1, { isBusy: true }));
  const { changes } = await openPlan(plan);
  await press(/^T1No/);
  const busy = await sheet('Table T1');
  busy.getByText(/can be removed after their check-out/);
  expect(busy.queryByRole('button', { name: 'Remove this table' })).toBeNull();
  fireEvent.click(busy.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(/^T2/);
  fireEvent.click((await sheet('Table T2')).getByRole('button', { name: 'Remove this table' }));
  await screen.findByText(/Table T2 was removed/);
  expect(changes[0]?.tables[0]).toMatchObject({ tableIdx: 2, now: null });
  await press('Undo');
  await screen.findByRole('button', { name: /^T2/ });
});

test('what somebody else changed meanwhile is told, and the form stays as it was filled in', {
  tags: ['ROOM-3'],
}, async () => {
  const { server } = await openPlan();
  server.handlers.changeTablePlan = () => new Refused('TABLE_PLAN_CHANGED');
  await press(/^T4/);
  const form = await sheet('Table T4');
  type(form.getByLabelText('Name'), 'Four');
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findAllByText('TABLE_PLAN_CHANGED');
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Four');
});

test('floors are added and renamed in four languages; one with tables has nothing to go by', {
  tags: ['ROOM-5'],
}, async () => {
  const { changes } = await openPlan();
  await press('Add a floor');
  const form = await sheet('Add a floor');
  type(form.getByLabelText('한국어'), '지하');
  type(form.getByLabelText('English'), ' Basement ');
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('지하 was added.');
  expect(changes[0]?.floors).toEqual([
    { floorId: expect.stringMatching(/^f-[0-9a-f]{12}$/), was: null, now: { ko: '지하', en: 'Basement' } },
  ]);
  await press('Change Hall');
  const hall = await sheet('Change Hall');
  expect(hall.queryByRole('button', { name: 'Remove this floor' })).toBeNull();
  type(hall.getByLabelText('한국어'), '큰 홀');
  fireEvent.click(hall.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved as 큰 홀.');
  expect(changes[1]?.floors[0]).toMatchObject({ floorId: 'hall', was: { ko: '홀' }, now: { ko: '큰 홀' } });
});
