import type { StaffMe, VenuesTonight, VenueTonight } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';

interface Asked {
  readonly query: { readonly restaurantId: number; readonly beside?: string };
}
const sockets: { readonly socket: FakeSocket; readonly query: Asked['query'] }[] = [];
vi.mock('socket.io-client', () => ({
  io(_: string, { query }: Asked) {
    const socket = new FakeSocket();
    sockets.push({ socket, query });
    return socket;
  },
}));

const named = (en: string) => ({ ko: en, en, ja: en, 'zh-CN': en });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const venueOf = (restaurantId: number, changes: Partial<VenueTonight> = {}): VenueTonight => ({
  restaurantId,
  name: named(`House ${restaurantId}`),
  role: 'manager',
  status: 'AVAILABLE',
  isOnlyDrinks: false,
  opensAt: null,
  orders: { count: 0, since: null },
  lastHour: 0,
  calls: { count: 0, since: null },
  tables: { taken: 0, all: 12 },
  ...changes,
});

function tonightServer(venues: VenueTonight[], count = venues.length) {
  const works: StaffMe['venues'] = Array.from({ length: count }, (_, nth) => ({
    restaurantId: nth + 1,
    name: named(`House ${nth + 1}`),
    role: 'manager',
    isBeforeOpening: false,
    needsTwoStep: false,
  }));
  return new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, venues: works }),
    venuesTonight({ query }): VenuesTonight {
      const after = Number(query.get('after'));
      const search = (query.get('search') ?? '').toLowerCase();
      const fitting = venues.filter(
        (one) => one.restaurantId > after && one.name.en.toLowerCase().includes(search),
      );
      const page = fitting.slice(0, 2);
      return {
        venues: page,
        next: fitting.length > 2 ? (page.at(-1)?.restaurantId ?? null) : null,
        serverTime: new Date().toISOString(),
      };
    },
  });
}
const row = async (name: RegExp) => screen.findByRole('link', { name });

test('each venue tells in words how it stands, and opens by one tap', {
  tags: ['CHAIN-1', 'CHAIN-3'],
}, async () => {
  const server = tonightServer([
    venueOf(1, {
      orders: { count: 3, since: minutesAgo(7) },
      calls: { count: 1, since: minutesAgo(65) },
      tables: { taken: 5, all: 12 },
      lastHour: 18,
    }),
    venueOf(2, {
      status: 'ORDERS_PAUSED',
      opensAt: '2026-11-23T19:30:00+09:00',
      calls: null,
      tables: null,
    }),
  ]);
  await renderConsole(server, '/1/venues');
  const first = await row(/House 1/);
  for (const said of [
    'Taking orders',
    '3 new',
    '7 min',
    'Calls: 1',
    '1 h 5 min',
    'Tables 5/12',
    '18 in the last hour',
  ])
    expect(first.textContent).toContain(said);
  const second = await row(/House 2/);
  expect(second.textContent).toContain('Paused until 19:30');
  expect(second.textContent).not.toMatch(/Calls|Tables/);
  fireEvent.click(second);
  await screen.findByRole('button', { name: 'House 2, switch venue' });
});

test('more venues are read a page at a time, and found by name', { tags: ['CHAIN-2'] }, async () => {
  const server = tonightServer(
    [1, 2, 3].map((id) => venueOf(id)),
    9,
  );
  await renderConsole(server, '/1/venues');
  await row(/House 1/);
  expect(screen.queryByRole('link', { name: /House 3/ })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await row(/House 3/);
  fireEvent.change(screen.getByLabelText('Find a venue by name'), { target: { value: 'house 2' } });
  await waitFor(() => expect(screen.queryByRole('link', { name: /House 3/ })).toBeNull());
  await row(/House 2/);
  fireEvent.change(screen.getByLabelText('Find a venue by name'), { target: { value: 'x' } });
  await screen.findByText('There is no such venue.');
});

test('a list that cannot be read says so, and is read again', { tags: ['CHAIN-1'] }, async () => {
  const empty: VenuesTonight = { venues: [], next: null, serverTime: new Date().toISOString() };
  const server = tonightServer([], 2);
  server.handlers.venuesTonight = () => new Refused('TOO_MANY_REQUESTS');
  await renderConsole(server, '/1/venues');
  server.handlers.venuesTonight = () => ({ ...empty, venues: [venueOf(1)] });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await row(/House 1/);
});

test('what happens in another venue shows without waiting for the next read', {
  tags: ['CHAIN-6'],
}, async () => {
  sockets.length = 0;
  const server = tonightServer([venueOf(1), venueOf(2)]);
  await renderConsole(server, '/1/venues');
  await row(/House 2/);
  const { venuesTonight } = server.handlers;
  server.handlers.venuesTonight = (asked) => {
    const page = venuesTonight?.(asked) as VenuesTonight;
    return {
      ...page,
      venues: page.venues.map((one) => ({ ...one, orders: { count: 4, since: minutesAgo(1) } })),
    };
  };
  const others = await waitFor(() => {
    const found = sockets.find(({ query }) => query.restaurantId === 2);
    if (!found) throw new Error('nobody listens to House 2');
    return found;
  });
  act(() => others.socket.tell('event', { action: 'order-changed', restaurantId: 2, subject: '', at: '' }));
  await waitFor(async () => expect((await row(/House 2/)).textContent).toContain('4 new'));
});

test('the list is one tap from the venue’s name', { tags: ['CHAIN-3'] }, async () => {
  await renderConsole(tonightServer([venueOf(1), venueOf(2)]), '/1/orders');
  fireEvent.click(await screen.findByRole('button', { name: 'House 1, switch venue' }));
  const menu = within(await screen.findByRole('menu'));
  fireEvent.click(await menu.findByRole('menuitem', { name: 'All venues at a glance' }));
  await row(/House 2/);
});
