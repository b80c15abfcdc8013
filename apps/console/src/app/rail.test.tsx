import { STAFF_ROLES, type StaffRole } from '@hansang/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boardOf, orderOf } from '../shared/testing/orders.ts';
import { FakeServer, ME } from '../testing/fake-server.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { DOORS, opens } from '../testing/pages.ts';
import { renderConsole } from '../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));
beforeEach(() => {
  vi.stubGlobal('innerWidth', 1180);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const begin = (role: StaffRole = 'owner') =>
  renderConsole(
    new FakeServer({
      staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role })) }),
      board: () => boardOf([]),
      people: () => ({ members: [] }),
      notices: () => ({ notices: [], serverTime: new Date().toISOString() }),
    }),
    '/1/orders',
  );
const namesIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('on a high screen every door stands in the rail', { tags: ['BOARD-26'] }, async () => {
  vi.stubGlobal('innerHeight', 1366);
  await begin();
  const rail = screen.getByRole('navigation', { name: 'Main menu' });
  expect(namesIn(rail)).toContain('My account');
  expect(within(rail).queryByRole('button', { name: 'More' })).toBeNull();
});

for (const role of STAFF_ROLES)
  test(`the rail of ${role} has a door to each page that opens, and to no other`, {
    tags: ['STAFF-4'],
  }, async () => {
    vi.stubGlobal('innerHeight', 1400);
    await begin(role);
    const doors = within(screen.getByRole('navigation', { name: 'Main menu' })).getAllByRole('link');
    const behind = doors.map((one) => one.getAttribute('href')?.split('/1/')[1]);
    expect(behind).toEqual(DOORS.filter((path) => opens(role, path)));
  });

test('on a lower one the last place opens all that have none, and follows the screen when it is turned', {
  tags: ['BOARD-26'],
}, async () => {
  vi.stubGlobal('innerHeight', 1366);
  await begin();
  const rail = screen.getByRole('navigation', { name: 'Main menu' });
  const all = namesIn(rail);
  vi.stubGlobal('innerHeight', 820);
  fireEvent(window, new Event('resize'));
  const inRail = namesIn(rail);
  expect(inRail.length).toBe(8);
  fireEvent.click(within(rail).getByRole('button', { name: 'More' }));
  const behind = namesIn(await screen.findByRole('dialog'));
  expect([...inRail, ...behind]).toEqual(all);
});

test('on a phone staff have tables, what is ready, entering and calls at the foot; orders wait behind the last place', {
  tags: ['BOARD-32', 'BOARD-26'],
}, async () => {
  vi.stubGlobal('innerWidth', 390);
  await renderConsole(
    new FakeServer({ board: () => boardOf([orderOf({ seenAt: null })]) }),
    '/1/orders/carry',
  );
  const rail = within(screen.getByRole('navigation', { name: 'Main menu' }));
  expect(rail.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Floor',
    'To serve',
    'Enter',
    'Calls',
  ]);
  expect(rail.getByRole('link', { current: 'page' }).textContent).toBe('To serve');
  const more = rail.getByRole('button', { name: /^More/ });
  await waitFor(() => expect(more.textContent).toMatch(/1/));
  expect(more.hasAttribute('aria-current')).toBe(false);
  fireEvent.click(more);
  expect(namesIn(await screen.findByRole('dialog'))).toContain('Orders');
});
