// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../../testing/fake-socket.ts';

// A page of its own for each: what it read first is remembered as long as it is open.
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

async function opened(...marks: readonly string[]) {
  const { noteMark } = await import('./hint-marks.ts');
  const { openLive } = await import('./live.ts');
  for (const mark of marks) noteMark(mark);
  const socket = new FakeSocket();
  const handlers = { onHint: vi.fn(), onConnect: vi.fn(), onRefused: vi.fn() };
  openLive(1, handlers, () => socket as never);
  return { socket, handlers, noteMark };
}

test('what was read before the connection stood is not read again where nothing happened since', {
  tags: ['CONSOLE-310'],
}, async () => {
  const { socket, handlers } = await opened('a.7', 'a.7');
  socket.connect([]);
  vi.advanceTimersByTime(60_000);
  expect(handlers.onConnect).not.toHaveBeenCalled();
  expect(handlers.onHint).not.toHaveBeenCalled();
});

test('what changed between a screen’s read and the connection is read again, and nothing else', {
  tags: ['CONSOLE-310'],
}, async () => {
  const { socket, handlers } = await opened('a.7');
  socket.connect(['order-changed', 'call-changed']);
  expect(handlers.onHint.mock.calls.map(([{ action }]) => action)).toEqual(['order-changed', 'call-changed']);
  expect(handlers.onConnect).not.toHaveBeenCalled();
});

test('everything is read again where the server does not know what was missed', {
  tags: ['CONSOLE-8', 'CONSOLE-310'],
}, async () => {
  const { socket, handlers } = await opened('a.7');
  socket.connect(null);
  expect(handlers.onConnect).toHaveBeenCalledTimes(1);
  socket.lose();
  socket.connect([]);
  expect(handlers.onConnect).toHaveBeenCalledTimes(2);
});

test('a server of before, which says nothing, is waited for a moment only', {
  tags: ['CONSOLE-8'],
}, async () => {
  const { socket, handlers } = await opened('a.7');
  socket.connected = true;
  socket.tell('connect');
  vi.advanceTimersByTime(1900);
  expect(handlers.onConnect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(handlers.onConnect).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(handlers.onConnect).toHaveBeenCalledTimes(1);
});

test('answers of two servers say nothing of each other’s hints: everything is read again', {
  tags: ['CONSOLE-310'],
}, async () => {
  const before = await opened('a.7', 'b.9');
  before.socket.connect([]);
  expect(before.handlers.onConnect).toHaveBeenCalledTimes(1);
  vi.resetModules();
  const after = await opened('a.7');
  after.socket.connect([]);
  expect(after.handlers.onConnect).not.toHaveBeenCalled();
  after.noteMark('b.9');
  expect(after.handlers.onConnect).toHaveBeenCalledTimes(1);
  after.noteMark('b.10');
  expect(after.handlers.onConnect).toHaveBeenCalledTimes(1);
});
