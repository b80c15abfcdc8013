// @vitest-environment jsdom
import { io } from 'socket.io-client';
import { expect, test, vi } from 'vitest';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { openLive } from './live.ts';

vi.mock('socket.io-client', () => ({ io: vi.fn(() => new FakeSocket()) }));

function opened() {
  const socket = new FakeSocket();
  const handlers = { onHint: vi.fn(), onConnect: vi.fn(), onRefused: vi.fn() };
  const live = openLive(1, handlers, () => socket as never);
  return { socket, handlers, live };
}

test('every connection, the first and any later one, asks for a read', { tags: ['CONSOLE-8'] }, () => {
  const { socket, handlers, live } = opened();
  expect(live.state).toBe('connecting');
  socket.connect();
  socket.lose();
  expect(live.state).toBe('lost');
  socket.connect();
  expect(live.state).toBe('live');
  expect(handlers.onConnect).toHaveBeenCalledTimes(2);
});

test('a browser that goes offline is told at once, not by the next heartbeat', {
  tags: ['CONSOLE-7'],
}, () => {
  const { socket, live } = opened();
  socket.connect();
  window.dispatchEvent(new Event('offline'));
  expect(live.state).toBe('lost');
  window.dispatchEvent(new Event('online'));
  expect(live.state).toBe('live');
});

test('a server that knows the login no more is told apart from one that cannot be reached', () => {
  const { socket, handlers } = opened();
  socket.tell('connect_error', new Error('xhr poll error'));
  expect(handlers.onRefused).not.toHaveBeenCalled();
  socket.tell('connect_error', new Error('STAFF_LOGIN_REQUIRED'));
  expect(handlers.onRefused).toHaveBeenCalledTimes(1);
});

test('what the server ended or could not let in for a moment is asked for again', {
  tags: ['CONSOLE-8'],
}, () => {
  vi.useFakeTimers();
  const { socket, handlers, live } = opened();
  socket.connect();
  socket.active = false;
  socket.connected = false;
  socket.tell('disconnect', 'io server disconnect');
  vi.advanceTimersByTime(5000);
  expect(live.state).toBe('live');
  socket.connected = false;
  socket.tell('connect_error', new Error('INTERNAL_ERROR'));
  expect(live.state).toBe('lost');
  vi.advanceTimersByTime(5000);
  expect(live.state).toBe('live');
  expect(handlers.onConnect).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

test('after closing, nothing is heard', () => {
  const { socket, handlers, live } = opened();
  live.close();
  socket.connect();
  socket.hint('order-changed');
  expect(handlers.onConnect).not.toHaveBeenCalled();
  expect(handlers.onHint).not.toHaveBeenCalled();
});

test('a console goes over to polling where no WebSocket passes, at once or after a handshake that was held', {
  tags: ['RT-1'],
}, () => {
  const asked = vi.mocked(io);
  openLive(1, { onHint: vi.fn(), onConnect: vi.fn(), onRefused: vi.fn() });
  expect(asked.mock.lastCall?.[1]).toMatchObject({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  });
  const { socket } = opened();
  socket.tell('connect_error', new Error('timeout'));
  expect(socket.io.opts.transports).toEqual(['polling', 'websocket']);
  socket.connect();
  expect(socket.io.opts.transports).toEqual(['websocket', 'polling']);
});
