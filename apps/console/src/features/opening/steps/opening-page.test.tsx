import type { OpeningState } from '@hansang/contract/schemas';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const STATE: OpeningState = {
  isOpen: false,
  dishes: 30,
  tables: 10,
  isMenuChecked: false,
  areCodesPrinted: false,
  firstTable: 1,
  isRotating: false,
  people: 0,
  tests: 0,
  testsServed: 0,
  prepay: 'OFF',
};

/** A venue before its opening, as it stands at the moment. */
function beforeOpening(given: Partial<OpeningState> = {}, role: 'owner' | 'staff' = 'owner') {
  let now: OpeningState = { ...STATE, ...given };
  const acts: unknown[] = [];
  const server = new FakeServer({
    staffMe: () => ({
      ...ME,
      venues: ME.venues.map((venue) => ({ ...venue, role, isBeforeOpening: !now.isOpen })),
    }),
    opening: () => now,
    tableCode: () => ({
      link: 'http://192.168.0.2:4800/t/abc',
      qrPath: 'M0 0h1v1h-1z',
      qrSize: 25,
      isKeyed: true,
      isRotating: false,
      isLasting: false,
      generation: 1,
    }),
    notices: () => ({ notices: [], serverTime: new Date().toISOString() }),
    board: () => boardOf([]),
    tickOpening: ({ body }) => {
      acts.push(body);
      const { step, isDone } = body as { step: 'MENU' | 'CODES'; isDone: boolean };
      now = { ...now, ...(step === 'MENU' ? { isMenuChecked: isDone } : { areCodesPrinted: isDone }) };
      return now;
    },
    wipeTests: () => {
      acts.push('wipe');
      now = { ...now, tests: 0, testsServed: 0 };
      return now;
    },
    openVenue: ({ body }) => {
      acts.push(body);
      now = { ...now, isOpen: true, tests: 0 };
      return now;
    },
  });
  return { server, acts };
}

const begin = (server: FakeServer, path = '/1/opening') => renderConsole(server, path);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('an owner sees what is left to do, with the way to each and a code to try', {
  tags: ['OPENING-1'],
}, async () => {
  await begin(beforeOpening().server);
  await screen.findByRole('heading', { name: 'Before you open' });
  for (const [name, path] of [
    ['Open the menu', '/1/menu'],
    ['Bring it as a spreadsheet', '/1/menu/sheet'],
    ['Print codes', '/1/tables/print'],
    ['Invite', '/1/people'],
    ['Open the order board', '/1/orders'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
  await screen.findByRole('img', { name: 'Code of table 1' });
  expect(screen.getByRole('link', { name: 'Open on this device' }).getAttribute('href')).toBe(
    'http://192.168.0.2:4800/t/abc',
  );
});

test('orders that are for trying out are told as they come and go, and can be wiped alone', {
  tags: ['OPENING-2'],
}, async () => {
  const { server, acts } = beforeOpening({ tests: 3, testsServed: 1 });
  await begin(server);
  await screen.findByText(/A test order went all the way/);
  press('Wipe test orders');
  const dialog = within(await screen.findByRole('dialog', { name: 'Wipe the test orders?' }));
  dialog.getByText(/Orders: 3\. They go/);
  fireEvent.click(dialog.getByRole('button', { name: 'Wipe test orders' }));
  await screen.findByText(/The next order is number 1/);
  expect(acts).toEqual(['wipe']);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Wipe test orders' })).toBeNull());
});

test('opening is asked once more, wipes first unless told otherwise, and leads to the board', {
  tags: ['OPENING-6'],
}, async () => {
  const { server, acts } = beforeOpening({ tests: 2 });
  const { router } = await begin(server);
  await screen.findByRole('heading', { name: 'Before you open' });
  press('Open now');
  const dialog = within(await screen.findByRole('dialog', { name: 'Open the venue now?' }));
  expect(dialog.getByRole('switch', { name: 'Wipe test orders: 2' }).getAttribute('aria-checked')).toBe(
    'true',
  );
  fireEvent.click(dialog.getByRole('switch', { name: 'Wipe test orders: 2' }));
  fireEvent.click(dialog.getByRole('switch', { name: 'Wipe test orders: 2' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/1/orders'));
  expect(acts).toEqual([{ wipesTests: true }]);
  await waitFor(() => expect(screen.queryByText(/has not opened yet/)).toBeNull());
});

test('what keeps the tests from being wiped is said', { tags: ['OPENING-4'] }, async () => {
  const { server } = beforeOpening({ tests: 1 });
  server.handlers.openVenue = () => new Refused('TESTS_BEING_PAID');
  await begin(server);
  await screen.findByRole('heading', { name: 'Before you open' });
  press('Open now');
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Open the venue now?' })).getByRole('button', {
      name: 'Open',
    }),
  );
  await screen.findAllByText('TESTS_BEING_PAID');
});

test('paying first is turned on once the keys are there', { tags: ['SETUP-5'] }, async () => {
  const { server } = beforeOpening({ prepay: 'NEEDS_KEYS' });
  await begin(server);
  await screen.findByText(/Enter the keys of your NICEPAY account/);
  expect(screen.getByRole('link', { name: 'Enter the keys' }).getAttribute('href')).toBe('/1/payments');
  const ready = beforeOpening({ prepay: 'READY' });
  ready.server.handlers.changeDoors = () => {
    ready.server.handlers.opening = () => ({ ...STATE, prepay: 'ON' });
    return { values: {} as never };
  };
  cleanup();
  await begin(ready.server);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn it on' }));
  await screen.findByText('Guests pay by card when they order.');
  const changes = { usePG: { value: true, seen: false }, usePos: { value: false, seen: true } };
  expect(ready.server.calls.find(({ name }) => name === 'changeDoors')?.body).toEqual({ changes });
});

test('every screen says that orders are tests until the opening; only owners are led on', {
  tags: ['OPENING-1'],
}, async () => {
  await begin(beforeOpening().server, '/1/orders');
  await screen.findByText(/its orders are tests/);
  expect(screen.getByRole('link', { name: 'What is left to do' }).getAttribute('href')).toBe('/1/opening');
  cleanup();
  const { router } = await begin(beforeOpening({}, 'staff').server, '/1/opening');
  await waitFor(() => expect(router.state.location.pathname).toBe('/1/orders'));
  await screen.findByText(/its orders are tests/);
  expect(screen.queryByRole('link', { name: 'What is left to do' })).toBeNull();
});

test('menu and codes tick by what happened, or by a tap that can be taken back', {
  tags: ['DATA-16'],
}, async () => {
  const { server, acts } = beforeOpening({ areCodesPrinted: true });
  await begin(server);
  const item = async (name: string) =>
    within(
      (await screen.findByRole('heading', { name: new RegExp(`^${name}`) })).closest('li') as HTMLElement,
    );
  (await item('Print the codes')).getByText('Done');
  expect((await item('Print the codes')).queryByRole('button')).toBeNull();
  expect((await item('Check menu and prices')).queryByText('Done')).toBeNull();
  press('Menu and prices are right');
  await waitFor(async () => (await item('Check menu and prices')).getByText('Done'));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Menu and prices are right' });
  expect(acts).toEqual([
    { step: 'MENU', isDone: true },
    { step: 'MENU', isDone: false },
  ]);
});
