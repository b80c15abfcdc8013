import { LANGUAGES } from '@hansang/contract';
import type { DraftCategory } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { PLAIN_DISH } from '../draft/editor.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const everywhere = (text: string) => ({ ko: text, en: text, ja: text, 'zh-CN': text });
const category = (id: string, dish: string): DraftCategory => ({
  id,
  name: everywhere(id),
  description: null,
  schedule: null,
  station: null,
  menus: [{ ...PLAIN_DISH, id: dish, name: everywhere(dish), price: 9000 }],
});
const MENU = [category('Mains', 'Stew'), category('Drinks', 'Cola')];
const AT = '2026-11-23T10:00:00.000Z';
const head = { at: AT, by: 'Kim', origin: 'CONSOLE', changed: 1 } as const;

function keptServer(): FakeServer {
  return new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'manager' as const })) }),
    menuDraft: () => ({
      version: 2,
      categories: MENU,
      changes: [],
      faults: [],
      warnings: [],
      languages: LANGUAGES,
    }),
  });
}

test('a kept menu is looked at and brought back as changes', { tags: ['EDIT-11', 'EDIT-12'] }, async () => {
  const server = keptServer();
  server.handlers.menuVersions = () => ({
    versions: [
      { ...head, version: 2 },
      { ...head, version: 1, by: '', origin: 'IMPORT', changed: 3 },
    ],
  });
  const place = { part: 'dish', dish: null, key: 'Stew', field: 'price' } as const;
  server.handlers.menuVersion = () => ({
    ...head,
    version: 1,
    categories: MENU,
    changes: [{ ...place, value: 9000, was: 8000 }],
  });
  server.handlers.bringBackMenu = () => ({ version: 2, changes: [], faults: [], warnings: [] });
  const { router } = await renderConsole(server, '/1/menu/versions');
  fireEvent.click(await screen.findByRole('button', { name: /Imported from a file · changes: 3/ }));
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByText('₩8,000 → ₩9,000');
  sheet.getByText('Drinks');
  fireEvent.click(sheet.getByRole('button', { name: 'Bring this menu back' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/1/menu'));
  expect(server.count('bringBackMenu')).toBe(1);
});

test('a kept menu is put over what others drafted once that has been seen', {
  tags: ['EDIT-12', 'EDIT-4'],
}, async () => {
  const server = keptServer();
  server.handlers.menuVersions = () => ({
    versions: [
      { ...head, version: 2 },
      { ...head, version: 1 },
    ],
  });
  server.handlers.menuVersion = () => ({ ...head, version: 1, categories: MENU, changes: [] });
  const place = { part: 'dish', dish: null, key: 'Stew', field: 'price' } as const;
  const menuConflicts = [
    { ...place, mine: place, value: 8000, theirs: 9900, by: 'Lee', at: AT, changeId: '77' },
  ];
  server.handlers.bringBackMenu = ({ body }) =>
    (body as { over: string[] }).over.length === 0
      ? new Refused('MENU_FIELD_TAKEN', { menuConflicts })
      : { version: 2, changes: [], faults: [], warnings: [] };
  const { router } = await renderConsole(server, '/1/menu/versions');
  fireEvent.click((await screen.findAllByRole('button', { name: /Kim · changes: 1/ }))[1] as HTMLElement);
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(await sheet.findByRole('button', { name: 'Bring this menu back' }));
  await sheet.findByText('Somebody else changed this too');
  sheet.getByText('₩9,900');
  sheet.getByText(/Lee/);
  fireEvent.click(sheet.getByRole('button', { name: 'Use mine' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/1/menu'));
  const bodies = server.calls.filter(({ name }) => name === 'bringBackMenu').map(({ body }) => body);
  expect(bodies).toEqual([{ over: [] }, { over: ['77'] }]);
});
