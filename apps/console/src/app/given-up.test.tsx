import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../testing/fake-socket.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { seatedServer } from './testing/seated-server.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

/** Where the line is down no part comes, and each was asked for as long as it is. */
const line = vi.hoisted(() => ({ isDown: false }));
vi.mock('../shared/parts/fetched.ts', () => ({
  fetched: async (load: () => Promise<unknown>) => {
    if (line.isDown) throw new TypeError('Failed to fetch dynamically imported module: /part.js');
    return load();
  },
}));
vi.mock('../features/sales/sales-page.tsx', () => ({ default: () => 'The sales' }));
vi.mock('../features/payments/payments-page.tsx', () => ({ default: () => 'The payments' }));
vi.mock('../features/floor/bill/bill-sheet.tsx', () => ({ default: () => 'The bill' }));

beforeEach(() => {
  line.isDown = false;
  // React tells of what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const PROBLEM = 'A problem occurred. Please check and try again.';

test('a page that did not come in the end leaves the rest of the console, and is asked for anew when it is opened again', {
  tags: ['CONSOLE-197'],
}, async () => {
  const { router } = await renderConsole(seatedServer(), '/1/orders');
  line.isDown = true;
  await act(() => router.navigate('/1/sales'));
  await screen.findByRole('heading', { name: PROBLEM });
  // Another one is no worse for it.
  line.isDown = false;
  fireEvent.click(screen.getByRole('link', { name: 'Payment' }));
  await screen.findByText('The payments');
  await act(() => router.navigate('/1/sales'));
  await screen.findByText('The sales');
});

test('it is there again with one more try', { tags: ['CONSOLE-197'] }, async () => {
  const { router } = await renderConsole(seatedServer(), '/1/orders');
  line.isDown = true;
  await act(() => router.navigate('/1/tables'));
  await screen.findByRole('heading', { name: PROBLEM });
  line.isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: PROBLEM })).toBeNull());
});

test('a part of a page that did not come takes nothing else with it', { tags: ['CONSOLE-197'] }, async () => {
  await renderConsole(seatedServer(), '/1/floor/7');
  const sheet = within(await screen.findByRole('dialog', { name: /^Table 7/ }));
  const see = await sheet.findByRole('button', { name: 'See the bill' });
  line.isDown = true;
  fireEvent.click(see);
  await sheet.findByText(PROBLEM);
  line.isDown = false;
  fireEvent.click(sheet.getByRole('button', { name: 'Try again' }));
  await sheet.findByText('The bill');
  expect(see.isConnected).toBe(true);
});
