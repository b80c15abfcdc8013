import { SOCKET } from '@hansang/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { opened } from '../../testing/fake-socket.ts';
import { connectLive } from './go-live.ts';

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'));

beforeEach(() => {
  opened.length = 0;
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(() => void vi.useRealTimers());

function open() {
  const heard = {
    onEvent: vi.fn(),
    onConnect: vi.fn(),
    onAway: vi.fn(),
    onReconnect: vi.fn(),
    onRefused: vi.fn(),
  };
  const live = connectLive({
    tableIdx: () => 2,
    clientId: 'a'.repeat(32),
    cartId: () => 'cart',
    ...heard,
  });
  const [first] = opened;
  if (!first) throw new Error('No socket was opened');
  return { ...heard, live, socket: first.socket };
}

test('a phone reconnects after 1 s growing to 5 s, randomised by a half, and gives an attempt 20 s', {
  tags: ['RT-2'],
}, () => {
  open();
  expect(opened.map(({ options }) => options)).toEqual([
    expect.objectContaining({
      path: '/pos',
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
      timeout: 20_000,
      query: { tableIdx: 2, cartId: 'cart', clientId: 'a'.repeat(32) },
    }),
  ]);
  expect(SOCKET.path).toBe('/pos');
});

test('a phone that comes back to its table after its visit had ended hears again', { tags: ['RT-8'] }, () => {
  const { live, socket } = open();
  live.renew();
  expect(socket.connects).toBe(0);
  live.close();
  live.renew();
  expect(socket.connects).toBe(1);
  expect(socket.active).toBe(true);
});

test('a server that cannot let anybody in for a moment is asked again', { tags: ['CART-17', 'RT-8'] }, () => {
  const { socket, onRefused } = open();
  socket.active = false;
  socket.tell('connect_error', new Error('INTERNAL_ERROR'));
  expect(socket.connects).toBe(0);
  vi.advanceTimersByTime(8000);
  expect(socket.connects).toBe(1);
  expect(onRefused).not.toHaveBeenCalled();
});

test('a refusal makes the phone read why, and ask again', { tags: ['CART-17', 'RT-9'] }, () => {
  const { socket, onRefused, live } = open();
  socket.active = false;
  socket.tell('connect_error', new Error('NOT_FOUND_CART'));
  expect(onRefused).toHaveBeenCalledTimes(1);
  live.close();
  vi.advanceTimersByTime(60_000);
  expect(socket.connects).toBe(0);
});

test('a connection that the server ended is taken up again, one that the phone ended is not', {
  tags: ['RT-8', 'SEAT-200'],
}, () => {
  const { socket } = open();
  socket.active = false;
  socket.tell('disconnect', 'io client disconnect');
  vi.advanceTimersByTime(60_000);
  expect(socket.connects).toBe(0);
  socket.tell('disconnect', 'io server disconnect');
  // Who was taken out hears of it soon; a server that is gone is asked less often.
  vi.advanceTimersByTime(1500);
  expect(socket.connects).toBe(1);
  socket.active = false;
  socket.tell('connect_error', new Error('INTERNAL_ERROR'));
  vi.advanceTimersByTime(2400);
  expect(socket.connects).toBe(1);
  vi.advanceTimersByTime(5200);
  expect(socket.connects).toBe(2);
});

test('what connects again by itself is left alone', { tags: ['RT-2'] }, () => {
  const { socket, onRefused } = open();
  socket.tell('connect_error', new Error('xhr poll error'));
  vi.advanceTimersByTime(60_000);
  expect(socket.connects).toBe(0);
  expect(onRefused).not.toHaveBeenCalled();
});

test('after a handshake that a proxy held the phone polls, and the next time it tries a WebSocket first again', {
  tags: ['RT-1'],
}, () => {
  const { socket } = open();
  socket.tell('connect_error', new Error('timeout'));
  expect(socket.io.opts.transports).toEqual(['polling', 'websocket']);
  socket.tell('connect');
  expect(socket.io.opts.transports).toEqual(['websocket', 'polling']);
  socket.tell('connect_error', new Error('timeout'));
  socket.tell('connect_error', new Error('xhr poll error'));
  expect(socket.io.opts.transports).toEqual(['websocket', 'polling']);
});
