import type { TableCall } from '@hansang/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { FakeAudio } from '../../testing/fake-audio.ts';
import { FakeServer, ME, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { withhold } from '../../testing/withhold.ts';

let socket = new FakeSocket();
vi.mock('socket.io-client', () => ({ io: () => socket }));

beforeEach(() => {
  socket = new FakeSocket();
  FakeAudio.notes = 0;
  vi.stubGlobal('AudioContext', FakeAudio);
});

const named = (ko: string, en: string) => ({ ko, en, ja: en, 'zh-CN': en });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const callOf = (callId: string, changes: Partial<TableCall> = {}): TableCall => ({
  callId,
  itemId: 'water',
  calledAt: ago(0),
  acknowledgedAt: null,
  tableIdx: 2,
  tableName: '2',
  floorName: named('1층', 'First floor'),
  itemName: named('물', 'Water'),
  acknowledgedBy: null,
  seenAt: null,
  ...changes,
});

/** A server that keeps calls as the real one does. */
function serving(state: { calls: TableCall[] }, changes: ConstructorParameters<typeof FakeServer>[0] = {}) {
  const find = (id = '') => state.calls.find(({ callId }) => callId === id) ?? new Refused('NOT_FOUND_CALL');
  return new FakeServer({
    board: () => boardOf([]),
    openCalls: () => ({ calls: state.calls, serverTime: new Date().toISOString() }),
    acknowledgeCall({ params }) {
      state.calls = state.calls.map((one) =>
        one.callId === params.callId ? { ...one, acknowledgedAt: ago(0), acknowledgedBy: 'Kim' } : one,
      );
      return find(params.callId);
    },
    closeCall({ params }) {
      const one = find(params.callId);
      state.calls = state.calls.filter(({ callId }) => callId !== params.callId);
      return one;
    },
    ...changes,
  });
}

const cards = () => screen.queryAllByRole('article');
type Card = ReturnType<typeof within>;

test('open calls stand oldest first with table, item and time; late ones say so', {
  tags: ['CALL-4'],
}, async () => {
  const calls = [
    callOf('old', { calledAt: ago(6), tableName: '9' }),
    callOf('mid', { calledAt: ago(3) }),
    callOf('new'),
  ];
  await renderConsole(serving({ calls }), '/1/calls');
  await waitFor(() => expect(cards()).toHaveLength(3));
  expect(cards().map((card) => card.dataset.call)).toEqual(['old', 'mid', 'new']);
  const [old, mid, fresh] = cards().map((card) => card.textContent ?? '');
  expect(old).toContain('Table 9, Water');
  expect(old).toContain('6:0');
  expect(old).toContain('Very late');
  expect(mid).toContain('Running late');
  expect(fresh).not.toMatch(/late/i);
});

test('being on the way and being done take one tap each, and of two at one place the first counts', {
  tags: ['CALL-5', 'BOARD-11'],
}, async () => {
  const state = { calls: [callOf('a')] };
  const server = serving(state);
  await renderConsole(server, '/1/calls');
  fireEvent.click(await screen.findByRole('button', { name: 'On my way' }));
  await screen.findByText('Kim is on the way');
  expect(screen.queryByRole('button', { name: 'On my way' })).toBeNull();
  await waitFor(() => expect(server.count('acknowledgeCall')).toBe(1));
  const done = screen.getByRole('button', { name: 'Done' });
  // It has just come to where the other button was.
  fireEvent.click(done);
  expect(server.count('closeCall')).toBe(0);
  await waitFor(() => expect(done.closest('[aria-disabled]')).toBeNull());
  fireEvent.click(done);
  await screen.findByText('No table is calling.');
  await waitFor(() => expect(server.count('closeCall')).toBe(1));
});

test('keys answer the call that has the focus and go on to the next', { tags: ['CALL-5'] }, async () => {
  const state = { calls: [callOf('a'), callOf('b', { tableName: '3' })] };
  const server = serving(state);
  await renderConsole(server, '/1/calls');
  await waitFor(() => expect(cards()).toHaveLength(2));
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  expect((document.activeElement as HTMLElement).dataset.call).toBe('a');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'a', code: 'KeyA' });
  expect((document.activeElement as HTMLElement).dataset.call).toBe('b');
  await waitFor(() => expect(server.count('acknowledgeCall')).toBe(1));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'd', code: 'KeyD' });
  await waitFor(() => expect(state.calls.map(({ callId }) => callId)).toEqual(['a']));
});

