import type { DayAnswer, Drawer } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { AT, dayOf, drawerOf, serverWith } from './testing/books.ts';

const sockets = vi.hoisted(() => [] as FakeSocket[]);
vi.mock('socket.io-client', () => ({
  io: () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  },
}));
beforeEach(() => void sockets.splice(0));

const second = drawerOf({ drawerId: 'd2', opening: 50_000, taken: 0, expected: 50_000 });

/** A manager's page while others go on at the books. */
async function books() {
  const now: { drawer: Drawer | null; last: Drawer | null; day: DayAnswer } = {
    drawer: drawerOf(),
    last: null,
    day: dayOf(),
  };
  const asked: { name: string; params: object; body: unknown }[] = [];
  const server = serverWith('manager', null);
  server.handlers.drawer = () => ({ drawer: now.drawer, last: now.last, serverTime: AT });
  server.handlers.day = () => now.day;
  for (const name of ['closeDrawer', 'moveCash'] as const)
    server.handlers[name] = ({ params, body }) => {
      asked.push({ name, params, body });
      return new Refused('DRAWER_IS_CLOSED');
    };
  server.handlers.closeDay = ({ params, body }) => {
    asked.push({ name: 'closeDay', params, body });
    return new Refused('DAY_IS_CLOSED');
  };
  await renderConsole(server, '/1/day');
  await screen.findByText('₩130,000');
  const open = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog', { name }));
  };
  return {
    server,
    asked,
    open,
    async turns(next: Partial<typeof now>) {
      Object.assign(now, next);
      const reads = server.count('drawer');
      act(() => sockets.at(-1)?.hint('day-changed'));
      await waitFor(() => expect(server.count('drawer')).toBeGreaterThan(reads));
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    },
  };
}

test('what was counted in a drawer closes no other one that was opened meanwhile', {
  tags: ['BILL-196'],
}, async () => {
  const { asked, open, turns } = await books();
  const count = await open('Count and close');
  fireEvent.click(count.getByRole('button', { name: 'Type the total' }));
  fireEvent.change(count.getByLabelText('Counted'), { target: { value: '130000' } });
  await turns({ drawer: second });
  fireEvent.click(count.getByRole('button', { name: 'Close with ₩130,000' }));
  await screen.findAllByText('DRAWER_IS_CLOSED');
  expect(asked).toMatchObject([{ name: 'closeDrawer', params: { drawerId: 'd1' } }]);
});

test('cash is taken out of the drawer that was asked about, and the question does not come up again at the next one', {
  tags: ['BILL-196'],
}, async () => {
  const { asked, open, turns } = await books();
  const out = await open('Take cash out');
  fireEvent.change(out.getByLabelText('Amount'), { target: { value: '20000' } });
  fireEvent.change(out.getByLabelText('Reason'), { target: { value: 'ice' } });
  await turns({ drawer: second });
  fireEvent.click(out.getByRole('button', { name: 'Take cash out' }));
  await screen.findAllByText('DRAWER_IS_CLOSED');
  expect(asked).toMatchObject([{ name: 'moveCash', params: { drawerId: 'd1' } }]);
  await turns({ drawer: null });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Take cash out' })).toBeNull());
  await turns({ drawer: second });
  expect(screen.queryByRole('dialog', { name: 'Take cash out' })).toBeNull();
});

test('cash that another request moved meanwhile is told, and the question goes: it may be this one', {
  tags: ['DRAWER-8'],
}, async () => {
  const { server, open, turns } = await books();
  const bodies: unknown[] = [];
  server.handlers.moveCash = ({ body }) => {
    bodies.push(body);
    return new Refused('BOOKS_CHANGED');
  };
  const put = async () => {
    const sheet = await open('Put cash in');
    fireEvent.change(sheet.getByLabelText('Amount'), { target: { value: '20000' } });
    fireEvent.change(sheet.getByLabelText('Reason'), { target: { value: 'change' } });
    return sheet;
  };
  const sheet = await put();
  const move = { kind: 'IN' as const, amount: 20_000, expected: null, reason: 'change', by: 'Kim', at: AT };
  await turns({ drawer: drawerOf({ moves: [move] }) });
  fireEvent.click(sheet.getByRole('button', { name: 'Put cash in' }));
  await screen.findAllByText('BOOKS_CHANGED');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Put cash in' })).toBeNull());
  fireEvent.click((await put()).getByRole('button', { name: 'Put cash in' }));
  await waitFor(() => expect(bodies).toMatchObject([{ moves: 0 }, { moves: 1 }]));
});

