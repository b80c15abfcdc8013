import { LANGUAGES } from '@hansang/contract';
import type { DraftDish, MenuChange, MenuDraft, ProposedChange } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { PLAIN_DISH } from '../draft/editor.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const LUNCH = [{ days: ['sat' as const, 'sun' as const], from: '11:00', to: '14:00' }];
const stew: DraftDish = { ...PLAIN_DISH, id: 'stew', name: { ko: 'Stew' }, price: 9000 };

/** A server that drafts what one manager proposes. */
function hoursServer(dish: DraftDish = stew) {
  let draft: MenuDraft = {
    version: 1,
    categories: [
      { id: 'mains', name: { ko: 'Mains' }, description: null, schedule: null, station: null, menus: [dish] },
    ],
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
      const [change] = (body as { changes: ProposedChange[] }).changes;
      if (!change) throw new Error('nothing is proposed');
      sent.push(change);
      const at = '2026-11-23T10:00:00.000Z';
      const changeId = `${change.key}-${change.field}`;
      const drafted: MenuChange = { was: null, ...change, changeId, by: 'Kim', isOwn: true, group: null, at };
      const others = draft.changes.filter((one) => one.changeId !== changeId);
      draft = { ...draft, changes: [...others, drafted] };
      const { categories: _, ...changes } = draft;
      return changes;
    },
  });
  return { server, last: () => sent.at(-1) };
}

async function open(name: RegExp, server: FakeServer) {
  await renderConsole(server, '/1/menu');
  fireEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}
function type(field: HTMLElement, value: string) {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

test('hours and a happy hour are drafted with taps and their times; the list shows them with a clock', {
  tags: ['TIME-8'],
}, async () => {
  const { server, last } = hoursServer();
  const sheet = await open(/Edit Stew/, server);
  fireEvent.click(sheet.getByRole('button', { name: 'Add hours' }));
  fireEvent.click(await sheet.findByRole('button', { name: 'Sun' }));
  await waitFor(() =>
    expect(sheet.getByRole('button', { name: 'Sun' }).getAttribute('aria-pressed')).toBe('false'),
  );
  type(sheet.getByLabelText('Until'), '15:00');
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
  const value = [{ days, from: '11:00', to: '15:00' }];
  await waitFor(() => expect(last()).toMatchObject({ key: 'stew', field: 'schedule', value, was: null }));
  fireEvent.click(sheet.getByRole('button', { name: 'Set a happy-hour price' }));
  type(await sheet.findByLabelText('Happy-hour price'), '8,000');
  await waitFor(() =>
    expect(last()).toMatchObject({
      field: 'happyHour',
      value: { price: 8000, times: [{ from: '17:00', to: '19:00' }] },
    }),
  );
  fireEvent.click(sheet.getByRole('button', { name: 'Done' }));
  await screen.findByText('Mon–Sat 11:00–15:00 · 17:00–19:00');
});

test('a category is sold by the hour; hours past midnight are said to be, and gone they leave nothing', {
  tags: ['TIME-8'],
}, async () => {
  const { server, last } = hoursServer();
  const sheet = await open(/Edit category/, server);
  fireEvent.click(sheet.getByRole('button', { name: 'Add hours' }));
  type(await sheet.findByLabelText('From'), '22:00');
  await sheet.findByText('It ends on the next day.');
  await waitFor(() =>
    expect(last()).toMatchObject({
      part: 'category',
      field: 'schedule',
      value: [{ from: '22:00', to: '14:00' }],
    }),
  );
  fireEvent.click(sheet.getByRole('button', { name: 'Remove hours' }));
  await waitFor(() => expect(last()).toMatchObject({ field: 'schedule', value: null }));
});

test('of a dish with sizes each size has its happy hour', { tags: ['TIME-8'] }, async () => {
  const size = { id: 'jug', name: { ko: 'Jug' }, price: 20_000, happyHour: { price: 15_000, times: LUNCH } };
  const { server, last } = hoursServer({ ...stew, sizes: [size] });
  const sheet = await open(/Edit Stew/, server);
  await screen.findAllByText('Sat·Sun 11:00–14:00');
  expect(sheet.queryByRole('button', { name: 'Set a happy-hour price' })).toBeNull();
  type(sheet.getByLabelText('Happy-hour price'), '14000');
  await waitFor(() =>
    expect(last()).toMatchObject({ part: 'size', key: 'jug', field: 'happyHour', value: { price: 14_000 } }),
  );
});
