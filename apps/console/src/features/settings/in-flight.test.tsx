import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../../shared/api/keys.ts';
import { ME } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { withhold } from '../../testing/withhold.ts';
import { open, sent, serving, USUAL } from './testing/settings-server.tsx';

let socket = new FakeSocket();
vi.mock('socket.io-client', () => ({ io: () => socket }));
beforeEach(() => {
  socket = new FakeSocket();
});

test('what waits for its answer is kept when the answer to an earlier change comes', {
  tags: ['SETTING-8'],
}, async () => {
  const day = (from: string) => ({ from, to: from });
  const [first, second, third] = ['2026-12-24', '2026-12-25', '2026-12-26'] as const;
  const openingHours = { ...USUAL.openingHours, temporaryHolidays: [first, second, third].map(day) };
  const state: { values: Record<string, unknown> } = { values: { ...USUAL, openingHours } };
  const server = serving(state);
  const saves = withhold(server, 'changeSettings');
  await open(server, 'Hours and holidays');
  const remove = (date: string) => fireEvent.click(screen.getByRole('button', { name: `${date}, Remove` }));
  const areGone = (...dates: string[]) =>
    waitFor(() => expect(dates.map((date) => screen.queryByText(date))).toEqual(dates.map(() => null)));
  await screen.findByText(third);
  remove(first);
  await areGone(first);
  remove(second);
  await areGone(second);
  await saves.answer(1);
  await saves.asked(2);
  await screen.findByText('Opening hours: saved.');
  expect(screen.queryByText(second)).toBeNull();
  remove(third);
  for (const number of [2, 3]) await saves.answer(number);
  await waitFor(() => expect(state.values.openingHours).toMatchObject({ temporaryHolidays: [] }));
  expect(sent(server).at(-1)?.[1]).toMatchObject({
    changes: {
      openingHours: { value: { temporaryHolidays: [] }, seen: { temporaryHolidays: [day(third)] } },
    },
  });
  await areGone(first, second, third);
});

const FEW = 'From when “few left” is shown';
const LATE = 'Tables not checked out';
const type = (name: string, value: string) => {
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  fireEvent.blur(screen.getByRole('textbox', { name }));
};

test('one that is refused shows both values beside another that still waits', {
  tags: ['SETTING-4', 'SETTING-8'],
}, async () => {
  const state = { values: { ...USUAL } };
  const server = serving(state);
  const saves = withhold(server, 'changeSettings');
  await open(server, 'Limits and times');
  state.values = { ...state.values, outOfStockSetQuantity: 4 };
  type(FEW, '7');
  await screen.findByDisplayValue('7');
  type(LATE, '9');
  await saves.answer(1);
  await screen.findByText(/It says now: 4 You wanted: 7$/);
  expect(screen.getByRole('textbox', { name: FEW })).toHaveProperty('value', '4');
  expect(screen.getByDisplayValue('9')).toBeTruthy();
  await saves.answer(2);
  await waitFor(() => expect(state.values).toMatchObject({ needCheckoutAfterHours: 9 }));
});

test('of several that are refused each shows both values until its own are chosen from', {
  tags: ['SETTING-40'],
}, async () => {
  const state = { values: { ...USUAL } };
  const server = serving(state);
  const saves = withhold(server, 'changeSettings');
  await open(server, 'Limits and times');
  state.values = { ...state.values, outOfStockSetQuantity: 4, needCheckoutAfterHours: 5 };
  type(FEW, '7');
  type(LATE, '9');
  for (const number of [1, 2]) await saves.answer(number);
  const told = (theirs: number, mine: number) =>
    screen.findByText(
      (_, told) => told?.textContent?.endsWith(`now: ${theirs}\nYou wanted: ${mine}`) ?? false,
      {
        selector: '[role="alert"] p',
      },
    );
  await told(5, 9);
  const few = (await told(4, 7)).closest<HTMLElement>('[role="alert"]') as HTMLElement;
  fireEvent.click(within(few).getByRole('button', { name: 'Use mine' }));
  await saves.answer(3);
  await waitFor(() =>
    expect(state.values).toMatchObject({ outOfStockSetQuantity: 7, needCheckoutAfterHours: 5 }),
  );
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
  await told(5, 9);
});

test.each([
  ['another part of the settings', '/1/settings/hours'],
  ['another page', '/1/orders'],
])(
  'one that is refused while %s is open is told there, and shows both values when its own is opened again',
  { tags: ['SETTING-41'] },
  async (_, elsewhere) => {
    const state = { values: { ...USUAL } };
    const server = serving(state);
    const saves = withhold(server, 'changeSettings');
    const { router } = await open(server, 'Limits and times');
    state.values = { ...state.values, outOfStockSetQuantity: 4 };
    type(FEW, '7');
    await saves.asked(1);
    await act(() => router.navigate(elsewhere));
    await saves.answer(1);
    // It is on the screen, and said to those who listen.
    await screen.findAllByText(
      `${FEW}: somebody else changed this meanwhile. Open it in the settings and choose.`,
    );
    await act(() => router.navigate('/1/settings/limits'));
    await screen.findByText(/It says now: 4 You wanted: 7$/);
  },
);

