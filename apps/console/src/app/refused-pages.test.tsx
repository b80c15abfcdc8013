import { STAFF_ROLES } from '@hansang/contract';
import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../shared/testing/orders.ts';
import { FakeServer, ME } from '../testing/fake-server.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { opens, PAGES } from '../testing/pages.ts';
import { renderConsole } from '../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

// An owner may open every page.
for (const role of STAFF_ROLES.filter((one) => one !== 'owner'))
  test(`${role}: each page that the role may not open leads to the orders`, {
    tags: ['STAFF-4'],
    timeout: 60_000,
  }, async () => {
    const server = new FakeServer({
      board: () => boardOf([]),
      staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role })) }),
    });
    const { router } = await renderConsole(server, '/1/account');
    const at = () => router.state.location.pathname;
    for (const path of Object.keys(PAGES).filter((one) => PAGES[one] && !opens(role, one))) {
      await act(() => router.navigate('/1/account'));
      expect(at()).toBe('/1/account');
      await act(() => router.navigate(`/1/${path}`));
      await waitFor(() => expect(at(), path).toBe('/1/orders'));
    }
  });
