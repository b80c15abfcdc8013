import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keys } from '../shared/api/keys.ts';
import { boardOf } from '../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../testing/fake-server.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { renderConsole } from '../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const [PUB] = ME.venues as [(typeof ME.venues)[number]];
const started = {
  uri: 'otpauth://totp/Hansang:kim?secret=ABCDEFGH',
  backupCodes: ['aaaa-bbbb'],
  qrPath: 'M0 0h1v1h-1z',
  qrSize: 21,
};

/** A venue that wants a second step of somebody who has none yet. */
function demanding(venues = [{ ...PUB, needsTwoStep: true }]) {
  const state = { needsTwoStep: true };
  const server = new FakeServer({
    board: () => (state.needsTwoStep ? new Refused('TWO_STEP_NEEDED') : boardOf([])),
    staffMe: () => ({
      ...ME,
      hasTwoStep: !state.needsTwoStep,
      venues: venues.map((venue) => ({ ...venue, needsTwoStep: venue.needsTwoStep && state.needsTwoStep })),
    }),
    startTwoStep: () => started,
    confirmTwoStep() {
      state.needsTwoStep = false;
      return { done: true };
    },
  });
  return { server, state };
}

test('who lacks the second step is led to set it up, and goes on from there', {
  tags: ['ACC-24'],
}, async () => {
  const { server } = demanding();
  await renderConsole(server, '/1/orders');
  await screen.findByText('To work at Hansang Pub, two-step login has to be on.');
  expect(screen.queryByRole('link')).toBeNull();
  expect(server.count('board')).toBe(0);
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'a password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  await screen.findByText('aaaa-bbbb');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and turn on' }));
  await screen.findByRole('link', { name: 'My account' });
  await waitFor(() => expect(server.count('board')).toBeGreaterThan(0));
  expect(screen.queryByText(/has to be on/)).toBeNull();
});

test('they can log out, and go where it is not asked', { tags: ['ACC-24'] }, async () => {
  const cafe = { ...PUB, restaurantId: 2, name: { ko: '카페', en: 'Cafe', ja: 'C', 'zh-CN': 'C' } };
  const { server } = demanding([{ ...PUB, needsTwoStep: true }, cafe]);
  server.handlers.board = () => boardOf([]);
  await renderConsole(server, '/1/orders');
  await screen.findByRole('button', { name: 'Log out' });
  fireEvent.click(screen.getByRole('link', { name: 'Cafe' }));
  await screen.findByRole('link', { name: 'My account' });
});

test('a refusal that comes while they work leads there too', { tags: ['ACC-24'] }, async () => {
  const { server, state } = demanding();
  state.needsTwoStep = false;
  const { client } = await renderConsole(server, '/1/orders');
  await screen.findByRole('link', { name: 'My account' });
  state.needsTwoStep = true;
  await client.invalidateQueries({ queryKey: keys.venue(1) });
  await screen.findByText('To work at Hansang Pub, two-step login has to be on.');
});