/** The question stands that a limit of 7 met one of 4. */
async function asked() {
  const state = { values: { ...USUAL } };
  const server = serving(state);
  const saves = withhold(server, 'changeSettings');
  const { client } = await open(server, 'Limits and times');
  act(() => socket.connect());
  state.values = { ...state.values, outOfStockSetQuantity: 4 };
  type(FEW, '7');
  await saves.answer(1);
  await screen.findByText(/It says now: 4 You wanted: 7$/);
  /** Somebody changes it once more meanwhile. */
  const change = (outOfStockSetQuantity: number) => {
    state.values = { ...state.values, outOfStockSetQuantity };
    act(() => socket.hint('menu-changed'));
  };
  return { client, state, saves, change };
}

test('what somebody changes once more while the question stands is shown before it is chosen over', {
  tags: ['SETTING-42'],
}, async () => {
  const { state, saves, change } = await asked();
  change(6);
  await screen.findByDisplayValue('6');
  await screen.findByText(/It says now: 6 You wanted: 7$/);
  fireEvent.click(screen.getByRole('button', { name: 'Use mine' }));
  await saves.answer(2);
  await waitFor(() => expect(state.values).toMatchObject({ outOfStockSetQuantity: 7 }));
});

test('what says by now what was wanted is not asked about any more', { tags: ['SETTING-42'] }, async () => {
  const { client, change } = await asked();
  change(7);
  await waitFor(() => expect(screen.queryByText(/You wanted/)).toBeNull());
  await waitFor(() =>
    expect(client.getQueryData(keys.settingConflict(1, 'outOfStockSetQuantity'))).toBeNull(),
  );
});

test('one that is refused while another venue is open names its own', { tags: ['CONSOLE-195'] }, async () => {
  const state = { values: { ...USUAL } };
  const server = serving(state);
  const owned = ME.venues.map((venue) => ({ ...venue, role: 'owner' as const }));
  server.handlers.staffMe = () => ({
    ...ME,
    venues: owned.flatMap((venue) => [venue, { ...venue, restaurantId: 2 }]),
  });
  const saves = withhold(server, 'changeSettings');
  const { router } = await open(server, 'Limits and times');
  state.values = { ...state.values, outOfStockSetQuantity: 4 };
  type(FEW, '7');
  await saves.asked(1);
  await act(() => router.navigate('/2/orders'));
  await screen.findByRole('heading', { name: 'Orders' });
  // Another tab shows the first one.
  localStorage.setItem('hansang.console.venue', '1');
  await saves.answer(1);
  await screen.findAllByText(
    `Hansang Pub · ${FEW}: somebody else changed this meanwhile. Open it in the settings and choose.`,
  );
});

const NOTICE = { ko: '새 안내', en: 'We close early', ja: 'お知らせ', 'zh-CN': '公告' };
const NAMES = { ko: '한국어', en: 'English', ja: '日本語', 'zh-CN': '简体中文' };

/** A notice is typed in four languages and saved while nobody answers. */
async function unanswered() {
  const state = { values: { ...USUAL } };
  const server = serving(state);
  const line = server.handlers.changeSettings;
  const cut = () => {
    server.handlers.changeSettings = () => Promise.reject(new TypeError('Failed to fetch'));
  };
  const mend = () => {
    server.handlers.changeSettings = line as NonNullable<typeof line>;
  };
  cut();
  const { client, router } = await open(server, 'Notices');
  fireEvent.click(await screen.findByRole('button', { name: 'Notice, Edit' }));
  const sheet = within(await screen.findByRole('dialog'));
  for (const [language, value] of Object.entries(NOTICE))
    fireEvent.change(sheet.getByLabelText(NAMES[language as 'ko']), { target: { value } });
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  return { client, router, server, state, cut, mend };
}
const UNSAVED = /^This could not be saved\. You wanted: We close early$/;

test('what was typed and got no answer is sent again by a tap, in every language', {
  tags: ['SETTING-43'],
}, async () => {
  const { state, mend } = await unanswered();
  await screen.findByText(UNSAVED);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  // Still nobody.
  await waitFor(() => expect(screen.queryByText(UNSAVED)).toBeNull());
  await screen.findByText(UNSAVED);
  mend();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(state.values.notice).toEqual(NOTICE));
  await waitFor(() => expect(screen.queryByText(UNSAVED)).toBeNull());
});

test('it overwrites nothing that somebody saved meanwhile', {
  tags: ['SETTING-43', 'SETTING-4'],
}, async () => {
  const { state, mend } = await unanswered();
  await screen.findByText(UNSAVED);
  state.values = { ...state.values, notice: { ko: '남의 안내', en: 'Theirs' } };
  mend();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/It says now: Theirs You wanted: We close early$/);
  expect(state.values.notice).toMatchObject({ en: 'Theirs' });
});

test('where it was saved and the answer alone was lost nobody is asked', {
  tags: ['SETTING-43'],
}, async () => {
  const { client, state } = await unanswered();
  await screen.findByText(UNSAVED);
  state.values = { ...state.values, notice: NOTICE };
  await act(() => client.invalidateQueries({ queryKey: keys.settings(1) }));
  await waitFor(() => expect(screen.queryByText(UNSAVED)).toBeNull());
});

test('where its part of the settings was left it is told, and offered there', {
  tags: ['SETTING-43'],
}, async () => {
  const { router } = await unanswered();
  await act(() => router.navigate('/1/orders'));
  await screen.findAllByText('Notice: could not be saved. Open it in the settings to try again.');
  await act(() => router.navigate('/1/settings/notices'));
  await screen.findByText(UNSAVED);
});
