import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { boardOf, orderOf } from '../testing/orders.ts';
import { serverNow } from './now.ts';

let socket = new FakeSocket();
vi.mock('socket.io-client', () => ({ io: () => socket }));
beforeEach(() => {
  socket = new FakeSocket();
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A board that is open and live; its server's clock is right whatever becomes of the tablet's. */
async function openBoard() {
  const [from, began] = [Date.now(), performance.now()];
  const right = () => from + performance.now() - began;
  const order = orderOf({ status: 'CONFIRM', startTime: new Date(from - 60_000).toISOString() });
  const told = () => ({ serverTime: new Date(right()).toISOString() });
  const server = new FakeServer({
    board: () => ({ ...boardOf([order]), ...told() }),
    openCalls: () => ({ calls: [], ...told() }),
    printing: () => ({ printers: [], ...told() }),
    tillStanding: () => ({
      orderDecider: 'BOARD',
      whenTillSilent: 'BOARD',
      unanswered: 0,
      tills: [],
      ...told(),
    }),
  });
  await renderConsole(server);
  await screen.findByRole('article');
  act(() => void socket.connect());
  await pass(5000);
  return { reads: () => server.count('board'), right };
}

test.each([
  ['forwards', 3_600_000],
  ['back', -3_600_000],
])(
  'a tablet whose clock is set %s while the board is open knows the right time a moment later',
  {
    tags: ['KITCHEN-194'],
  },
  async (_which, by) => {
    const { reads, right } = await openBoard();
    const before = reads();
    vi.setSystemTime(Date.now() + by);
    await pass(2000);
    await waitFor(() => expect(reads()).toBe(before + 1));
    await waitFor(() => expect(Math.abs(serverNow() - right())).toBeLessThan(1500));
    await pass(5000);
    expect(reads()).toBe(before + 1);
  },
);

test('one that slept with its timers reads anew when it wakes, though nobody looked away', {
  tags: ['KITCHEN-194'],
}, async () => {
  const { reads } = await openBoard();
  const before = reads();
  const asleep = performance.now() + 600_000;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => asleep);
  vi.setSystemTime(Date.now() + 600_000);
  await pass(1500);
  now.mockRestore();
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
});
