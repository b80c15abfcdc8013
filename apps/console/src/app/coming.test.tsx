import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../shared/testing/orders.ts';
import { FakeServer, ME } from '../testing/fake-server.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { renderConsole } from '../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const page = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('../features/sales/sales-page.tsx', async () => {
  await page.promise;
  return { default: () => 'The sales' };
});

const lock = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./locked.tsx', async () => {
  await lock.promise;
  return { default: () => 'Who works here' };
});

test('a page that is still to come says so', { tags: ['CONSOLE-190'] }, async () => {
  const server = new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'owner' as const })) }),
  });
  const { router } = await renderConsole(server, '/1/orders');
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  void router.navigate('/1/sales');
  await screen.findByText('Loading');
  page.resolve();
  await screen.findByText('The sales');
  expect(screen.queryByText('Loading')).toBeNull();
});

test('a locked tablet whose own screen is still to come says so', { tags: ['CONSOLE-190'] }, async () => {
  const tablet = { restaurantId: 1, isLocked: false, lockMinutes: 1 };
  const server = new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, tablet }),
    lockTablet: () => new Promise(() => {}),
  });
  await renderConsole(server, '/1/orders');
  fireEvent.click(await screen.findByRole('button', { name: /Lock and switch$/ }));
  await screen.findByText('Loading');
  lock.resolve();
  await screen.findByText('Who works here');
});