test('calls whose answers are on their way stay answered when an earlier one has come', {
  tags: ['CALL-7'],
}, async () => {
  const state = { calls: ['a', 'b', 'c'].map((callId, at) => callOf(callId, { tableName: `${at + 7}` })) };
  const server = serving(state);
  const taken = withhold(server, 'acknowledgeCall');
  const closed = withhold(server, 'closeCall');
  await renderConsole(server, '/1/calls');
  await waitFor(() => expect(cards()).toHaveLength(3));
  const [first, second, third] = cards().map((card) => within(card)) as [Card, Card, Card];
  fireEvent.click(first.getByRole('button', { name: 'On my way' }));
  fireEvent.click(second.getByRole('button', { name: 'On my way' }));
  fireEvent.click(third.getByRole('button', { name: 'Done' }));
  const isShown = () => {
    expect(screen.queryByRole('region', { name: 'Waiting' })).toBeNull();
    expect(cards().map(({ dataset }) => dataset.call)).toEqual(['a', 'b']);
    expect(screen.getAllByText('Kim is on the way')).toHaveLength(2);
  };
  await waitFor(isShown);
  const reads = server.count('openCalls');
  await taken.answer(1);
  await waitFor(() => expect(server.count('openCalls')).toBeGreaterThan(reads));
  state.calls = [...state.calls, callOf('d')];
  act(() => socket.hint('call-changed'));
  await waitFor(() => expect(cards().map(({ dataset }) => dataset.call)).toContain('d'));
  state.calls = state.calls.filter(({ callId }) => callId !== 'd');
  act(() => socket.hint('call-changed'));
  await waitFor(isShown);
  await taken.answer(2);
  await closed.answer(1);
  await waitFor(() => expect(state.calls).toHaveLength(2));
  isShown();
});

test('a step that the server refuses is told, and the truth comes back', async () => {
  const server = serving({ calls: [callOf('a')] }, { closeCall: () => new Refused('STAFF_FORBIDDEN') });
  await renderConsole(server, '/1/calls');
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }));
  await screen.findAllByText('STAFF_FORBIDDEN');
  await waitFor(() => expect(cards()).toHaveLength(1));
});

test('a new call sounds, marks title and menu, and stands on the board until acknowledged', {
  tags: ['CALL-4', 'CONSOLE-14'],
}, async () => {
  const state = { calls: [callOf('before', { acknowledgedAt: ago(1), acknowledgedBy: 'Lee' })] };
  await renderConsole(serving(state), '/1/orders');
  fireEvent.click(await screen.findByRole('button', { name: 'Turn sound on' }));
  await screen.findByRole('button', { name: 'Sound is on' });
  expect(screen.queryByRole('region', { name: 'Waiting' })).toBeNull();
  expect(FakeAudio.notes).toBe(0);
  state.calls = [...state.calls, callOf('now', { tableName: '7' })];
  act(() => socket.hint('call-changed'));
  const strip = within(await screen.findByRole('region', { name: 'Waiting' }));
  expect(strip.getByText('Table 7, Water')).toBeTruthy();
  expect(FakeAudio.notes).toBe(3);
  expect(document.title).toMatch(/^\(1\) /);
  expect(screen.getByRole('link', { name: /^Calls/ }).textContent).toContain('New calls: 1');
  expect(screen.getByText('Table 7 is calling. Water')).toBeTruthy();
  const answer = strip.getByRole('button', { name: 'On my way' });
  await waitFor(() => expect(answer.closest('[aria-disabled]')).toBeNull());
  fireEvent.click(answer);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting' })).toBeNull());
  await waitFor(() => expect(document.title).not.toMatch(/^\(/));
});

test('the kitchen is shown no calls and asks for none', { tags: ['STAFF-5'] }, async () => {
  const venues = ME.venues.map((venue) => ({ ...venue, role: 'kitchen' as const }));
  const server = serving({ calls: [callOf('a')] }, { staffMe: () => ({ ...ME, venues }) });
  await renderConsole(server, '/1/orders');
  await waitFor(() => expect(server.count('board')).toBeGreaterThan(0));
  expect(screen.queryByRole('link', { name: /^Calls/ })).toBeNull();
  expect(server.count('openCalls')).toBe(0);
});
