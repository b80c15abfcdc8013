import { LANGUAGES } from '@hansang/contract';
import type { DraftDish, MenuDraft, MenuPicture, ProposedChange } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { PLAIN_DISH } from '../draft/editor.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const imageOf = (digit: string) => `/images/${digit.repeat(32)}/dish`;
const stew: DraftDish = { ...PLAIN_DISH, id: 'stew', name: { ko: 'Stew' }, price: 9000 };
const TAKEN: MenuPicture = {
  image: imageOf('a'),
  original: { image: imageOf('a'), width: 1600, height: 600 },
  crop: null,
};

function photoServer(dish: DraftDish = stew) {
  const draft: MenuDraft = {
    version: 1,
    categories: [
      { id: 'mains', name: { ko: 'Mains' }, description: null, schedule: null, station: null, menus: [dish] },
    ],
    changes: [],
    faults: [],
    warnings: [],
    languages: LANGUAGES,
  };
  return new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'manager' as const })) }),
    menuDraft: () => draft,
    uploadMenuPicture: () => TAKEN,
    menuPicture: () => ({ ...TAKEN, image: imageOf('b'), crop: { x: 0, y: 0, width: 0.4, height: 0.8 } }),
    cropMenuPicture: ({ body }) => ({ ...TAKEN, image: imageOf('c'), crop: body as MenuPicture['crop'] }),
    changeMenu: () => ({ version: 1, changes: [], faults: [], warnings: [] }),
  });
}

async function openDish(server: FakeServer) {
  await renderConsole(server, '/1/menu');
  fireEvent.click(await screen.findByRole('button', { name: /Edit Stew/ }));
  return within(await screen.findByRole('dialog', { name: /Stew/ }));
}
const bodyOf = (server: FakeServer, name: string) => server.calls.find((one) => one.name === name)?.body;
const proposed = (server: FakeServer) =>
  (bodyOf(server, 'changeMenu') as { changes: ProposedChange[] } | undefined)?.changes;
const photo = () => new File(['a photo'], 'stew.jpg', { type: 'image/jpeg' });

test('a chosen photo is sent whole, cut by its frame and drafted', {
  tags: ['EDIT-21', 'EDIT-22'],
}, async () => {
  const server = photoServer();
  const sheet = await openDish(server);
  expect((await sheet.findByLabelText('Take a photo')).getAttribute('capture')).toBe('environment');
  expect(sheet.queryByRole('button', { name: 'Crop again' })).toBeNull();
  fireEvent.change(await sheet.findByLabelText('Choose a photo'), { target: { files: [photo()] } });
  const crop = within(await screen.findByRole('dialog', { name: /Crop the photo/ }));
  expect(bodyOf(server, 'uploadMenuPicture')).toBeInstanceOf(File);
  fireEvent.click(crop.getByRole('button', { name: 'Use this' }));
  await waitFor(() => expect(proposed(server)).toMatchObject([{ field: 'image', value: imageOf('c') }]));
  expect(bodyOf(server, 'cropMenuPicture')).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Crop the photo/ })).toBeNull());
});

test('a photo is cut again from where its frame was, and taken off', { tags: ['EDIT-21'] }, async () => {
  const server = photoServer({ ...stew, image: imageOf('b') });
  const sheet = await openDish(server);
  fireEvent.click(await sheet.findByRole('button', { name: 'Crop again' }));
  const crop = within(await screen.findByRole('dialog', { name: /Crop the photo/ }));
  expect(crop.getByRole('img').getAttribute('src')).toContain(imageOf('a'));
  fireEvent.click(crop.getByRole('button', { name: 'Use this' }));
  await waitFor(() => expect(server.count('cropMenuPicture')).toBe(1));
  expect(bodyOf(server, 'cropMenuPicture')).toEqual({ x: 0, y: 0, width: 0.4, height: 0.8 });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Crop the photo/ })).toBeNull());
  fireEvent.click(sheet.getByRole('button', { name: 'Take the picture off' }));
  await waitFor(() => expect(server.count('changeMenu')).toBe(2));
});

test('a photo that cannot be read is told with its sentence, and nothing is drafted', {
  tags: ['EDIT-20'],
}, async () => {
  const server = photoServer();
  server.handlers.uploadMenuPicture = () => new Refused('MENU_PICTURE_HEIC');
  const sheet = await openDish(server);
  fireEvent.change(await sheet.findByLabelText('Choose a photo'), { target: { files: [photo()] } });
  await screen.findAllByText(/MENU_PICTURE_HEIC/);
  expect(server.count('changeMenu')).toBe(0);
});
