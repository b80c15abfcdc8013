import { LANGUAGES } from '@hansang/contract';
import type { MenuDraft } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const DRAFT: MenuDraft = {
  version: 1,
  categories: [],
  changes: [],
  faults: [],
  warnings: [],
  languages: LANGUAGES,
};

function previewServer() {
  return new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'manager' as const })) }),
    menuDraft: () => DRAFT,
    previewMenu: () => ({ address: '/preview/1', until: new Date().toISOString() }),
  });
}

async function openPreview(server: FakeServer) {
  await renderConsole(server, '/1/menu');
  fireEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  return within(await screen.findByRole('dialog', { name: /Preview/ }));
}

test('the draft is looked at on a phone, in each language, light and dark', {
  tags: ['EDIT-24'],
}, async () => {
  const sheet = await openPreview(previewServer());
  const phone = () => sheet.getByTitle('Preview') as HTMLIFrameElement;
  await waitFor(() => expect(phone().getAttribute('src')).toBe('/preview/1?lang=en'));
  expect(phone().style.colorScheme).toBe('light');
  fireEvent.click(sheet.getByRole('button', { name: '日本語' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Dark' }));
  expect(phone().getAttribute('src')).toBe('/preview/1?lang=ja');
  expect(phone().style.colorScheme).toBe('dark');
});

test('a preview that cannot be had says why and can be asked for again', { tags: ['EDIT-24'] }, async () => {
  const server = previewServer();
  const { previewMenu } = server.handlers;
  server.handlers.previewMenu = () => new Refused('STAFF_FORBIDDEN');
  const sheet = await openPreview(server);
  const again = await sheet.findByRole('button', { name: 'Try again' });
  if (previewMenu) server.handlers.previewMenu = previewMenu;
  fireEvent.click(again);
  await sheet.findByTitle('Preview');
});
