import { LANGUAGES } from '@hansang/contract';
import type { DraftDish, MenuDraft, ProposedChange } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { PLAIN_DISH } from '../draft/editor.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const size = (id: string) => ({ id, name: { ko: id }, price: 1000, happyHour: null });
const dish = (id: string, rest: Partial<DraftDish> = {}): DraftDish => ({
  ...PLAIN_DISH,
  id,
  name: { ko: id },
  ...rest,
});
const category = (id: string, ...menus: DraftDish[]) => ({
  id,
  name: { ko: id },
  description: null,
  schedule: null,
  station: null,
  menus,
});
const CATEGORIES = [
  category('Mains', dish('One', { sizes: [size('Small'), size('Large')] }), dish('Two'), dish('Three')),
  category('Drinks'),
];

function sortServer() {
  const draft: MenuDraft = {
    version: 1,
    categories: CATEGORIES,
    changes: [],
    faults: [],
    warnings: [],
    languages: LANGUAGES,
  };
  return new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'manager' as const })) }),
    menuDraft: () => draft,
    changeMenu: () => new Refused('MENU_PART_GONE'),
  });
}
const sent = (server: FakeServer) =>
  server.calls
    .filter(({ name }) => name === 'changeMenu')
    .map(({ body }) => (body as { changes: ProposedChange[] }).changes[0]);
const handle = (name: string) => screen.getByRole('button', { name: `Drag ${name}` });
/** Rows by where they are seen: 60 pixels each. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const rows = [...(this.parentElement?.children ?? [])].filter(
      (row) => row instanceof HTMLElement && row.dataset.sort,
    );
    const place = this.style.order === '' ? rows.indexOf(this) : Number(this.style.order);
    return { top: place * 60, height: 60 } as DOMRect;
  });
}
async function openSorting(server: FakeServer) {
  await renderConsole(server, '/1/menu');
  fireEvent.click(await screen.findByRole('button', { name: 'Sort' }));
}

test('a dish is dragged by its handle; refused, it is back where it was', { tags: ['EDIT-23'] }, async () => {
  const server = sortServer();
  await openSorting(server);
  layOut();
  fireEvent.pointerDown(handle('One'), { button: 0 });
  fireEvent.pointerMove(window, { clientY: 100 });
  fireEvent.pointerMove(window, { clientY: 400 });
  fireEvent.pointerMove(window, { clientY: 80 });
  await screen.findByText('One: place 2 of 3');
  fireEvent.pointerUp(window);
  await screen.findByText('One: dropped at place 2 of 3.');
  await waitFor(() => expect(sent(server)).toHaveLength(1));
  expect(sent(server)[0]).toMatchObject({ field: 'order:dish', value: ['Two', 'One', 'Three'] });
  const names = () => screen.getAllByRole('button', { name: /^Drag / }).map((one) => one.ariaLabel);
  await waitFor(() => expect(names()).toEqual(['Drag One', 'Drag Two', 'Drag Three']));
});

test('a drag that Escape takes back, or that ends where it began, changes nothing', {
  tags: ['EDIT-23'],
}, async () => {
  const server = sortServer();
  await openSorting(server);
  layOut();
  fireEvent.pointerDown(handle('One'), { button: 0 });
  fireEvent.pointerMove(window, { clientY: 400 });
  await screen.findByText('One: place 3 of 3');
  fireEvent.keyDown(window, { key: 'Escape' });
  await screen.findByText('One: not moved.');
  fireEvent.pointerDown(handle('Two'), { button: 0 });
  fireEvent.pointerUp(window);
  await screen.findByText('Two: not moved.');
  expect(sent(server)).toEqual([]);
});

test('by keys a dish is picked up, moved and let go, and each step is told', {
  tags: ['EDIT-23'],
}, async () => {
  const server = sortServer();
  await openSorting(server);
  handle('Three').focus();
  for (const [key, told] of [
    [' ', 'Three: picked up.'],
    ['ArrowUp', 'Three: place 2 of 3'],
    ['ArrowUp', 'Three: place 1 of 3'],
    ['ArrowUp', 'Three: place 1 of 3'],
    [' ', 'Three: dropped at place 1 of 3.'],
  ] as const) {
    fireEvent.keyDown(handle('Three'), { key });
    await screen.findByText(told);
  }
  await waitFor(() => expect(sent(server)).toHaveLength(1));
  expect(sent(server)[0]).toMatchObject({ key: 'Mains', value: ['Three', 'One', 'Two'] });
  fireEvent.keyDown(handle('One'), { key: 'Enter' });
  fireEvent.keyDown(handle('One'), { key: 'ArrowDown' });
  fireEvent.blur(handle('One'));
  await screen.findByText('One: not moved.');
  expect(sent(server)).toHaveLength(1);
});

test('sizes of a dish and categories are dragged the same way, and Escape leaves their sheet open', {
  tags: ['EDIT-23'],
}, async () => {
  const server = sortServer();
  await renderConsole(server, '/1/menu');
  fireEvent.click(await screen.findByRole('button', { name: /Edit One/ }));
  const sheet = within(await screen.findByRole('dialog', { name: /One/ }));
  const small = sheet.getByRole('button', { name: 'Drag Small' });
  fireEvent.keyDown(small, { key: ' ' });
  fireEvent.keyDown(small, { key: 'Escape' });
  await sheet.findByText('Small: not moved.');
  fireEvent.keyDown(small, { key: ' ' });
  fireEvent.keyDown(small, { key: 'ArrowDown' });
  fireEvent.keyDown(small, { key: ' ' });
  await waitFor(() => expect(sent(server)).toHaveLength(1));
  expect(sent(server)[0]).toMatchObject({ key: 'One', field: 'order:size', value: ['Large', 'Small'] });
  fireEvent.click(sheet.getByRole('button', { name: 'Done' }));
  fireEvent.click(screen.getByRole('button', { name: 'Edit category' }));
  const order = within(await screen.findByRole('dialog', { name: 'Mains' }));
  const drinks = order.getByRole('button', { name: 'Drag Drinks' });
  for (const key of [' ', 'ArrowUp', ' ']) fireEvent.keyDown(drinks, { key });
  await waitFor(() => expect(sent(server)).toHaveLength(2));
  expect(sent(server)[1]).toMatchObject({ field: 'order:category', value: ['Drinks', 'Mains'] });
});
