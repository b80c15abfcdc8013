import { LANGUAGES } from '@hansang/contract';
import type { MenuConflict, MenuDraft } from '@hansang/contract/schemas';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { PLAIN_DISH } from '../draft/editor.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const named = (text: string) => ({ ko: text, en: text, ja: text, 'zh-CN': text });
const STEW = { ...PLAIN_DISH, id: 'Stew', name: named('Stew'), price: 9000 };
const DRAFT: MenuDraft = {
  version: 1,
  categories: [
    { id: 'mains', name: named('Mains'), description: null, schedule: null, station: null, menus: [STEW] },
  ],
  changes: [],
  faults: [],
  warnings: [],
  languages: LANGUAGES,
};
const removed = { part: 'dish', dish: null, key: 'Stew', field: 'removed' } as const;
const times = [{ days: ['mon'], from: '17:00', to: '19:00' }];
const CONFLICTS: MenuConflict[] = [
  { ...removed, mine: { ...removed, field: 'happyHour' }, value: { price: 7000, times } },
  { ...removed, mine: { ...removed, field: 'price' }, value: 9500 },
].map((one) => ({ ...one, theirs: true, by: 'Lee', at: '2026-11-23T10:00:00.000Z', changeId: '77' }));

test('a change that meets a removal is told as what it is, whatever its kind', {
  tags: ['DATA-13'],
}, async () => {
  const server = new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'manager' as const })) }),
    menuDraft: () => DRAFT,
    changeMenu: () => new Refused('MENU_FIELD_TAKEN', { menuConflicts: CONFLICTS }),
  });
  await renderConsole(server, '/1/menu');
  fireEvent.click(await screen.findByRole('button', { name: 'Price of Stew ₩9,000' }));
  const field = screen.getByRole('textbox', { name: 'Price of Stew' });
  fireEvent.change(field, { target: { value: '9500' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else changed this too' }));
  dialog.getByText(/₩7,000 \(.*17:00/);
  dialog.getByText(/Price: ₩9,500/);
  expect(dialog.queryByText(/object/)).toBeNull();
});
