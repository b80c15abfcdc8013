import { once } from 'node:events';
import { connect } from 'node:tls';
import { SOCKET, SOCKET_OPTIONS, socketTransports } from '@hansang/contract';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type CartGuest, sitTogether } from '../../apps/server/src/modules/cart/testing/cart-guest.ts';
import { useSharingVenue } from '../../apps/server/src/modules/cart/testing/sharing-venue.ts';
import { useServer } from '../../apps/server/src/testing/test-server.ts';
import { selfSigned } from '../browser/self-signed.ts';
import { type DoorProxy, startProxy } from './proxy.ts';

const HOST = 'order.example.com';
const ADDRESS = `https://${HOST}`;
/** As both recipes of docs/operations.md set it up. */
const server = useServer({ env: { PUBLIC_URL: ADDRESS, TRUST_PROXY: '1' } });
useSharingVenue(server);
let proxy: DoorProxy;
const sockets: Socket[] = [];

beforeAll(async () => {
  proxy = await startProxy({ target: () => server.origin, tls: selfSigned() });
  return () => proxy.close();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

/** A phone's screen as a browser opens it at the house's name, by some ways or as the apps do. */
function screenOf(
  guest: CartGuest,
  transports: Exclude<ManagerOptions['transports'], undefined>,
  { origin = ADDRESS, port = proxy.port } = {},
) {
  const socket = io(`https://127.0.0.1:${port}`, {
    ...SOCKET_OPTIONS,
    transports,
    reconnection: false,
    forceNew: true,
    rejectUnauthorized: false,
    extraHeaders: {
      host: HOST,
      origin,
      cookie: [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    query: {
      tableIdx: String(guest.tableIdx),
      cartId: guest.cartId,
      clientId: guest.headers['client-id'],
    },
  });
  sockets.push(socket);
  const heard: string[] = [];
  socket.on(SOCKET.event, ({ action }: { action: string }) => heard.push(action));
  const entered = new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('in'));
    socket.on('connect_error', () => resolve('refused'));
  });
  return { heard, entered };
}

test.each(['websocket', 'polling'] as const)(
  'behind a proxy that ends TLS a table’s screens hear each other by %s',
  { tags: ['RT-1', 'OPS-71'] },
  async (transport) => {
    const [ann, bob] = await sitTogether(server, 2);
    const screen = screenOf(bob, [transport]);
    expect(await screen.entered).toBe('in');
    await ann.add({ id: 'cola' });
    await expect.poll(() => screen.heard).toContain('add-menu');
    const elsewhere = { origin: 'https://elsewhere.example' };
    expect(await screenOf(bob, [transport], elsewhere).entered).toBe('refused');
  },
);

test.each([
  ['refused', socketTransports()],
  // As both apps try after a handshake that took too long.
  ['held', socketTransports('timeout')],
] as const)(
  'behind a proxy by which WebSockets are %s a table’s screens hear each other by polling',
  { tags: ['RT-1', 'OPS-71'] },
  async (sockets, transports) => {
    const without = await startProxy({ target: () => server.origin, tls: selfSigned(), sockets });
    onTestFinished(() => without.close());
    const [ann, bob] = await sitTogether(server, 2);
    const screen = screenOf(bob, transports, { port: without.port });
    expect(await screen.entered).toBe('in');
    await ann.add({ id: 'cola' });
    await expect.poll(() => screen.heard).toContain('add-menu');
  },
);

test.each(['/pos/', '/pos'])('a WebSocket at %s is answered', { tags: ['RT-1', 'OPS-71'] }, async (path) => {
  const phone = connect({ host: '127.0.0.1', port: proxy.port, rejectUnauthorized: false });
  phone.write(
    [
      `GET ${path}?EIO=4&transport=websocket HTTP/1.1`,
      `Host: ${HOST}`,
      `Origin: ${ADDRESS}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  );
  const [first] = (await once(phone, 'data')) as [Buffer];
  phone.destroy();
  expect(first.toString('latin1')).toMatch(/^HTTP\/1\.1 101 /);
});
