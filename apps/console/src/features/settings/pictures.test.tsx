import type { Banner, MenuPicture } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { FakeServer, ME } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const imageOf = (digit: string) => `/images/${digit.repeat(32)}/dish`;
const TAKEN: MenuPicture = {
  image: imageOf('a'),
  original: { image: imageOf('a'), width: 870, height: 500 },
  crop: null,
};
const banner = (id: string, ko: string): Banner => ({ id, image: imageOf('d'), words: { ko } });

const USUAL = { logo: null, openingHours: {} };
interface Sent {
  changes: Record<string, { value: unknown }>;
}
function serving(state: { values: Record<string, unknown> }) {
  return new FakeServer({
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'manager' as const })) }),
    board: () => boardOf([]),
    settings: () => ({ values: state.values }),
    changeSettings({ body }) {
      for (const [field, { value }] of Object.entries((body as Sent).changes))
        state.values = { ...state.values, [field]: value };
      return { values: state.values };
    },
    uploadMenuPicture: () => TAKEN,
    menuPicture: () => TAKEN,
    cropMenuPicture: () => ({ ...TAKEN, image: imageOf('c') }),
  });
}
async function open(server: FakeServer) {
  await renderConsole(server, '/1/settings');
  fireEvent.click(await screen.findByRole('button', { name: 'Logo and banners' }));
}
async function choose(scope: ReturnType<typeof within>) {
  const input = await scope.findByLabelText('Choose a photo');
  fireEvent.change(input, { target: { files: [new File(['x'], 'x.jpg', { type: 'image/jpeg' })] } });
  const crop = within(await screen.findByRole('dialog', { name: /Crop the photo/ }));
  fireEvent.click(crop.getByRole('button', { name: 'Use this' }));
}

test('a logo is chosen, cut and hung up at once, and taken back by its word', {
  tags: ['RECORD-13', 'SETTING-7'],
}, async () => {
  const state = { values: { ...USUAL, banners: [] } as Record<string, unknown> };
  await open(serving(state));
  await choose(within(await screen.findByRole('region', { name: 'Logo' })));
  await screen.findByText('Logo: saved.');
  expect(state.values.logo).toBe(imageOf('c'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(state.values.logo).toBeNull());
});

test('a banner is added with its words, sorted and taken down', { tags: ['RECORD-13'] }, async () => {
  const beer = banner('beer', '맥주');
  const state = { values: { ...USUAL, banners: [beer] } as Record<string, unknown> };
  await open(serving(state));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a banner' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Banner' }));
  const save = () => sheet.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
  expect(save().disabled).toBe(true);
  await choose(sheet);
  await waitFor(() => expect(save().disabled).toBe(false));
  fireEvent.change(sheet.getByLabelText('English'), { target: { value: 'Soup' } });
  expect(save().disabled).toBe(true);
  fireEvent.change(sheet.getByLabelText('한국어'), { target: { value: '국' } });
  fireEvent.click(save());
  await screen.findByText('Banners: saved.');
  const soup = {
    id: expect.stringMatching(/^banner-/),
    image: imageOf('c'),
    words: { ko: '국', en: 'Soup' },
  };
  expect(state.values.banners).toEqual([beer, soup]);
  fireEvent.click(await screen.findByRole('button', { name: 'Soup, Up' }));
  await waitFor(() => expect(state.values.banners).toEqual([soup, beer]));
  fireEvent.click(screen.getByRole('button', { name: '맥주, Remove' }));
  await waitFor(() => expect(state.values.banners).toEqual([soup]));
});
