import { screen, waitFor } from '@testing-library/react';
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