test('a drawer that closed itself is counted late, with what is missing then', {
  tags: ['DRAWER-7'],
}, async () => {
  const { asked, open, turns } = await books();
  await turns({ drawer: null, last: drawerOf({ counted: null, closedAt: AT, closedBy: 'system' }) });
  await screen.findByText('The day ended and nobody counted.');
  const count = await open('Count it now');
  fireEvent.click(count.getByRole('button', { name: 'Type the total' }));
  fireEvent.change(count.getByLabelText('Counted'), { target: { value: '129000' } });
  expect(count.getByRole('status').textContent).toContain('₩1,000 short');
  fireEvent.click(count.getByRole('button', { name: 'Note ₩129,000' }));
  await screen.findAllByText('DRAWER_IS_CLOSED');
  expect(asked).toMatchObject([
    { name: 'closeDrawer', params: { drawerId: 'd1' }, body: { counted: 129_000 } },
  ]);
});

test('whoever is about to close a day when it ends does not close the next one', {
  tags: ['BILL-196', 'DAY-3'],
}, async () => {
  const { asked, open, turns } = await books();
  const close = await open('Close the day');
  await turns({ day: dayOf({ businessDay: '2026-11-21', today: '2026-11-21', carried: [] }) });
  close.getByText('2026-11-20');
  fireEvent.click(close.getByRole('button', { name: 'Close the day' }));
  await screen.findAllByText('DAY_IS_CLOSED');
  expect(asked).toMatchObject([{ name: 'closeDay', body: { businessDay: '2026-11-20' } }]);
});

test('cash whose answer was lost, put away and asked anew, is another wish', {
  tags: ['DRAWER-20'],
}, async () => {
  const { server, open } = await books();
  const keys: (string | null)[] = [];
  server.handlers.moveCash = ({ key }) => {
    keys.push(key);
    return new Refused('SERVICE_UNAVAILABLE');
  };
  const put = async (amount: string) => {
    const sheet = await open('Put cash in');
    fireEvent.change(sheet.getByLabelText('Amount'), { target: { value: amount } });
    fireEvent.change(sheet.getByLabelText('Reason'), { target: { value: 'change' } });
    const confirm = sheet.getByRole('button', { name: 'Put cash in' });
    const before = keys.length;
    fireEvent.click(confirm);
    await waitFor(() => expect(keys.length).toBeGreaterThan(before));
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
    return sheet;
  };
  fireEvent.click((await put('20000')).getByRole('button', { name: 'Never mind' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Put cash in' })).toBeNull());
  const first = keys.at(-1);
  await put('30000');
  expect(keys.at(-1)).not.toBe(first);
});

test('cash that was taken while no drawer was open is told before one is opened, and kept out of a late count', {
  tags: ['DRAWER-21'],
}, async () => {
  const { server, open } = await books();
  const last = drawerOf({ counted: null, closedAt: AT, closedBy: 'system' });
  server.handlers.drawer = () => ({ drawer: null, last, loose: 5000, serverTime: AT });
  act(() => sockets.at(-1)?.hint('day-changed'));
  await screen.findByText(/^₩5,000 in cash was taken since the last drawer closed/);
  const late = await open('Count it now');
  late.getByText('₩5,000 in cash was taken after it closed. Leave that out of this count.');
  fireEvent.click(late.getByRole('button', { name: 'Never mind' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Count it now' })).toBeNull());
  const next = await open('Open the drawer');
  next.getByText(/^₩5,000 in cash was taken since the last drawer closed/);
});
