import { LANGUAGES } from '@hansang/contract';
import type { MenuChange, MenuDraft, StaffMe } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const named = (en: string) => ({ ko: en, en, ja: en, 'zh-CN': en });
const works = (...roles: StaffMe['venues'][number]['role'][]): StaffMe['venues'] =>
  roles.map((role, nth) => ({
    restaurantId: nth + 1,
    name: named(`House ${nth + 1}`),
    role,
    isBeforeOpening: false,
    needsTwoStep: false,
  }));

const change = (changeId: string, group: string | null): MenuChange => ({
  changeId,
  part: 'dish',
  dish: null,
  key: changeId,
  field: 'price',
  value: 1,
  was: 2,
  by: 'Kim',
  isOwn: true,
  group,
  at: new Date().toISOString(),
});

function copyServer(venues = works('manager', 'owner', 'staff')) {
  const nothing = { version: 1, changes: [], faults: [], warnings: [] };
  const dish = (id: string) => ({ id, name: { ko: id } });
  const categories = [
    { id: 'mains', name: { ko: '식사', en: 'Mains' }, menus: [dish('Stew'), dish('Rice')] },
    { id: 'drinks', name: { ko: '음료', en: 'Drinks' }, menus: [dish('Cola')] },
  ] as unknown as MenuDraft['categories'];
  return new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, venues }),
    menuDraft: ({ params }) => ({
      ...nothing,
      languages: LANGUAGES,
      categories: params.restaurantId === '2' ? categories : [],
    }),
    copyMenu: () => ({
      ...nothing,
      changes: [change('own', null), change('7', 'venue-2'), change('8', 'venue-2')],
    }),
    discardMenu: () => nothing,
  });
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const asked = (server: FakeServer, name: string) =>
  server.calls.filter((one) => one.name === name).at(-1)?.body;

test('a category and a dish of the other venue are drafted here, and discarded as one', {
  tags: ['CHAIN-4'],
}, async () => {
  const server = copyServer();
  await renderConsole(server, '/1/venues/copy');
  fireEvent.click(await box('Drinks (0/1)'));
  fireEvent.click(await box('Stew'));
  await box('Mains (1/2)');
  fireEvent.click(await screen.findByRole('radio', { name: 'What they cost there' }));
  await press('Draft dishes: 2');
  await screen.findByText(/Changes drafted: 2\./);
  expect(asked(server, 'copyMenu')).toEqual({
    from: 2,
    dishes: ['Stew', 'Cola'],
    prices: 'SOURCE',
    over: [],
  });
  expect(screen.getByRole('link', { name: 'Look and publish' }).getAttribute('href')).toMatch(/\/1\/menu$/);
  await press('Discard all that was copied');
  await waitFor(() => expect(screen.queryByText(/Changes drafted/)).toBeNull());
  expect(asked(server, 'discardMenu')).toEqual({ changeIds: ['7', '8'] });
});

test('a refusal is told, and nothing is said to be drafted', { tags: ['CHAIN-4'] }, async () => {
  const server = copyServer();
  server.handlers.copyMenu = () => new Refused('MENU_PART_GONE');
  await renderConsole(server, '/1/venues/copy');
  fireEvent.click(await box('Drinks (0/1)'));
  await press('Draft dishes: 1');
  await screen.findAllByText('MENU_PART_GONE');
  expect(screen.queryByText(/Changes drafted/)).toBeNull();
});

test('what others drafted of the same dishes is told, and the copies are put over it by one tap', {
  tags: ['CHAIN-5'],
}, async () => {
  const server = copyServer();
  const place = { part: 'dish', dish: null, key: 'Cola', field: 'price' } as const;
  const theirs = { ...place, mine: place, value: 1, theirs: 2, by: 'Lee', at: new Date().toISOString() };
  server.handlers.copyMenu = ({ body }) =>
    (body as { over: string[] }).over.length === 0
      ? new Refused('MENU_FIELD_TAKEN', { menuConflicts: [{ ...theirs, changeId: '77' }] })
      : { version: 1, changes: [change('7', 'venue-2')], faults: [], warnings: [] };
  await renderConsole(server, '/1/venues/copy');
  fireEvent.click(await box('Drinks (0/1)'));
  await press('Draft dishes: 1');
  await screen.findByText('Lee drafted changes of the same dishes (1). Nothing was copied yet.');
  await press('Put the copies over them');
  await screen.findByText(/Changes drafted: 1\./);
  expect(asked(server, 'copyMenu')).toMatchObject({ dishes: ['Cola'], over: ['77'] });
  expect(screen.queryByText(/Nothing was copied yet/)).toBeNull();
});

test('only venues whose menu one may change are offered', { tags: ['CHAIN-4'] }, async () => {
  await renderConsole(copyServer(works('manager', 'staff', 'kitchen')), '/1/venues/copy');
  await screen.findByText('There is no other venue whose menu you may change.');
});
