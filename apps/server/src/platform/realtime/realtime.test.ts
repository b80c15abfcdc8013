import { SOCKET } from '@hansang/contract';
import type { GuestEvent, TableDetail } from '@hansang/contract/schemas';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { moveOrder } from '../../modules/order/moving/move-order.ts';
import { rows } from '../../testing/rows.ts';
import { endStay, moveStay } from '../../testing/table-changes.ts';
import { seat, TestGuest } from '../../testing/test-guest.ts';
import { startServer, type TestServer, useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';

const server = useServer();
const open: Socket[] = [];

afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

interface Phone {
  readonly socket: Socket;
  readonly heard: GuestEvent[];
  /** Resolves when the socket was let in, rejects with the refusal's code. */
  readonly entered: Promise<void>;
}

interface Handshake {
  readonly headers?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly transports?: string[];
  readonly on?: TestServer;
}

function connect(guest: TestGuest, { headers, query, transports, on = server }: Handshake = {}): Phone {
  const socket = io(on.origin, {
    path: SOCKET.path,
    transports: transports ?? ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie: `hansang=${guest.cookies.get('hansang')}`, ...headers },
    query: query ?? { tableIdx: String(guest.tableIdx), cartId: '', clientId: guest.clientId },
  });
  open.push(socket);
  const heard: GuestEvent[] = [];
  socket.on(SOCKET.event, (event: GuestEvent) => heard.push(event));
  const entered = new Promise<void>((resolve, reject) => {
    socket.on('connect', () => resolve());
    socket.on('connect_error', reject);
  });
  entered.catch(() => {});
  return { socket, heard, entered };
}

const actions = ({ heard }: Phone) => heard.map(({ action }) => action);
const own = (phone: Phone) => actions(phone).filter((action) => action !== 'stock-changed');

test.each([['websocket'], ['polling']])(
  'a phone hears its table at /pos by %s, in messages of one shape',
  { tags: ['RT-1', 'RT-6'] },
  async (transport) => {
    const [guest, friend] = [await seat(server, 1), await seat(server, 1)];
    const phone = connect(guest, { transports: [transport] });
    await phone.entered;
    const { orderId } = await friend.order({ id: 'cola' });
    await expect
      .poll(() => phone.heard)
      .toEqual([{ action: 'order-success', clientId: friend.clientId, cartId: null, data: { orderId } }]);
    await endStay(server, 1);
  },
);

test('what staff do with an order reaches the phone', { tags: ['ORD-22'] }, async () => {
  const guest = await seat(server, 1);
  const phone = connect(guest);
  await phone.entered;
  const { orderId } = await guest.order({ id: 'cola' });
  const actor = { type: 'staff', id: 'mina', name: '미나' } as const;
  await moveOrder(server.app.platform, { restaurantId: PUB, orderId, to: 'CONFIRM', actor });
  await moveOrder(server.app.platform, { restaurantId: PUB, orderId, to: 'MENU_COMPLETE', actor });
  await expect.poll(() => own(phone)).toEqual(['order-success', 'order-status']);
  expect(phone.heard.at(-1)).toEqual({
    action: 'order-status',
    clientId: 'STORE',
    cartId: null,
    data: { orderId, status: 'MENU_COMPLETE' },
  });
  await endStay(server, 1);
});

test('an acceptance that stands after a move is told where the guests are by then', {
  tags: ['BOARD-9'],
}, async () => {
  const guest = await seat(server, 4);
  const phone = connect(guest);
  await phone.entered;
  const { orderId } = await guest.order({ id: 'cola' });
  const staff = await onShift(server, 'staff');
  const there = { params: { ...staff.params, tableIdx: 4 } };
  await staff.ok('moveOrder', {
    params: { ...staff.params, orderId },
    body: { to: 'CONFIRM', version: 1 },
  });
  const { visitId } = await staff.ok<TableDetail>('tableDetail', there);
  await staff.ok('moveTable', { ...there, body: { visitId, toTableIdx: 5 } });
  const next = await seat(server, 4);
  const witness = connect(next);
  await witness.entered;
  await expect.poll(() => own(phone)).toContain('order-status');
  expect(own(witness)).toEqual([]);
  await endStay(server, 5);
});

test('a phone whose table is checked out while its socket comes in is sent to read, not left to wait', {
  tags: ['RT-8', 'SESS-26'],
}, async () => {
  const guest = await seat(server, 2);
  await guest.order({ id: 'cola' });
  const { doors } = server.app.platform.guestSockets;
  // Between the look at its session and its room.
  doors.push({ admit: () => endStay(server, 2).then(() => null) });
  const phone = connect(guest);
  const refusal = await phone.entered.then(
    () => null,
    (error: Error) => error.message,
  );
  doors.pop();
  expect(refusal).toBe('RESERVATION_IS_EXPIRATION');
});

