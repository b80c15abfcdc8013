import type { MenuChange } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../../../shared/api/keys.ts';
import { turnsOf } from '../../../shared/api/turns.ts';
import { type FakeServer, ME, Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { withhold } from '../../../testing/withhold.ts';
import { AT, MENU, menuServer, sent } from '../testing/menu-server.ts';

let socket = new FakeSocket();
vi.mock('socket.io-client', () => ({ io: () => socket }));
beforeEach(() => {
  socket = new FakeSocket();
});

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

const price = async (dish: string, value: string) => {
  await press(`Price of ${dish} ₩9,000`);
  const field = screen.getByRole('textbox', { name: `Price of ${dish}` });
  fireEvent.change(field, { target: { value } });
  fireEvent.keyDown(field, { key: 'Enter' });
};

/** Somebody else drafted a price of each of these first. */
function takenFirst(server: FakeServer, theirs: Readonly<Record<string, number>>) {
  const accept = server.handlers.changeMenu;
  server.handlers.changeMenu = (asked) => {
    const { changes, over } = asked.body as { changes: { key: string; value: number }[]; over: string[] };
    const [{ key, value }] = changes as [(typeof changes)[number]];
    if (over.length > 0 || theirs[key] === undefined) return accept?.(asked) as never;
    const mine = { part: 'dish', dish: null, key, field: 'price' };
    return new Refused('MENU_FIELD_TAKEN', {
      menuConflicts: [{ ...mine, mine, value, theirs: theirs[key], by: 'Lee', at: AT, changeId: '77' }],
    });
  };
}
const BOTH = { name: 'Somebody else changed this too' };

test('what waits for its answer is kept when the answer to an earlier change comes', {
  tags: ['EDIT-34'],
}, async () => {
  const { server } = menuServer();
  const { asked, answer } = withhold(server, 'changeMenu');
  await renderConsole(server, '/1/menu');
  await press(/Edit Stew/);
  const sheet = within(await screen.findByRole('dialog', { name: /Stew/ }));
  fireEvent.click(sheet.getByRole('button', { name: 'Add hours' }));
  const from = await sheet.findByLabelText('From');
  fireEvent.change(from, { target: { value: '12:00' } });
  fireEvent.blur(from);
  await answer(1);
  // The second one is on its way: the first has been answered.
  await asked(2);
  expect(sheet.getByLabelText('From')).toHaveProperty('value', '12:00');
  const to = sheet.getByLabelText('Until');
  fireEvent.change(to, { target: { value: '13:00' } });
  fireEvent.blur(to);
  await answer(2);
  await answer(3);
  await waitFor(() =>
    expect(sent(server).at(-1)?.changes[0]?.value).toMatchObject([{ from: '12:00', to: '13:00' }]),
  );
  expect(sheet.getByLabelText('From')).toHaveProperty('value', '12:00');
});

test('what is on its way is chosen, published and discarded once it was answered', {
  tags: ['EDIT-35'],
}, async () => {
  const { server } = menuServer();
  const { answer } = withhold(server, 'changeMenu');
  await renderConsole(server, '/1/menu');
  await price('Stew', '9500');
  await price('Rice', '8000');
  await answer(1);
  await press('See changes');
  const sheet = within(await screen.findByRole('dialog'));
  const choices = () => sheet.getAllByRole('checkbox') as HTMLInputElement[];
  await waitFor(() => expect(choices().map(({ disabled }) => disabled)).toEqual([false, true]));
  const publish = sheet.getByRole('button', { name: /^Publish/ });
  expect(publish).toHaveProperty('disabled', true);
  for (const name of [/Rice/, 'Discard all of mine'])
    expect(sheet.getByRole('button', { name })).toHaveProperty('disabled', true);
  // What is not chosen by then is not published.
  await answer(2);
  await waitFor(() => expect(publish).toHaveProperty('disabled', false));
  fireEvent.click(choices()[1] as HTMLInputElement);
  fireEvent.click(publish);
  await screen.findByText('Published. Guests see it now.');
  expect(server.calls.find(({ name }) => name === 'publishMenu')?.body).toEqual({ changeIds: ['1'] });
});

test('of several that are refused each is asked about, one after the other', {
  tags: ['EDIT-40'],
}, async () => {
  const { server } = menuServer();
  takenFirst(server, { Stew: 9900, Rice: 8800 });
  const { answer } = withhold(server, 'changeMenu');
  const { client } = await renderConsole(server, '/1/menu');
  await price('Stew', '9500');
  await price('Rice', '8000');
  for (const number of [1, 2]) await answer(number);
  await waitFor(() => expect(client.getQueryData(keys.menuConflicts(1))).toHaveLength(2));
  const first = within(await screen.findByRole('dialog', BOTH));
  for (const text of ['₩9,500', '₩9,900']) first.getByText(text);
  // A finger that taps twice chooses nothing of what has just come to its place.
  const mine = first.getByText('Use mine');
  fireEvent.click(mine);
  const second = await screen.findByText('₩8,800');
  fireEvent.click(mine);
  await answer(3);
  await waitFor(() =>
    expect(sent(server).at(-1)).toMatchObject({ over: ['77'], changes: [{ value: 9500 }] }),
  );
  expect(second.isConnected).toBe(true);
  const theirs = screen.getByRole('button', { name: 'Keep theirs' });
  await waitFor(() => expect(theirs.closest('[aria-disabled]')).toBeNull());
  fireEvent.click(theirs);
  await waitFor(() => expect(screen.queryByRole('dialog', BOTH)).toBeNull());
  expect(sent(server)).toHaveLength(3);
});

test('one that is refused while another page is open is told there, and asked about when the menu is opened again', {
  tags: ['EDIT-41'],
}, async () => {
  const { server } = menuServer();
  takenFirst(server, { Stew: 9900 });
  const { asked, answer } = withhold(server, 'changeMenu');
  const { router } = await renderConsole(server, '/1/menu');
  await price('Stew', '9500');
  await asked(1);
  await act(() => router.navigate('/1/stock'));
  await answer(1);
  // It is on the screen, and said to those who listen.
  await screen.findAllByText('Menu: somebody else changed the same thing first. Open the menu and choose.');
  await act(() => router.navigate('/1/menu'));
  const dialog = within(await screen.findByRole('dialog', BOTH));
  for (const text of ['₩9,500', '₩9,900']) dialog.getByText(text);
});

test('one that is refused while another venue is open names its own', { tags: ['CONSOLE-195'] }, async () => {
  const { server } = menuServer();
  takenFirst(server, { Stew: 9900 });
  const both = ME.venues.flatMap((venue) => [venue, { ...venue, restaurantId: 2 }]);
  server.handlers.staffMe = () => ({
    ...ME,
    venues: both.map((venue) => ({ ...venue, role: 'manager' as const })),
  });
  const { asked, answer } = withhold(server, 'changeMenu');
  const { router } = await renderConsole(server, '/1/menu');
  await price('Stew', '9500');
  await asked(1);
  await act(() => router.navigate('/2/orders'));
  await screen.findByRole('heading', { name: 'Orders' });
  await answer(1);
  await screen.findAllByText(
    'Hansang Pub · Menu: somebody else changed the same thing first. Open the menu and choose.',
  );
});

test('whoever takes a shared tablet meanwhile is not asked about it', { tags: ['CONSOLE-193'] }, async () => {
  const { server } = menuServer();
  takenFirst(server, { Stew: 9900 });
  const { asked, answer } = withhold(server, 'changeMenu');
  const { client } = await renderConsole(server, '/1/menu');
  await price('Stew', '9500');
  await price('Rice', '8000');
  await asked(1);
  turnsOf(client).begin();
  await answer(1);
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(screen.queryByRole('dialog', BOTH)).toBeNull();
  expect(sent(server)).toHaveLength(1);
});

test('what somebody else drafted is on the page, although one’s own answer overtook the read of it', {
  tags: ['EDIT-42'],
}, async () => {
  const { server, state } = menuServer();
  const accept = server.handlers.changeMenu;
  const line = Promise.withResolvers<void>();
  server.handlers.changeMenu = async (asked) => {
    const answer = accept?.(asked) as never;
    await line.promise;
    return answer;
  };
  await renderConsole(server, '/1/menu');
  act(() => socket.connect());
  await price('Stew', '9500');
  await waitFor(() => expect(server.count('changeMenu')).toBe(1));
  const [mine] = state.draft.changes as [MenuChange];
  const theirs = { ...mine, key: 'Rice', changeId: '77', by: 'Lee', isOwn: false };
  state.draft = { ...state.draft, changes: [mine, theirs] };
  const reads = withhold(server, 'menuDraft');
  act(() => socket.hint('menu-changed'));
  await reads.asked(1);
  line.resolve();
  for (const number of [1, 2]) await reads.answer(number);
  await screen.findByText('By others: 1');
});

/** Somebody else's drafted price is chosen and published, and what guests see was changed in between. */
async function othersRefused() {
  const mine = { part: 'dish' as const, dish: null, key: 'Stew', field: 'price' };
  const theirs = {
    ...mine,
    value: 9500,
    was: 9000,
    changeId: '77',
    by: 'Lee',
    at: AT,
    isOwn: false,
    group: null,
  };
  const { server, state } = menuServer(MENU, [theirs]);
  server.handlers.publishMenu = () =>
    new Refused('MENU_FIELD_TAKEN', {
      menuConflicts: [{ ...mine, mine, value: 9500, theirs: 9900, by: 'Park', at: AT, changeId: null }],
    });
  await renderConsole(server, '/1/menu');
  act(() => socket.connect());
  await press('See changes');
  fireEvent.click(await screen.findByRole('checkbox'));
  await press(/^Publish/);
  await screen.findByRole('dialog', BOTH);
  return { server, state };
}
const isAnswered = () => waitFor(() => expect(screen.queryByRole('dialog', BOTH)).toBeNull());

test('what somebody else drafted is put over what guests see by whoever publishes it', {
  tags: ['EDIT-4'],
}, async () => {
  const { server } = await othersRefused();
  await press('Use mine');
  await isAnswered();
  await waitFor(() => expect(sent(server)).toHaveLength(1));
  expect(sent(server)[0]).toMatchObject({ changes: [{ value: 9500, was: 9900 }], over: ['77'] });
});

test('nothing is put over it that nobody drafts any more', { tags: ['EDIT-4'] }, async () => {
  const { server, state } = await othersRefused();
  state.draft = { ...state.draft, changes: [] };
  act(() => socket.hint('menu-changed'));
  await waitFor(() => expect(screen.queryByText('By others: 1')).toBeNull());
  await press('Use mine');
  await isAnswered();
  expect(sent(server)).toHaveLength(0);
});

/** Prices are typed while nobody answers. */
async function unanswered() {
  const { server, state } = menuServer();
  const line = server.handlers.changeMenu;
  server.handlers.changeMenu = () => Promise.reject(new TypeError('Failed to fetch'));
  const mend = () => {
    server.handlers.changeMenu = line as NonNullable<typeof line>;
  };
  const { client, router } = await renderConsole(server, '/1/menu');
  await price('Stew', '9500');
  return { client, router, server, state, mend };
}
const UNSAVED = { name: 'This could not be saved' };

test('what was typed and got no answer is sent again by a tap', { tags: ['EDIT-43'] }, async () => {
  const { state, mend } = await unanswered();
  within(await screen.findByRole('dialog', UNSAVED)).getByText('₩9,500');
  mend();
  await press('Try again');
  await waitFor(() => expect(state.draft.changes).toMatchObject([{ key: 'Stew', value: 9500 }]));
  await waitFor(() => expect(screen.queryByRole('dialog', UNSAVED)).toBeNull());
});

test('a tap beside it takes nothing away: it is asked about when the menu is opened again', {
  tags: ['EDIT-43'],
}, async () => {
  const { router } = await unanswered();
  fireEvent.click(within(await screen.findByRole('dialog', UNSAVED)).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', UNSAVED)).toBeNull());
  await act(() => router.navigate('/1/orders'));
  await act(() => router.navigate('/1/menu'));
  await screen.findByRole('dialog', UNSAVED);
  await press('Leave it');
  await waitFor(() => expect(screen.queryByRole('dialog', UNSAVED)).toBeNull());
});

test('where it was saved and the answer alone was lost nobody is asked', { tags: ['EDIT-43'] }, async () => {
  const { client, server, mend } = await unanswered();
  await screen.findByRole('dialog', UNSAVED);
  mend();
  await server.handlers.changeMenu?.({
    ...{ params: {}, query: new URLSearchParams(), key: null },
    body: { changes: [{ part: 'dish', dish: null, key: 'Stew', field: 'price', value: 9500, was: 9000 }] },
  });
  await act(() => client.invalidateQueries({ queryKey: keys.menuDraft(1) }));
  await waitFor(() => expect(screen.queryByRole('dialog', UNSAVED)).toBeNull());
});
