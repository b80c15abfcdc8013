import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeServer, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { AT, dayOf, drawerOf, figures, reportOf, serverWith } from './testing/books.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const sent = (server: FakeServer, name: string) => server.calls.find((call) => call.name === name)?.body;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('staff count the drawer by notes and coins and close it; what is missing is told', {
  tags: ['DRAWER-3', 'DAY-11'],
}, async () => {
  const server = serverWith('staff', drawerOf());
  server.handlers.closeDrawer = () => ({
    drawer: null,
    last: drawerOf({ counted: 129_000, closedAt: AT, closedBy: 'Kim' }),
    serverTime: AT,
  });
  await renderConsole(server, '/1/day');
  await screen.findByText('₩130,000');
  expect(screen.queryByRole('button', { name: 'Close the day' })).toBeNull();
  fireEvent.click(await button('Count and close'));
  const count = await sheet('Count and close');
  fireEvent.click(count.getByRole('button', { name: 'One ₩50,000 more' }));
  fireEvent.click(count.getByRole('button', { name: 'One ₩50,000 more' }));
  fireEvent.change(count.getByRole('textbox', { name: /₩1,000/ }), { target: { value: '29' } });
  expect(count.getByRole('status').textContent).toContain('₩1,000 short');
  fireEvent.click(count.getByRole('button', { name: 'Close with ₩129,000' }));
  await screen.findByText('The drawer is closed');
  expect(sent(server, 'closeDrawer')).toEqual({ counted: 129_000, pieces: { '50000': 2, '1000': 29 } });
});

test('a drawer opens with what was counted last, or with an amount that is typed', {
  tags: ['DRAWER-1', 'DRAWER-3'],
}, async () => {
  const server = serverWith(
    'staff',
    null,
    dayOf(),
    drawerOf({ counted: 80_000, closedAt: AT, closedBy: 'Lee' }),
  );
  server.handlers.openDrawer = () => new Refused('DRAWER_IS_OPEN');
  await renderConsole(server, '/1/day');
  fireEvent.click(await button('Open the drawer'));
  const open = await sheet('Open the drawer');
  fireEvent.click(open.getByRole('button', { name: '₩80,000, as counted last time' }));
  fireEvent.click(open.getByRole('button', { name: 'Open with ₩80,000' }));
  await screen.findAllByText('DRAWER_IS_OPEN');
  expect(sent(server, 'openDrawer')).toEqual({ opening: 80_000 });
});

test('cash is taken out with a reason, and never more than lies there', { tags: ['DRAWER-1'] }, async () => {
  const server = serverWith('staff', drawerOf());
  server.handlers.moveCash = () => ({
    drawer: drawerOf({ takenOut: 20_000, expected: 110_000 }),
    last: null,
    serverTime: AT,
  });
  await renderConsole(server, '/1/day');
  fireEvent.click(await button('Take cash out'));
  const out = await sheet('Take cash out');
  const confirm = out.getByRole('button', { name: 'Take cash out' });
  const type = (amount: string) =>
    fireEvent.change(out.getByLabelText('Amount'), { target: { value: amount } });
  fireEvent.change(out.getByLabelText('Reason'), { target: { value: 'ice' } });
  type('130001');
  expect(confirm).toHaveProperty('disabled', true);
  type('20000');
  fireEvent.click(confirm);
  await waitFor(() =>
    expect(sent(server, 'moveCash')).toEqual({ kind: 'OUT', amount: 20_000, reason: 'ice', moves: 0 }),
  );
});

test('a manager sees what the day came to, who is still here, and closes it', {
  tags: ['DAY-150', 'DAY-11', 'DAY-3'],
}, async () => {
  const server = serverWith('manager', null);
  server.handlers.closeDay = () => {
    const closed = dayOf({ isClosed: true, reports: [reportOf()] });
    // The page reads the day again, and finds it closed.
    server.handlers.day = () => closed;
    return closed;
  };
  await renderConsole(server, '/1/day');
  const day = within(await screen.findByRole('region', { name: 'Today so far' }));
  for (const text of ['Net sales', '−₩10,000', 'Cash (2)', 'Covers', 'Phone · NFC (2)', 'Till (1)'])
    day.getAllByText(text);
  fireEvent.click(day.getByRole('button', { name: 'Close the day' }));
  const close = await sheet('Close the day');
  close.getByText('7 · ₩9,000');
  fireEvent.click(close.getByRole('button', { name: 'Close the day' }));
  await screen.findByText('The day is closed');
  expect(sent(server, 'closeDay')).toEqual({ businessDay: '2026-11-20' });
  await screen.findByText('Report no. 12 · Closed by hand');
  expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
});

test('a day is not closed while its drawer is open', { tags: ['DRAWER-4'] }, async () => {
  await renderConsole(serverWith('manager', drawerOf(), dayOf({ isDrawerOpen: true })), '/1/day');
  fireEvent.click(await button('Close the day'));
  const close = await sheet('Close the day');
  close.getByText('Count and close the drawer first.');
  expect(close.getByRole('button', { name: 'Close the day' })).toHaveProperty('disabled', true);
});

test('reports are printed and taken along; one that was changed is told, and what came later', {
  tags: ['DAY-6', 'DAY-9'],
}, async () => {
  const changed = { ...figures, orders: { ...figures.orders, sold: 51_000 } };
  const day = dayOf({ isClosed: true, figures: changed, reports: [reportOf({ isIntact: false })] });
  const server = serverWith('manager', null, day);
  server.handlers.printDay = () => ({ done: true });
  await renderConsole(server, '/1/day');
  await screen.findByText('Changed after it was saved');
  screen.getByText(/A new report will tell it when the day ends/);
  expect(screen.getByRole('link', { name: 'Report no. 12 PDF' }).getAttribute('href')).toBe(
    '/api/v1/staff/restaurants/1/day-reports/12/file?form=PDF&language=en',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await screen.findByText('Sent to the printer');
});

test('an owner corrects a closed day beside its report', { tags: ['DAY-8', 'DAY-11'] }, async () => {
  const correction = { means: 'CASH' as const, amount: -3000, reason: 'wrong change' };
  const day = dayOf({
    isClosed: true,
    reports: [
      reportOf(),
      reportOf({ number: 13, kind: 'CORRECTION', figures: null, sums: null, correction }),
    ],
  });
  const server = serverWith('owner', null, day);
  server.handlers.correctDay = () => day;
  await renderConsole(server, '/1/day');
  await screen.findByText('Cash −₩3,000 · wrong change');
  fireEvent.click(await button('Correct'));
  const correct = await sheet('Correct a closed day');
  expect(correct.getByRole('button', { name: 'Correct by ₩0' })).toBeTruthy();
  fireEvent.change(correct.getByRole('textbox', { name: 'Amount' }), { target: { value: '500' } });
  fireEvent.change(correct.getByLabelText('Reason'), { target: { value: 'slip' } });
  fireEvent.click(correct.getByRole('button', { name: 'Correct by −₩500' }));
  await waitFor(() =>
    expect(sent(server, 'correctDay')).toEqual({
      businessDay: '2026-11-20',
      means: 'CASH',
      amount: -500,
      reason: 'slip',
      reports: 2,
    }),
  );
});
