import type { ServiceState } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { boardOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';

let socket = new FakeSocket();
vi.mock('socket.io-client', () => ({ io: () => socket }));
beforeEach(() => {
  socket = new FakeSocket();
});

const NOTHING: ServiceState = {
  pause: null,
  isPauseOld: false,
  isOnlyDrinks: false,
  lastOrdersAt: null,
  kitchenDelay: 0,
  acceptsAutomatically: false,
  hasDrinks: true,
};
const serving = (state: { now: ServiceState }, role: 'manager' | 'staff' = 'manager') =>
  new FakeServer({
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role })) }),
    board: () => boardOf([]),
    service: () => state.now,
    setKitchenDelay({ body }) {
      state.now = { ...state.now, kitchenDelay: (body as { minutes: number }).minutes };
      return state.now;
    },
    setAcceptance({ body }) {
      state.now = { ...state.now, acceptsAutomatically: (body as { isAutomatic: boolean }).isAutomatic };
      return state.now;
    },
    setService({ body }) {
      const { turn } = body as { turn: string };
      const pause =
        turn === 'PAUSE'
          ? { until: new Date(Date.now() + 900_000).toISOString() }
          : turn === 'PAUSE_OPEN'
            ? { until: null }
            : null;
      state.now = { ...NOTHING, pause };
      return state.now;
    },
  });

test('one tap pauses, the board says so, and one tap ends it', { tags: ['SERVICE-4'] }, async () => {
  await renderConsole(serving({ now: NOTHING }));
  fireEvent.click(await screen.findByRole('button', { name: 'Pause orders' }));
  await screen.findByText(/Orders are paused until \d\d:\d\d\./);
  expect(screen.queryByRole('button', { name: 'Pause orders' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Until I say' }));
  await screen.findByText('Orders are paused until you say so.');
  fireEvent.click(screen.getByRole('button', { name: 'Take orders again' }));
  await waitFor(() => expect(screen.queryByText(/Orders are paused/)).toBeNull());
});

test('what another console turned shows here; who may not change hours sees it and cannot end it', {
  tags: ['SERVICE-4'],
}, async () => {
  const state = { now: NOTHING };
  await renderConsole(serving(state, 'staff'));
  expect(screen.queryByRole('button', { name: 'Drinks only' })).toBeNull();
  state.now = { ...NOTHING, isOnlyDrinks: true };
  act(() => socket.hint('menu-changed'));
  await screen.findByText('Only drinks are served now.');
  expect(screen.queryByRole('button', { name: 'Serve food again' })).toBeNull();
});

test('a menu without drinks offers no “drinks only”', { tags: ['SERVICE-4'] }, async () => {
  await renderConsole(serving({ now: { ...NOTHING, hasDrinks: false } }));
  await screen.findByRole('button', { name: 'Last orders' });
  expect(screen.queryByRole('button', { name: 'Drinks only' })).toBeNull();
});

test('a pause of an earlier day is told loudly, once more', { tags: ['SERVICE-6'] }, async () => {
  await renderConsole(serving({ now: { ...NOTHING, pause: { until: null }, isPauseOld: true } }));
  const told = await screen.findByRole('alert');
  expect(told.textContent).toBe('Orders are still paused since an earlier day. Guests cannot order.');
  fireEvent.click(screen.getByRole('button', { name: 'Take orders again' }));
  await waitFor(() => expect(screen.queryByText(/still paused/)).toBeNull());
});

test('whoever works the board says how far the kitchen is behind, and takes it back', {
  tags: ['SERVICE-7'],
}, async () => {
  await renderConsole(serving({ now: NOTHING }, 'staff'));
  fireEvent.click(await screen.findByRole('button', { name: 'Kitchen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kitchen' }));
  expect(dialog.queryByRole('switch')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: '20 min' }));
  await screen.findByText('Guests are told: kitchen about 20 min behind.');
  fireEvent.click(screen.getByRole('button', { name: 'Caught up', hidden: true }));
  await waitFor(() => expect(screen.queryByText(/min behind/)).toBeNull());
});

test('a manager turns automatic acceptance on, and every board says that it is', {
  tags: ['SERVICE-8'],
}, async () => {
  await renderConsole(serving({ now: NOTHING }));
  fireEvent.click(await screen.findByRole('button', { name: 'Kitchen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kitchen' }));
  fireEvent.click(dialog.getByRole('switch', { name: 'Accept new orders automatically' }));
  await screen.findByText('New orders are accepted automatically.');
  fireEvent.click(dialog.getByRole('switch', { name: 'Accept new orders automatically' }));
  await waitFor(() => expect(screen.queryByText('New orders are accepted automatically.')).toBeNull());
});
