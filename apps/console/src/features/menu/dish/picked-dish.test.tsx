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
  menus: [feast, sized, dish('Rice'), dish('Cola')],
};

test('an option becomes a dish of the menu that needs no choice, and is none again', {
  tags: ['SET-7'],
}, async () => {
  let draft: MenuDraft = { version: 1, categories: [category], changes: [], faults: [], warnings: [] };
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
