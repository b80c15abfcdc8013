import { ALLERGENS } from '@hansang/contract';
import type { MenuChange, ProposedChange } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { AT, category, dish, MENU, menuServer, sent } from './testing/menu-server.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('a price takes three taps and its digits: the price, Enter, publish', {
  tags: ['EDIT-14'],
}, async () => {
  const { server } = menuServer();
  await renderConsole(server, '/1/menu');
  await press('Price of Stew ₩9,000');
  const field = screen.getByRole('textbox', { name: 'Price of Stew' });
  fireEvent.change(field, { target: { value: '9,500원' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('₩9,000 → ₩9,500');
  const priced = await screen.findByRole('button', { name: 'Price of Stew ₩9,500' });
  expect(document.activeElement).toBe(priced);
  const publish = await screen.findByRole('button', { name: 'Publish 1' });
  await waitFor(() => expect(publish).toHaveProperty('disabled', false));
  fireEvent.click(publish);
  await screen.findByText('Published. Guests see it now.');
  expect(sent(server)).toEqual([
    {
      changes: [{ part: 'dish', dish: null, key: 'Stew', field: 'price', value: 9500, was: 9000 }],
      over: [],
    },
  ]);
  expect(server.calls.find(({ name }) => name === 'publishMenu')?.body).toEqual({ changeIds: ['1'] });
});

test('what is no price is not drafted, and Escape takes back what was typed', async () => {
  const { server } = menuServer();
  await renderConsole(server, '/1/menu');
  await press('Price of Stew ₩9,000');
  const field = screen.getByRole('textbox', { name: 'Price of Stew' });
  fireEvent.change(field, { target: { value: 'much' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  await screen.findByText('Write the price as a number.');
  fireEvent.keyDown(field, { key: 'Escape' });
  await screen.findByRole('button', { name: 'Price of Stew ₩9,000' });
  expect(sent(server)).toEqual([]);
});

test('the same field changed by two shows both values and who; either can be chosen', {
  tags: ['EDIT-4'],
}, async () => {
  const { server } = menuServer();
  const mine = { part: 'dish', dish: null, key: 'Stew', field: 'price' };
  const accept = server.handlers.changeMenu;
  server.handlers.changeMenu = () =>
    new Refused('MENU_FIELD_TAKEN', {
      menuConflicts: [{ ...mine, mine, value: 9500, theirs: 9900, by: 'Lee', at: AT, changeId: '77' }],
    });
  await renderConsole(server, '/1/menu');
  await press('Price of Stew ₩9,000');
  const field = screen.getByRole('textbox', { name: 'Price of Stew' });
  fireEvent.change(field, { target: { value: '9500' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else changed this too' }));
  for (const text of ['₩9,500', '₩9,900', /Lee/]) dialog.getByText(text);
  if (accept) server.handlers.changeMenu = accept;
  fireEvent.click(dialog.getByRole('button', { name: 'Use mine' }));
  await screen.findByText('₩9,000 → ₩9,500');
  expect(sent(server).at(-1)).toMatchObject({ over: ['77'], changes: [{ value: 9500 }] });
});

test('names stand in four languages side by side, and those that lack are marked', {
  tags: ['EDIT-13'],
}, async () => {
  const { server } = menuServer();
  await renderConsole(server, '/1/menu');
  await screen.findByText('No English, 日本語, 简体中文');
  await press(/Edit Rice/);
  const sheet = within(await screen.findByRole('dialog', { name: /Rice/ }));
  const names = within(sheet.getByRole('group', { name: 'Name' }));
  const english = names.getByRole('textbox', { name: /English/ });
  expect(english.closest('div')?.textContent).toContain('Missing');
  fireEvent.change(english, { target: { value: 'Steamed rice' } });
  fireEvent.blur(english);
  await waitFor(() => expect(sent(server)[0]?.changes[0]?.value).toEqual({ ko: 'Rice', en: 'Steamed rice' }));
  const korean = names.getByRole('textbox', { name: /한국어/ });
  fireEvent.change(korean, { target: { value: ' ' } });
  fireEvent.blur(korean);
  await sheet.findByText('The Korean name is needed.');
  expect(sent(server)).toHaveLength(1);
});

test('a dish’s sheet drafts its marks, allergens, bounds, groups and options, each as a change of its own', {
  tags: ['EDIT-3'],
}, async () => {
  const { server } = menuServer();
  await renderConsole(server, '/1/menu');
  await press(/Edit Stew/);
  const sheet = within(await screen.findByRole('dialog', { name: /Stew/ }));
  fireEvent.click(sheet.getByRole('switch', { name: 'Spicy' }));
  fireEvent.click(
    within(sheet.getAllByRole('group', { name: 'Allergens' }).at(-1) as HTMLElement).getByText('Pork'),
  );
  fireEvent.change(sheet.getByRole('combobox', { name: 'Kind of alcohol' }), { target: { value: 'SOJU' } });
  const most = sheet.getByRole('textbox', { name: 'Most in one order' });
  fireEvent.change(most, { target: { value: '3' } });
  fireEvent.blur(most);
  fireEvent.change(sheet.getByRole('combobox', { name: 'Category' }), { target: { value: 'Drinks' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Add an option' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Remove Hot' }));
  await waitFor(() => expect(sent(server)).toHaveLength(7));
  expect(sent(server).map(({ changes }) => changes[0] && [changes[0].part, changes[0].field])).toEqual([
    ['dish', 'isSpicy'],
    ['dish', 'allergens'],
    ['dish', 'alcoholTag'],
    ['dish', 'maxPermittedQuantity'],
    ['dish', 'in'],
    ['option', 'added'],
    ['option', 'removed'],
  ]);
  expect(sent(server)[1]?.changes[0]?.value).toEqual(['SOY', 'PORK']);
  // Alcohol is for adults by itself.
  const adults = sheet.getByRole('switch', { name: 'Adults only (19+)' });
  expect([adults.getAttribute('aria-checked'), adults.getAttribute('aria-disabled')]).toEqual([
    'true',
    'true',
  ]);
});

test('of each allergen a dish says that it is in it, that it is not, or nothing', {
  tags: ['EDIT-18'],
}, async () => {
  const { server } = menuServer();
  await renderConsole(server, '/1/menu');
  await press(/Edit Stew/);
  const sheet = within(await screen.findByRole('dialog', { name: /Stew/ }));
  const own = within(sheet.getAllByRole('group', { name: 'Allergens' }).at(-1) as HTMLElement);
  fireEvent.click(own.getByRole('button', { name: 'Soy In it' }));
  await own.findByRole('button', { name: 'Soy Not in it' });
  fireEvent.click(own.getByRole('button', { name: 'Pork Not stated' }));
  await own.findByRole('button', { name: 'Pork In it' });
  fireEvent.click(own.getByRole('button', { name: 'None of the others is in it' }));
  await waitFor(() => expect(own.queryByRole('button', { name: /Not stated/ })).toBeNull());
  fireEvent.click(own.getByRole('button', { name: 'Soy Not in it' }));
  await own.findByRole('button', { name: 'Soy Not stated' });
  expect(
    sent(server).map(({ changes }) => changes.map(({ field, value }) => [field, [value].flat().length])),
  ).toEqual([
    [
      ['allergens', 0],
      ['freeOf', 1],
    ],
    [['allergens', 1]],
    [['freeOf', ALLERGENS.length - 1]],
    [['freeOf', ALLERGENS.length - 2]],
  ]);
});

test('dishes are added, copied, sorted and removed', { tags: ['EDIT-9'] }, async () => {
  const { server } = menuServer();
  await renderConsole(server, '/1/menu');
  await press('Add a dish');
  const fresh = await screen.findByRole('dialog', { name: /New dish/ });
  fireEvent.click(within(fresh).getByRole('button', { name: 'Done' }));
  await press(/Edit Stew/);
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: /Stew/ })).getByRole('button', { name: 'Duplicate' }),
  );
  const copy = await screen.findByRole('dialog', { name: /Stew 2/ });
  fireEvent.click(within(copy).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Stew 2: removed. Guests lose sight of it when you publish.');
  await press('Sort');
  await press('Move Rice up');
  await waitFor(() => expect(sent(server)).toHaveLength(4));
  const [added, copied, removed, sorted] = sent(server).map(({ changes }) => changes[0] as ProposedChange);
  expect(added).toMatchObject({
    field: 'added',
    value: { in: 'Mains', after: 'Rice', entity: { price: 0 } },
  });
  expect(copied).toMatchObject({ field: 'added', value: { after: 'Stew', entity: { price: 9000 } } });
  expect(copied?.key).toMatch(/^d-[a-z0-5]{10}$/);
  expect(removed).toMatchObject({ key: copied?.key, field: 'removed' });
  expect(sorted).toMatchObject({ key: 'Mains', field: 'order:dish' });
  expect(sorted?.value).toEqual(expect.arrayContaining(['Rice']));
  expect([sorted?.value].flat()[0]).toBe('Rice');
});

test('only chosen changes are published; those of others can be chosen too', {
  tags: ['EDIT-6'],
}, async () => {
  const theirs: MenuChange = {
    changeId: '900',
    part: 'dish',
    dish: null,
    key: 'Cola',
    field: 'price',
    value: 2500,
    was: 2000,
    by: 'Lee',
    isOwn: false,
    group: null,
    at: AT,
  };
  const { server, state } = menuServer(MENU, [theirs]);
  const rice = { part: 'dish', dish: null, key: 'Rice' } as const;
  state.draft = {
    ...state.draft,
    warnings: [
      { ...rice, field: 'allergens', code: 'ALLERGENS_UNSTATED', languages: [] },
      { ...rice, field: 'name', code: 'LANGUAGE_MISSING', languages: ['ja'] },
      { ...rice, field: 'price', code: 'PRICE_ZERO', languages: [] },
    ],
  };
  await renderConsole(server, '/1/menu');
  await screen.findByText('By others: 1');
  screen.getByText('Rice: costs nothing');
  await press('See changes');
  const sheet = within(await screen.findByRole('dialog', { name: 'Changes' }));
  sheet.getByText('Rice: not every allergen is stated');
  sheet.getByText('Rice: no 日本語');
  expect(sheet.getByRole('button', { name: 'Publish 0' })).toHaveProperty('disabled', true);
  fireEvent.click(sheet.getByRole('checkbox', { name: 'Publish Cola · Price' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Publish 1' }));
  await screen.findByText('Published. Guests see it now.');
  expect(server.calls.find(({ name }) => name === 'publishMenu')?.body).toEqual({ changeIds: ['900'] });
});

test('of a thousand dishes one category is on the page, and a search answers within 100 ms', {
  tags: ['EDIT-15'],
}, async () => {
  const many = Array.from({ length: 20 }, (_, c) =>
    category(`C${c}`, ...Array.from({ length: 50 }, (__, d) => dish(`Dish ${c}-${d}`))),
  );
  const { server } = menuServer(many);
  await renderConsole(server, '/1/menu');
  await screen.findByText('Dish 0-49');
  expect(screen.queryByText('Dish 1-0')).toBeNull();
  expect(document.querySelectorAll('*').length).toBeLessThan(2000);
  const { findDishes } = await import('./draft/drafted-menu.ts');
  const start = performance.now();
  expect(findDishes(many, '-4')).toHaveLength(220);
  expect(performance.now() - start).toBeLessThan(100);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '19-4' } });
  await screen.findByText('Dish 19-49');
  expect(screen.queryByText('Dish 0-49')).toBeNull();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing' } });
  await screen.findByText('No dish matches “nothing”.');
});

test('the menu is closed to those who may not change it', { tags: ['EDIT-16'] }, async () => {
  const { server } = menuServer();
  server.handlers.staffMe = () => ME;
  const { router } = await renderConsole(server, '/1/menu');
  await waitFor(() => expect(router.state.location.pathname).toBe('/1/orders'));
  expect(screen.queryByRole('link', { name: 'Menu' })).toBeNull();
});
