import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { open as openSettings, serving, USUAL } from '../features/settings/testing/settings-server.tsx';
import { FakeSocket } from '../testing/fake-socket.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { seatedServer } from './testing/seated-server.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

/** What is opened comes when a test says so. */
const parts = vi.hoisted(() => {
  const late = (said: string) => {
    const line = Promise.withResolvers<void>();
    const load = async () => {
      await line.promise;
      return { default: () => said };
    };
    return { load, come: () => line.resolve() };
  };
  return {
    bill: late('The bill'),
    seats: late('Who sits where'),
    past: late('Who sat there'),
    crop: late('The cut'),
  };
});
vi.mock('../features/floor/bill/bill-sheet.tsx', parts.bill.load);
vi.mock('../features/floor/seating/seating-acts.tsx', parts.seats.load);
vi.mock('../features/floor/past/past-sheet.tsx', parts.past.load);
vi.mock('../shared/photo/crop-sheet.tsx', parts.crop.load);

test('who sat there before says that it is still to come where it was tapped', {
  tags: ['CONSOLE-194'],
}, async () => {
  await renderConsole(seatedServer(), '/1/floor');
  fireEvent.click(await screen.findByRole('button', { name: 'Past guests' }));
  await screen.findByText('Loading');
  parts.past.come();
  await screen.findByText('Who sat there');
  expect(screen.queryByText('Loading')).toBeNull();
});

test('so does what a table may be asked for, and its bill', { tags: ['CONSOLE-194'] }, async () => {
  await renderConsole(seatedServer(), '/1/floor/7');
  const sheet = within(await screen.findByRole('dialog', { name: /^Table 7/ }));
  await sheet.findByText('Loading');
  parts.seats.come();
  await sheet.findByText('Who sits where');
  expect(sheet.queryByText('Loading')).toBeNull();
  fireEvent.click(await sheet.findByRole('button', { name: 'See the bill' }));
  await sheet.findByText('Loading');
  parts.bill.come();
  await sheet.findByText('The bill');
});

test('so does what cuts a photo that was chosen', { tags: ['CONSOLE-194'] }, async () => {
  const server = serving({ values: { ...USUAL, logo: null, banners: [] } });
  const original = { image: `/images/${'a'.repeat(32)}/dish`, width: 870, height: 500 };
  server.handlers.uploadMenuPicture = () => ({ image: original.image, original, crop: null });
  await openSettings(server, 'Logo and banners');
  const logo = within(await screen.findByRole('region', { name: 'Logo' }));
  fireEvent.change(await logo.findByLabelText('Choose a photo'), {
    target: { files: [new File(['x'], 'x.jpg', { type: 'image/jpeg' })] },
  });
  await logo.findByText('Loading');
  parts.crop.come();
  await logo.findByText('The cut');
});
