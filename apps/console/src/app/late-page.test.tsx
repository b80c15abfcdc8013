import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../shared/testing/orders.ts';
import { FakeServer, ME } from '../testing/fake-server.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { renderConsole } from '../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const words = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('@hansang/i18n/en/day-report', async (load) => {
  await words.promise;
  return load();
});

const AT = '2026-11-20T10:00:00.000Z';
const drawer = {
  ...{
    drawerId: 'd1',
    businessDay: '2026-11-20',
    opening: 100_000,
    taken: 0,
    voided: 0,
    putIn: 0,
    takenOut: 0,
  },
  ...{ expected: 100_000, openedAt: AT, openedBy: 'Kim', counted: null, note: null, moves: [] },
  ...{ closedAt: null, closedBy: null },
};
const server = () =>
  new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'staff' as const })) }),
    drawer: () => ({ drawer, last: null, serverTime: AT }),
  });
const salesServer = () => {
  const asked = server();
  asked.handlers.staffMe = () => ({
    ...ME,
    venues: ME.venues.map((venue) => ({ ...venue, role: 'owner' as const })),
  });
  asked.handlers.sales = () => ({
    ...{ from: '2026-11-14', to: '2026-11-20', today: '2026-11-20', rows: [] },
    totals: { orders: 7, sold: 80_000, entered: 0, kept: 70_000 },
  });
  return asked;
};

for (const [page, title, call, open] of [
  ['sales', 'Sales', 'sales', salesServer],
  ['day', 'Close the day', 'drawer', server],
] as const)
  test(`the name of ${page} stays while words of what has arrived below it are still to come`, {
    tags: ['A11Y-190'],
  }, async () => {
    const asked = open();
    await renderConsole(asked, `/1/${page}`);
    await waitFor(() => expect(asked.count(call)).toBeGreaterThan(0));
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(screen.getByRole('heading', { level: 1, name: title }).checkVisibility?.() ?? true).toBe(true);
    expect(screen.getAllByText('Loading').length).toBeGreaterThan(0);
  });
