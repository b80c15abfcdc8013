import { SOCKET } from '@hansang/contract';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { seat, type TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';

const server = useServer();
const open: Socket[] = [];

afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

function connect(guest: TestGuest, room = ''): Socket {
  const socket = io(server.origin + room, {
    path: SOCKET.path,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie: `hansang=${guest.cookies.get('hansang')}` },
    query: { tableIdx: String(guest.tableIdx), cartId: '', clientId: guest.clientId },
  });
  open.push(socket);
  return socket;
}

const outcome = (socket: Socket) =>
  new Promise<string>((resolve) => {
    if (socket.connected) resolve('let in');
    socket.on('connect', () => resolve('let in'));
    socket.on('connect_error', () => resolve('refused'));
  });

test.each(['/admin', '/staff2', '/__proto__', '/1'])(
  'there is no room %s to connect to',
  { tags: ['RT-20'] },
  async (room) => {
    expect(await outcome(connect(await seat(server, 1), room))).toBe('refused');
  },
);

test('a message of 200 KB ends who sent it, and nobody else', { tags: ['RT-20'] }, async () => {
  const [sender, other] = [connect(await seat(server, 2)), connect(await seat(server, 2))];
  expect(await Promise.all([outcome(sender), outcome(other)])).toEqual(['let in', 'let in']);
  const gone = new Promise((resolve) => sender.on('disconnect', resolve));
  sender.emit('x', 'y'.repeat(200_000));
  await gone;
  expect(other.connected).toBe(true);
});
