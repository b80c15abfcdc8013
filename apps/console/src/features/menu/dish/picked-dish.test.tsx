import { LANGUAGES } from '@hansang/contract';
import type {
  DraftCategory,
  DraftDish,
  MenuChange,
  MenuDraft,
  ProposedChange,
} from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { PLAIN_DISH } from '../draft/editor.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const dish = (id: string, more: Partial<DraftDish> = {}): DraftDish => ({
  ...PLAIN_DISH,
  id,
  name: { ko: id },
  ...more,
});
const option = {
  id: 'drink',
  name: { ko: 'Drink' },
  price: 0,
  selectableCount: 1,
  ofDish: null,
  foodOrigin: null,
  allergens: [],
  freeOf: [],
  diet: [],
};
const group = { id: 'with', name: { ko: 'With' }, isRequired: true, requiredCount: 1, selectableCount: 1 };
const feast = dish('Feast', { optionGroups: [{ ...group, options: [option] }] });
const sized = dish('Chicken', {
  sizes: [{ id: 'half', name: { ko: 'Half' }, price: 9000, happyHour: null }],
});
const category: DraftCategory = {
  id: 'all',
  name: { ko: 'All' },
  description: null,
  schedule: null,
  station: null,
  menus: [feast, sized, dish('Rice'), dish('Cola')],
};

/** A server that drafts what it is asked, over one category. */
function draftingServer(categories: MenuDraft['categories']) {
  let draft: MenuDraft = {
    version: 1,
    categories,
    changes: [],
    faults: [],
    warnings: [],
    languages: LANGUAGES,
  };
  const sent: ProposedChange[] = [];
  const server = new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'manager' as const })) }),
    menuDraft: () => draft,
    changeMenu({ body }) {
      const { changes: asked } = body as { changes: ProposedChange[] };
      sent.push(...asked);
      const more = { changeId: '1', by: 'Kim', isOwn: true, group: null, at: '2026-11-23T10:00:00.000Z' };
      draft = { ...draft, changes: asked.map((one): MenuChange => ({ was: null, ...one, ...more })) };
      const { categories: _, ...changes } = draft;
      return changes;
    },
  });
  return { server, sent };
}

test('an option becomes a dish of the menu that needs no choice, and is none again', {
  tags: ['SET-7'],
}, async () => {
  const { server, sent } = draftingServer([category]);
  await renderConsole(server, '/1/menu');
  fireEvent.click(await screen.findByRole('button', { name: /Edit Feast/ }));
  const sheet = within(await screen.findByRole('dialog', { name: /Feast/ }));
  const picked = () =>
    sheet.getByRole<HTMLSelectElement>('combobox', { name: 'This option is a dish of the menu' });
  // Of the others a choice has to be made.
  expect([...picked().options].map(({ text }) => text)).toEqual(['None', 'Rice', 'Cola']);
  fireEvent.change(picked(), { target: { value: 'Cola' } });
  await waitFor(() => expect(picked().value).toBe('Cola'));
  await screen.findByText('None → Cola');
  fireEvent.change(picked(), { target: { value: '' } });
  await waitFor(() => expect(sent).toHaveLength(2));
  const named = { part: 'option', dish: 'Feast', key: 'drink', field: 'ofDish' };
  expect(sent).toMatchObject([
    { ...named, value: 'Cola', was: null },
    { ...named, value: null },
  ]);
});

test('dishes of the menu become options by one choice each, by their names, in place of the one nobody wrote', {
  tags: ['SET-7'],
}, async () => {
  const unwritten = { ...option, name: { ko: 'New option' } };
  const empty = dish('Feast', { optionGroups: [{ ...group, options: [unwritten] }] });
  const { server, sent } = draftingServer([
    { ...category, menus: [empty, sized, dish('Rice'), dish('Cola')] },
  ]);
  await renderConsole(server, '/1/menu');
  fireEvent.click(await screen.findByRole('button', { name: /Edit Feast/ }));
  const sheet = within(await screen.findByRole('dialog', { name: /Feast/ }));
  const add = () => sheet.getByRole<HTMLSelectElement>('combobox', { name: 'Add a dish of the menu' });
  expect([...add().options].map(({ text }) => text)).toEqual(['Add a dish of the menu', 'Rice', 'Cola']);
  fireEvent.change(add(), { target: { value: 'Cola' } });
  await waitFor(() => expect([...add().options].map(({ text }) => text)).not.toContain('Cola'));
  expect(sent).toMatchObject([
    {
      part: 'option',
      field: 'added',
      value: { in: 'with', entity: { name: { ko: 'Cola' }, ofDish: 'Cola' } },
    },
    { part: 'option', key: 'drink', field: 'removed', value: true },
  ]);
});

test('an option that nobody named takes the name of the dish that it becomes', {
  tags: ['SET-7'],
}, async () => {
  const unwritten = { ...option, name: { ko: 'New option' } };
  const empty = dish('Feast', { optionGroups: [{ ...group, options: [unwritten] }] });
  const { server, sent } = draftingServer([{ ...category, menus: [empty, dish('Rice')] }]);
  await renderConsole(server, '/1/menu');
  fireEvent.click(await screen.findByRole('button', { name: /Edit Feast/ }));
  const sheet = within(await screen.findByRole('dialog', { name: /Feast/ }));
  fireEvent.change(sheet.getByRole('combobox', { name: 'This option is a dish of the menu' }), {
    target: { value: 'Rice' },
  });
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { field: 'ofDish', value: 'Rice' },
    { field: 'name', value: { ko: 'Rice' } },
  ]);
});

test('a group that is added stands open, with its name to write', async () => {
  const { server } = draftingServer([{ ...category, menus: [dish('Feast'), dish('Rice')] }]);
  await renderConsole(server, '/1/menu');
  fireEvent.click(await screen.findByRole('button', { name: /Edit Feast/ }));
  const sheet = within(await screen.findByRole('dialog', { name: /Feast/ }));
  fireEvent.click(sheet.getByRole('button', { name: 'Add an option group' }));
  const group = (await sheet.findByText('New group')).closest('details');
  expect(group?.open).toBe(true);
  expect(
    within(group as HTMLElement)
      .getByText('New option')
      .closest('details')?.open,
  ).toBe(false);
});

test('each part of a dish is a tap away, and a keyboard goes on there', async () => {
  const { server } = draftingServer([{ ...category, menus: [dish('Feast')] }]);
  await renderConsole(server, '/1/menu');
  fireEvent.click(await screen.findByRole('button', { name: /Edit Feast/ }));
  const sheet = within(await screen.findByRole('dialog', { name: /Feast/ }));
  fireEvent.click(within(sheet.getByRole('navigation')).getByRole('button', { name: 'Hours' }));
  expect(document.activeElement).toBe(sheet.getByRole('heading', { name: 'Hours' }));
});
