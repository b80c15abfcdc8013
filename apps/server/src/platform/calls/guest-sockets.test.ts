import { SOCKET } from '@hansang/contract';
import type { GuestEvent } from '@hansang/contract/schemas';
import type { Namespace } from 'socket.io';
import { expect, test, vi } from 'vitest';
import { Wire } from '../wire/wire.ts';
import { textFrame } from './guest-message.ts';
import { GuestSockets } from './guest-sockets.ts';

/** What a phone reads from a frame that came whole, as RFC 6455 draws it. */
function readFrame(frame: Buffer): string {
  const short = frame[1] as number;
  const [from, length] =
    short < 126
      ? [2, short]
      : short === 126
        ? [4, frame.readUInt16BE(2)]
        : [10, Number(frame.readBigUInt64BE(2))];
  expect([frame[0], frame.length]).toEqual([0x81, from + length]);
  return frame.toString('utf8', from);
}

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 70_000])('a text of %i bytes is one whole frame', (bytes) => {
  const text = 'x'.repeat(bytes);
  expect(readFrame(textFrame(text)) === text).toBe(true);
});

test('the length of a frame is that of its bytes, whatever the language', () => {
  const text = '김치찌개 🍲'.repeat(30);
  expect(readFrame(textFrame(text))).toBe(text);
});

function scene(...clientIds: readonly string[]) {
  const wire = new Wire({ log: { warn: vi.fn() } as never });
  const declare = vi.spyOn(wire, 'event');
  const told: [to: string, packet: string, frame: string][] = [];
  const open = clientIds.map((clientId, index) => {
    const write = (packet: string, { wsPreEncodedFrame: [frame] }: { wsPreEncodedFrame: [Buffer] }) =>
      told.push([clientId, packet, readFrame(frame)]);
    return [`socket ${index}`, { handshake: { query: { clientId } }, conn: { write } }] as const;
  });
  const sockets = new GuestSockets(wire);
  const rooms = new Map([['here', new Set(open.map(([id]) => id))]]);
  sockets.attach({ adapter: { rooms }, sockets: new Map<string, unknown>(open) } as unknown as Namespace);
  return { sockets, told, declare };
}

const event = {
  action: 'order-success',
  clientId: 'ann',
  cartId: null,
  data: { orderId: '국' },
} as GuestEvent;

test('everybody in a room hears the same message once, whose doing it was after the others', () => {
  const { sockets, told } = scene('ann', 'bob', 'ann', 'cho');
  sockets.tell('here', event);
  expect(told.map(([to]) => to)).toEqual(['bob', 'cho', 'ann', 'ann']);
  for (const [, packet, frame] of told) {
    expect(frame).toBe(`4${packet}`);
    expect(JSON.parse(packet.replace(/^2/, ''))).toEqual([SOCKET.event, event]);
  }
});

test('what was made ready is not made again, and only its own event says it', () => {
  const { sockets, told, declare } = scene('bob');
  sockets.prepare('here', event);
  expect([told.length, declare.mock.calls.length]).toEqual([0, 1]);
  sockets.tell('here', event);
  sockets.tell('here', { ...event, clientId: 'dan' });
  expect(told.map(([, packet]) => /ann|dan/.exec(packet)?.[0])).toEqual(['ann', 'dan']);
  expect(declare).toHaveBeenCalledTimes(2);
});

test('nothing is made ready for an empty room, nor told to it', () => {
  const { sockets, told, declare } = scene('bob');
  sockets.prepare('nowhere', event);
  sockets.tell('nowhere', event);
  expect([told.length, declare.mock.calls.length]).toEqual([0, 0]);
});
