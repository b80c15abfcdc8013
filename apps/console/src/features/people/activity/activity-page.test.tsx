import { ACTIVITY_TYPES, type ActivityType } from '@hansang/contract';
import type { ActivityEntry } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const entry = (type: ActivityType, rest: Partial<ActivityEntry> = {}): ActivityEntry => ({
  eventId: type,
  at: '2026-11-20T10:00:00Z',
  type,
  by: 'Lee',
  byId: 'lee',
  email: 'lee@x.test',
  bySystem: false,
  address: null,
  device: null,
  table: '7',
  number: 12,
  facts: {},
  ...rest,
});

const accepted = entry('order.moved', { facts: { from: 'REQUEST', to: 'CONFIRM', isUndo: false } });
const people = [
  { userId: 'kim', name: 'Kim', role: 'owner' },
  { userId: 'lee', name: 'Lee', role: 'staff' },
] as const;

function house(pages: readonly (readonly ActivityEntry[])[], role: 'owner' | 'manager' | 'staff' = 'owner') {
  const asked: URLSearchParams[] = [];
  const server = new FakeServer({
    staffMe: () => ({ ...ME, venues: ME.venues.map((one) => ({ ...one, role })) }),
    board: () => boardOf([]),
    notices: () => ({ notices: [], serverTime: new Date().toISOString() }),
    saveActivity: () => ({}),
    activity({ query }) {
      asked.push(query);
      const page = Number(query.get('before') ?? 0);
      const nextBefore = page + 1 < pages.length ? String(page + 1) : null;
      return {
        timeZone: 'Asia/Tokyo',
        entries: [...(pages[page] ?? [])],
        nextBefore,
        lookedBackTo: null,
        people: [...people],
      };
    },
  });
  return { server, asked };
}

test('who did what stands there in sentences, older ones a tap further', {
  tags: ['ACC-19', 'ACC-20'],
}, async () => {
  const { server } = house([
    [accepted],
    [
      entry('call.closed', {
        address: '192.168.0.7',
        facts: { item: { ko: '물', en: 'Water', ja: '水', 'zh-CN': '水' } },
      }),
    ],
  ]);
  await renderConsole(server, '/1/activity');
  await screen.findByText('Lee: order 12 New → Cooking');
  fireEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
  const line = (await screen.findByText('Lee finished the call of table 7: Water')).closest('li');
  expect(line?.textContent).toContain('lee@x.test · 192.168.0.7');
  screen.getByText('Lee: order 12 New → Cooking');
});

test('every type of event has its sentence', { tags: ['ACC-19'] }, async () => {
  const types = Object.keys(ACTIVITY_TYPES) as ActivityType[];
  const what = { what: 'LOGGED_IN' } as const;
  const { server } = house([
    types.map((type) => entry(type, type.startsWith('staff.') ? { facts: what } : {})),
  ]);
  await renderConsole(server, '/1/activity');
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(types.length));
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(lines.filter((line) => /Lee/.test(line))).toHaveLength(types.length);
  expect(lines.filter((line) => /undefined|\{\w+\}/.test(line))).toEqual([]);
});

test('it is searched by person, kind, table, order and time', { tags: ['ACC-19'] }, async () => {
  const { server, asked } = house([[accepted]]);
  await renderConsole(server, '/1/activity');
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByText(/order 12/);
  type('Person', 'lee');
  type('Kind', 'orders');
  type('Table', ' 7 ');
  type('Order number', '12');
  type('From', '2026-11-20T18:00');
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      person: 'lee',
      kind: 'orders',
      table: '7',
      number: '12',
      since: '2026-11-20T09:00:00.000Z',
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect((screen.getByLabelText('Table') as HTMLInputElement).value).toBe('');
});

test('managers find the page without accounts; staff find none', { tags: ['ACC-19'] }, async () => {
  await renderConsole(house([[accepted]], 'manager').server, '/1/activity');
  await screen.findByText(/order 12/);
  expect(screen.queryByRole('option', { name: 'Accounts' })).toBeNull();
});

test('staff stand before the orders instead', { tags: ['ACC-19'] }, async () => {
  const { server } = house([[accepted]], 'staff');
  const { router } = await renderConsole(server, '/1/activity');
  await waitFor(() => expect(router.state.location.pathname).toBe('/1/orders'));
  expect(server.count('activity')).toBe(0);
});

test('what was found is saved whole, and no text in it runs as a formula', { tags: ['ACC-21'] }, async () => {
  const saved: Blob[] = [];
  const createObjectURL = vi.fn((blob: Blob) => {
    saved.push(blob);
    return 'blob:x';
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation(createObjectURL as typeof URL.createObjectURL);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const hostile = ['=1+1', '+1', '-1', '@x', ' =1', '\t=1', '＝1', 'a,"b"'];
  const { server } = house([
    hostile.map((by, at) => ({ ...accepted, by, eventId: `h${at}` })),
    [entry('visit.closed')],
  ]);
  await renderConsole(server, '/1/activity');
  fireEvent.click(await screen.findByRole('button', { name: 'Save for Excel' }));
  await screen.findByText('9 entries saved.');
  const text = (await saved[0]?.text()) ?? '';
  const [head, ...rows] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head).toBe('Time,Name,Email,Account ID,Kind,Table,Order number,What was done,Device,Address');
  expect(rows).toHaveLength(9);
  // By the venue's clock, and told of before there is a file.
  expect(rows[0]).toMatch(/^2026-11-20 19:00:00,/);
  expect(server.count('saveActivity')).toBe(1);
  for (const cell of rows.join(',').split(',')) expect(cell).not.toMatch(/^"?[\s]*[=+\-@＝]/);
  expect(rows.at(-1)).toContain('Lee,lee@x.test,lee,Tables,7,12,Lee checked out table 7');
  vi.restoreAllMocks();
});