test('a phone hears nothing of another table', { tags: ['RT-5'] }, async () => {
  const [guest, other] = [await seat(server, 2), await seat(server, 3)];
  const [phone, witness] = [connect(guest), connect(other)];
  await Promise.all([phone.entered, witness.entered]);
  await other.order({ id: 'cola' });
  await expect.poll(() => own(witness)).toEqual(['order-success']);
  expect(phone.heard).toEqual([]);
});

test('the socket of an open page makes the row of its scan, once, and binds its label', {
  tags: ['SESS-35', 'SESS-5'],
}, async () => {
  const guest = await new TestGuest(server, 3).scan();
  const kept = () =>
    rows(server, 'SELECT 1 FROM guest_sessions WHERE client_id = $1 AND table_idx = 3', guest.clientId);
  expect(await kept()).toEqual([]);
  const phones = [connect(guest), connect(guest), connect(guest, { transports: ['polling'] })];
  await Promise.all(phones.map(({ entered }) => entered));
  expect(await kept()).toHaveLength(1);
  await guest.order({ id: 'cola' });
  await expect
    .poll(() => phones.flatMap((phone) => own(phone)))
    .toEqual(['order-success', 'order-success', 'order-success']);
  await endStay(server, 3);
});

test('a socket without a live session is refused', { tags: ['RT-3'] }, async () => {
  const guest = await seat(server, 4);
  const refusal = (phone: Phone) =>
    phone.entered.then(
      () => 'let in',
      (error: Error) => error.message,
    );
  expect(await refusal(connect(guest, { headers: { cookie: '' } }))).toBe('SESSION_REQUIRED');
  expect(await refusal(connect(guest, { headers: { cookie: `hansang=${'x'.repeat(43)}` } }))).toBe(
    'SESSION_REQUIRED',
  );
  await endStay(server, 4);
  expect(await refusal(connect(guest))).toBe('RESERVATION_IS_EXPIRATION');
});

test('a socket that names another table or client id than its session is refused', {
  tags: ['RT-3'],
}, async () => {
  const guest = await seat(server, 4);
  const refusal = (query: Record<string, string>) =>
    connect(guest, { query }).entered.then(
      () => 'let in',
      (error: Error) => error.message,
    );
  const { clientId } = guest;
  expect(await refusal({ tableIdx: '3', clientId })).toBe('UNAUTHORIZED_ACCESS');
  expect(await refusal({ tableIdx: '4', clientId: 'f'.repeat(32) })).toBe('UNAUTHORIZED_ACCESS');
  expect(await refusal({ tableIdx: '4' })).toBe('VALIDATION_FAILED');
  expect(await refusal({ tableIdx: '4', clientId })).toBe('let in');
});

test('a socket from a foreign Origin is refused', { tags: ['RT-4'] }, async () => {
  const guest = await seat(server, 4);
  for (const transports of [['websocket'], ['polling']]) {
    const foreign = connect(guest, { headers: { origin: 'https://evil.example' }, transports });
    await expect(foreign.entered).rejects.toThrow();
    const home = connect(guest, { headers: { origin: server.origin }, transports });
    await home.entered;
  }
});

test('check-out tells the table’s phones and lets go of them', { tags: ['SESS-24'] }, async () => {
  const [guest, neighbour] = [await seat(server, 5), await seat(server, 4)];
  const [phone, other] = [connect(guest), connect(neighbour)];
  await Promise.all([phone.entered, other.entered]);
  await guest.order({ id: 'cola' });
  await endStay(server, 5);
  await expect.poll(() => phone.socket.connected).toBe(false);
  expect(own(phone)).toEqual(['order-success', 'session-ended']);
  expect(other.socket.connected).toBe(true);
});

test('a phone that slept through two moves of its table is told so when it connects', {
  tags: ['SESS-38'],
}, async () => {
  const guest = await seat(server, 1);
  await guest.order({ id: 'cola' });
  await moveStay(server, 1, 4);
  await moveStay(server, 4, 5);
  await expect(connect(guest).entered).rejects.toThrow('TABLE_CHANGED');
  await endStay(server, 5);
});

