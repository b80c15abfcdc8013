import type { AddressInfo } from 'node:net';
import { SOCKET } from '@hansang/contract';
import Fastify from 'fastify';
import pg from 'pg';
import { Server } from 'socket.io';

export interface BareCartOrder {
  readonly connection: pg.ClientConfig;
  readonly pool: number;
  /** What the product tells of a change; the bare server sends the same. */
  readonly event: { readonly data: Record<string, unknown> };
}

// The peer of the cart bench: a POST, one committed insert, one emit, in a process of its own.
process.once('message', async ({ connection, pool: max, event }: BareCartOrder) => {
  const pool = new pg.Pool({ ...connection, max });
  await pool.query(
    'CREATE TABLE IF NOT EXISTS bare_changes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, room text, event jsonb)',
  );
  const app = Fastify();
  const io = new Server(app.server, { path: SOCKET.path, transports: ['websocket'], serveClient: false });
  io.on('connection', (socket) => socket.join(String(socket.handshake.query.room)));
  app.post<{ Params: { room: string } }>('/rooms/:room', async (request) => {
    const { room } = request.params;
    const changeId = request.headers['idempotency-key'];
    const told = {
      ...event,
      clientId: request.headers['client-id'],
      data: { ...event.data, changeId },
    };
    await pool.query({
      name: 'bare',
      text: 'INSERT INTO bare_changes (room, event) VALUES ($1, $2)',
      values: [room, JSON.stringify(told)],
    });
    io.to(room).emit(SOCKET.event, told);
    return { event: told };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ port: (app.server.address() as AddressInfo).port });
});
process.once('disconnect', () => process.exit(0));
