import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

/** A server that keeps settings as the real one does. */
function serving(state: { values: Record<string, unknown> }, role: 'manager' | 'owner' = 'owner') {
  return new FakeServer({
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role })) }),
    board: () => boardOf([]),
    notices: () => ({ notices: [], serverTime: new Date().toISOString() }),
    settings: () => ({ values: state.values }),
    changeDoors({ body }) {
      const { changes } = body as { changes: Record<string, { value: unknown; seen: unknown }> };
      for (const [field, { value, seen }] of Object.entries(changes)) {
        const now = state.values[field];
        if (now !== seen) return new Refused('SETTING_CHANGED', { settings: { [field]: now } });
        state.values = { ...state.values, [field]: value };
      }
      return { values: state.values };
    },
  });
}
const open = async (server: FakeServer) => {
  await renderConsole(server, '/1/settings');
  fireEvent.click(await screen.findByRole('button', { name: 'Keeping and deleting' }));
};
const sent = (server: FakeServer) =>
  server.calls.filter(({ name }) => name.startsWith('change')).map(({ name, body }) => [name, body]);

const KEPT = {
  keepPhonesDays: 2,
  keepCartsDays: 30,
  keepCallsDays: null,
  keepPhotosDays: 45,
  keepReviewsDays: 1095,
  keepStaffTracesDays: null,
};

test('an owner says how long the rest is kept, reads what stays, and can take it back', {
  tags: ['DATA-3', 'DATA-1'],
}, async () => {
  const state: { values: Record<string, unknown> } = { values: { openingHours: {}, ...KEPT } };
  const server = serving(state);
  await open(server);
  await screen.findByText(/Orders, payments and refunds are never deleted/);
  const row = (name: string) => within(screen.getByRole('group', { name }));
  const chosen = (name: string) =>
    row(name)
      .getAllByRole('button')
      .filter((one) => one.getAttribute('aria-pressed') === 'true')
      .map(({ textContent }) => textContent);
  expect(['Reviews', 'Photos in reviews', 'Calls for staff'].map(chosen)).toEqual([
    ['3 years'],
    ['45 days'],
    ['For good'],
  ]);
  fireEvent.click(row('Calls for staff').getByRole('button', { name: '90 days' }));
  await screen.findByText('Calls for staff: saved.');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(state.values.keepCallsDays).toBeNull());
  expect(sent(server)).toEqual([
    ['changeDoors', { changes: { keepCallsDays: { value: 90, seen: null } } }],
    ['changeDoors', { changes: { keepCallsDays: { value: null, seen: 90 } } }],
  ]);
  state.values = { ...state.values, keepReviewsDays: null };
  fireEvent.click(row('Reviews').getByRole('button', { name: '1 year' }));
  await screen.findByText(/It says now: For good You wanted: 1 year$/);
});

test('a manager does not say how long anything is kept', { tags: ['DATA-1'] }, async () => {
  await open(serving({ values: { openingHours: {}, ...KEPT } }, 'manager'));
  await screen.findByText('Only owners change these.');
});