test('phones of a moved table are told and hear the new table from then on', {
  tags: ['VISIT-11'],
}, async () => {
  const guest = await seat(server, 2);
  await guest.order({ id: 'cola' });
  await server.app.platform.events.settled();
  const phone = connect(guest);
  await phone.entered;
  await moveStay(server, 2, 5);
  await expect
    .poll(() => phone.heard.at(-1))
    .toMatchObject({ action: 'table-changed', data: { tableIdx: 5 } });
  const friend = await seat(server, 5);
  await friend.order({ id: 'cola' });
  await expect.poll(() => own(phone).at(-1)).toBe('order-success');
  await (await seat(server, 2)).order({ id: 'cola' });
  await server.app.platform.events.settled();
  expect(own(phone)).toEqual(['table-changed', 'order-success']);
});

test('many sales of counted dishes tell the venue’s phones once in a while to read the menu again', async () => {
  const [guest, buyer] = [await seat(server, 1), await seat(server, 3)];
  const phone = connect(guest);
  await phone.entered;
  for (let count = 0; count < 10; count++) await buyer.order({ id: 'special' });
  await expect.poll(() => actions(phone)).toContain('stock-changed');
  expect(actions(phone).length).toBeLessThan(5);
});

test('a message that another node caused arrives, without a bus between the nodes', {
  tags: ['RT-8', 'CONSOLE-8'],
}, async () => {
  const node = await startServer({ beside: () => server });
  const guest = await seat(server, 1);
  const phone = connect(guest, { on: node });
  await phone.entered;
  await guest.order({ id: 'cola' });
  await expect.poll(() => own(phone)).toEqual(['order-success']);
  phone.socket.disconnect();
  await node.close();
});

test('a server that closes in order lets go of its phones as of a broken line, so that they come back', {
  tags: ['RT-8', 'CONSOLE-8'],
}, async () => {
  const node = await startServer({ beside: () => server });
  const phone = connect(await seat(server, 1), { on: node });
  await phone.entered;
  const ended = new Promise<string>((resolve) => phone.socket.once('disconnect', resolve));
  await node.close();
  expect(await ended).toBe('transport close');
});

test('what a phone says over its socket changes nothing', { tags: ['RT-19'] }, async () => {
  const [guest, friend] = [await seat(server, 1), await seat(server, 1)];
  const [phone, other] = [connect(guest), connect(friend)];
  await Promise.all([phone.entered, other.entered]);
  const before = await rows(server, 'SELECT count(*) FROM events');
  for (const name of [SOCKET.event, 'join', 'order-success'])
    phone.socket.emit(name, { action: 'reset-cart' });
  await phone.socket
    .timeout(500)
    .emitWithAck('ping')
    .catch(() => {});
  expect(other.heard).toEqual([]);
  expect(await rows(server, 'SELECT count(*) FROM events')).toEqual(before);
});

test('a broken message ends the socket and is no error of the server', { tags: ['RT-7'] }, async () => {
  const guest = await seat(server, 1);
  const phone = connect(guest);
  await phone.entered;
  const raw = (phone.socket.io.engine as unknown as { transport: { ws: { send(data: string): void } } })
    .transport;
  raw.ws.send('4not a packet');
  await expect.poll(() => phone.socket.connected).toBe(false);
  expect(server.log.lines.some(({ msg }) => msg === 'A guest socket failed')).toBe(true);
});

test('a phone that holds more connections than tabs could need loses its oldest one', {
  tags: ['RT-20'],
}, async () => {
  const guest = await seat(server, 2);
  const first = connect(guest);
  await first.entered;
  const gone = new Promise((resolve) => first.socket.on('disconnect', resolve));
  const later = Array.from({ length: 12 }, () => connect(guest));
  await Promise.all(later.map(({ entered }) => entered));
  await gone;
  expect(later.every(({ socket }) => socket.connected)).toBe(true);
});

test('a connection that goes on talking is closed, whoever was let in or not', {
  tags: ['RT-20'],
}, async () => {
  const guest = await seat(server, 2);
  const phone = connect(guest);
  await phone.entered;
  const gone = new Promise((resolve) => phone.socket.on('disconnect', resolve));
  phone.socket.emit('anything', 'at all');
  await gone;

  const stranger = new WebSocket(
    `${server.origin.replace('http', 'ws')}${SOCKET.path}/?EIO=4&transport=websocket`,
  );
  await new Promise((resolve) => stranger.addEventListener('open', resolve));
  const ended = new Promise((resolve) => stranger.addEventListener('close', resolve));
  let answers = 0;
  stranger.addEventListener('message', () => (answers += 1));
  for (let count = 0; count < 100; count += 1) stranger.send('40');
  await ended;
  expect(answers).toBeLessThan(20);
});
