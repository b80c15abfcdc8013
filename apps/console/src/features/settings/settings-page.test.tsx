import type { SettingValues } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { open, sent, serving, USUAL } from './testing/settings-server.tsx';

let socket = new FakeSocket();
vi.mock('socket.io-client', () => ({ io: () => socket }));
beforeEach(() => {
  socket = new FakeSocket();
});

test('a switch is saved at once, says what guests notice, and is taken back from its word', {
  tags: ['SETTING-7'],
}, async () => {
  const state = { values: { ...USUAL } };
  const server = serving(state);
  await open(server, 'Ordering');
  expect(screen.getByText('Guests are asked how many they are.')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Ask how many guests' }));
  await screen.findByText('Ask how many guests: saved.');
  expect(state.values.usePeopleCount).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(state.values.usePeopleCount).toBe(false));
  expect(sent(server)).toEqual([
    ['changeSettings', { changes: { usePeopleCount: { value: true, seen: false } } }],
    ['changeSettings', { changes: { usePeopleCount: { value: false, seen: true } } }],
  ]);
});

test('a number is saved when it is left; one that cannot be is not, and says what can', {
  tags: ['SETTING-7'],
}, async () => {
  const state = { values: { ...USUAL } };
  await open(serving(state), 'Limits and times');
  const input = () => screen.getByRole('textbox', { name: 'From when “few left” is shown' });
  fireEvent.change(input(), { target: { value: '5' } });
  fireEvent.blur(input());
  await waitFor(() => expect(state.values.outOfStockSetQuantity).toBe(5));
  fireEvent.change(input(), { target: { value: '1000' } });
  expect(input().getAttribute('aria-invalid')).toBe('true');
  fireEvent.blur(input());
  await screen.findByText('Please enter a number from 0 to 999. Nothing is saved yet.');
  expect((input() as HTMLInputElement).value).toBe('1000');
  fireEvent.keyDown(input(), { key: 'Escape' });
  expect((input() as HTMLInputElement).value).toBe('5');
  expect(screen.queryByText(/Nothing is saved yet/)).toBeNull();
});

test('a section has an address of its own, which a reload keeps', { tags: ['SETTING-7'] }, async () => {
  const { router } = await renderConsole(serving({ values: { ...USUAL } }), '/1/settings/limits');
  await screen.findByRole('heading', { level: 2, name: 'Limits and times' });
  fireEvent.click(screen.getByRole('button', { name: 'Ordering' }));
  await screen.findByRole('heading', { level: 2, name: 'Ordering' });
  expect(router.state.location.pathname).toBe('/1/settings/ordering');
});

test('hours that cannot be say why they cannot be saved', { tags: ['SETTING-7'] }, async () => {
  const state = { values: { ...USUAL } };
  await open(serving(state), 'Hours and holidays');
  fireEvent.click(await screen.findByRole('button', { name: 'Monday, Edit' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Monday' }));
  fireEvent.change(sheet.getByLabelText('Last order'), { target: { value: '23:00' } });
  await sheet.findByText(/The last order is outside the opening hours/);
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  fireEvent.change(sheet.getByLabelText('Last order'), { target: { value: '21:00' } });
  await waitFor(() => expect(sheet.queryByText(/outside the opening hours/)).toBeNull());
});

test('whoever meets another editor sees both values and decides', { tags: ['SETTING-4'] }, async () => {
  const state = { values: { ...USUAL } };
  const server = serving(state);
  await open(server, 'Limits and times');
  state.values = { ...state.values, outOfStockSetQuantity: 4 };
  const input = screen.getByRole('textbox', { name: 'From when “few left” is shown' });
  fireEvent.change(input, { target: { value: '7' } });
  fireEvent.blur(input);
  const told = await screen.findByText(/It says now: 4 You wanted: 7$/);
  expect(state.values.outOfStockSetQuantity).toBe(4);
  const alert = told.closest('[role=alert]') as HTMLElement;
  fireEvent.click(within(alert).getByRole('button', { name: 'Use mine' }));
  await waitFor(() => expect(state.values.outOfStockSetQuantity).toBe(7));
});

test('a hint shows what another console saved', { tags: ['SETTING-7'] }, async () => {
  const state = { values: { ...USUAL } };
  await open(serving(state), 'Notices');
  await screen.findByText('Our notice');
  state.values = { ...state.values, notice: { ko: '새 안내', en: 'Another notice' } };
  act(() => socket.hint('menu-changed'));
  await screen.findByText('Another notice');
});

test('a day’s hours are changed in its sheet, and dates off are added', { tags: ['SETTING-7'] }, async () => {
  const state = { values: { ...USUAL } };
  await open(serving(state), 'Hours and holidays');
  await screen.findByText('11:00 – 22:00, last order 21:30');
  fireEvent.click(screen.getByRole('button', { name: 'Monday, Edit' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Monday' }));
  fireEvent.change(sheet.getByLabelText('Last order'), { target: { value: '23:00' } });
  expect((sheet.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.change(sheet.getByLabelText('Last order'), { target: { value: '' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(state.values.openingHours).toEqual({ weekly: { mon: [{ open: '11:00', close: '22:00' }] } }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Days off, Add' }));
  const days = within(await screen.findByRole('dialog', { name: 'Days off' }));
  fireEvent.change(days.getByLabelText('First day'), { target: { value: '2026-12-25' } });
  fireEvent.click(days.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: '2026-12-25, Remove' });
});

test('doors and money go by their own call; managers read that they are the owner’s', {
  tags: ['SETTING-6', 'SETTING-7'],
}, async () => {
  const state = { values: { ...USUAL } };
  const server = serving(state);
  await open(server, 'How guests get in and pay');
  fireEvent.click(screen.getByRole('button', { name: 'By card, with the order' }));
  await waitFor(() => expect(state.values).toMatchObject({ usePG: true, usePos: false }));
  expect(sent(server)[0]?.[0]).toBe('changeDoors');
});

test('an owner says whose logins need a second step, and is told to begin with their own', {
  tags: ['ACC-23', 'SETTING-7'],
}, async () => {
  const state = { values: { ...USUAL } };
  const server = serving(state);
  const accept = server.handlers.changeDoors;
  server.handlers.changeDoors = () => new Refused('TWO_STEP_OWN_FIRST');
  await open(server, 'How guests get in and pay');
  const asked = within(await screen.findByRole('group', { name: 'Who must use two-step login' }));
  const everybody = () => asked.getByRole('button', { name: 'Everybody' });
  fireEvent.click(everybody());
  await screen.findAllByText('TWO_STEP_OWN_FIRST');
  await waitFor(() => expect(everybody().getAttribute('aria-pressed')).toBe('false'));
  if (accept) server.handlers.changeDoors = accept;
  fireEvent.click(everybody());
  await waitFor(() => expect(state.values.twoStepFor).toBe('ALL'));
  expect(sent(server).at(-1)).toEqual([
    'changeDoors',
    { changes: { twoStepFor: { value: 'ALL', seen: 'NONE' } } },
  ]);
});

test('a manager changes no doors', { tags: ['SETTING-6'] }, async () => {
  await open(serving({ values: { ...USUAL } }, 'manager'), 'How guests get in and pay');
  await screen.findByText('Only owners change these.');
  expect(screen.queryByRole('button', { name: 'By card, with the order' })).toBeNull();
});

test('what another console saved while a text was edited is not written over unseen', {
  tags: ['SETTING-4'],
}, async () => {
  const state = { values: { ...USUAL } };
  await open(serving(state), 'Notices');
  await screen.findByText('Our notice');
  const [edit] = screen.getAllByRole('button', { name: /Edit$/ });
  fireEvent.click(edit as HTMLElement);
  const sheet = within(await screen.findByRole('dialog'));
  const theirs = { ko: '새 안내', en: 'Another notice' };
  state.values = { ...state.values, notice: theirs };
  act(() => socket.hint('menu-changed'));
  await screen.findByText('Another notice');
  fireEvent.change(sheet.getByDisplayValue('Our notice'), { target: { value: 'My notice' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Use mine' });
  expect(state.values.notice).toEqual(theirs);
});

test('nor what it saved while a number was typed', { tags: ['SETTING-4'] }, async () => {
  const state = { values: { ...USUAL } };
  await open(serving(state), 'Limits and times');
  const input = screen.getByRole('textbox', { name: 'From when “few left” is shown' });
  fireEvent.change(input, { target: { value: '7' } });
  state.values = { ...state.values, outOfStockSetQuantity: 4, needCheckoutAfterHours: 9 };
  act(() => socket.hint('menu-changed'));
  await screen.findByDisplayValue('9');
  fireEvent.blur(input);
  await screen.findByText(/It says now: 4 You wanted: 7$/);
  expect(state.values.outOfStockSetQuantity).toBe(4);
});

test('nor the same day’s hours; another day’s stay beside one’s own', { tags: ['SETTING-4'] }, async () => {
  const state = { values: { ...USUAL } };
  const server = serving(state);
  await open(server, 'Hours and holidays');
  await screen.findByText('11:00 – 22:00, last order 21:30');
  const meanwhile = async (weekly: SettingValues['openingHours']['weekly'] & object, shown: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Monday, Edit' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Monday' }));
    fireEvent.change(sheet.getByLabelText('Last order'), { target: { value: '21:00' } });
    state.values = { ...state.values, openingHours: { weekly } };
    act(() => socket.hint('menu-changed'));
    await screen.findByText(shown);
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  };
  const tue = [{ open: '12:00', close: '20:00' }];
  await meanwhile({ ...USUAL.openingHours?.weekly, tue }, '12:00 – 20:00');
  const mine = { mon: [{ open: '11:00', close: '22:00', lastOrder: '21:00' }], tue };
  await waitFor(() => expect(state.values.openingHours).toEqual({ weekly: mine }));
  const theirs = { mon: [{ open: '10:00', close: '15:00' }], tue };
  await meanwhile(theirs, '10:00 – 15:00');
  await screen.findByRole('button', { name: 'Use mine' });
  expect(state.values.openingHours).toEqual({ weekly: theirs });
});

test('nor what guests call for, where the same was renamed', { tags: ['SETTING-4'] }, async () => {
  const items = (...names: string[]) => names.map((ko, at) => ({ id: `item-${at}`, name: { ko } }));
  const state: { values: Record<string, unknown> } = {
    values: { ...USUAL, useCallStaff: true, callItems: items('물', '컵') },
  };
  await open(serving(state), 'Calls');
  fireEvent.click(await screen.findByRole('button', { name: '물, Edit' }));
  const sheet = within(await screen.findByRole('dialog'));
  state.values = { ...state.values, callItems: items('찬물', '컵') };
  act(() => socket.hint('menu-changed'));
  await screen.findByText('찬물');
  fireEvent.change(sheet.getByDisplayValue('물'), { target: { value: '생수' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Use mine' });
  expect(state.values.callItems).toEqual(items('찬물', '컵'));
});

test('nor days off, nor the colour', { tags: ['SETTING-4', 'RECORD-5'] }, async () => {
  const look = { accentColor: '#2255aa', useMultiLanguage: false, multiLanguageToggles: [] };
  const state: { values: Record<string, unknown> } = { values: { ...USUAL, ...look } };
  const server = serving(state);
  await open(server, 'Hours and holidays');
  fireEvent.click(await screen.findByRole('button', { name: 'Days off, Add' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Days off' }));
  fireEvent.change(sheet.getByLabelText('First day'), { target: { value: '2026-12-25' } });
  const theirs = { ...USUAL.openingHours, temporaryHolidays: [{ from: '2026-12-24', to: '2026-12-24' }] };
  state.values = { ...state.values, openingHours: theirs };
  act(() => socket.hint('menu-changed'));
  await screen.findByText('2026-12-24');
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Use mine' });
  expect(state.values.openingHours).toEqual(theirs);

  fireEvent.click(screen.getByRole('button', { name: 'Look and languages' }));
  const colour = screen.getByLabelText('Pick a colour');
  fireEvent.change(colour, { target: { value: '#ffee00' } });
  await screen.findByText(/hard to read with this colour/);
  const reads = server.count('settings');
  state.values = { ...state.values, accentColor: '#00aa55' };
  act(() => socket.hint('menu-changed'));
  await waitFor(() => expect(server.count('settings')).toBeGreaterThan(reads));
  await screen.findByRole('button', { name: 'Usual colour' });
  fireEvent.blur(colour);
  await screen.findByText(/It says now: #00aa55 You wanted: #ffee00$/);
  expect(state.values.accentColor).toBe('#00aa55');
});

const OURS: Partial<SettingValues> = {
  ...USUAL,
  name: { ko: '한상', en: 'Hansang' },
  wifi: null,
  corporation: { name: 'Hansang Inc', registrationNumber: null, phone: null },
  timeZone: 'Asia/Seoul',
  businessDayCutOff: '06:00',
};

test('the venue’s own: a network with its password, the company, another clock with what it does', {
  tags: ['SETTING-7', 'RECORD-1', 'RECORD-4'],
}, async () => {
  const state: { values: Record<string, unknown> } = { values: { ...OURS } };
  const server = serving(state);
  await open(server, 'The venue');
  const edit = async (field: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `${field}, Edit` }));
    return within(await screen.findByRole('dialog', { name: field }));
  };
  const save = (sheet: Awaited<ReturnType<typeof edit>>) =>
    sheet.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
  const wifi = await edit('Wi-Fi for guests');
  fireEvent.change(wifi.getByLabelText('Name of the network'), { target: { value: 'Pub' } });
  fireEvent.change(wifi.getByLabelText('Password'), { target: { value: 'short' } });
  expect(save(wifi).disabled).toBe(true);
  fireEvent.change(wifi.getByLabelText('Password'), { target: { value: 'long enough' } });
  fireEvent.click(save(wifi));
  await waitFor(() => expect(state.values.wifi).toEqual({ name: 'Pub', password: 'long enough' }));

  const company = await edit('Company');
  fireEvent.change(company.getByLabelText('Registration number'), { target: { value: '12' } });
  expect(save(company).disabled).toBe(true);
  company.getByText('A registration number has ten digits.');
  fireEvent.change(company.getByLabelText('Registration number'), { target: { value: '1234567890' } });
  fireEvent.click(save(company));
  await waitFor(() =>
    expect(state.values.corporation).toMatchObject({ registrationNumber: '123-45-67890', phone: null }),
  );

  const clock = await edit('Time zone');
  clock.getByText(/Orders that are running go on/);
  fireEvent.change(clock.getByLabelText('Time zone'), { target: { value: 'Asia/Tokyo' } });
  fireEvent.click(save(clock));
  await waitFor(() => expect(state.values.timeZone).toBe('Asia/Tokyo'));
  expect(sent(server).map(([name]) => name)).toEqual(['changeSettings', 'changeDoors', 'changeDoors']);
});

test('company and clock are no manager’s', { tags: ['SETTING-6', 'RECORD-3'] }, async () => {
  await open(serving({ values: { ...OURS } }, 'manager'), 'The venue');
  await screen.findByRole('button', { name: 'Wi-Fi for guests, Edit' });
  expect(screen.queryByRole('button', { name: 'Time zone, Edit' })).toBeNull();
});

test('an owner takes everything home: the browser downloads it once the proof is given', {
  tags: ['RECORD-7'],
}, async () => {
  const taken: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    taken.push(this.href);
  });
  const server = serving({ values: { ...OURS } });
  server.handlers.openArchive = () => ({ orders: 12, reviews: 3 });
  await open(server, 'The venue');
  click.mockClear();
  taken.length = 0;
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
  await screen.findByText(/The download with 12 orders has begun/);
  expect(taken.map((href) => new URL(href).pathname + new URL(href).search)).toEqual([
    '/api/v1/staff/restaurants/1/archive?language=en',
  ]);
  click.mockRestore();
});
