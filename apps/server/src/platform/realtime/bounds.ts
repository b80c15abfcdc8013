import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Server, Socket } from 'socket.io';
import type { TrustedProxies } from '../http/trusted-proxies.ts';

/** A full house behind one router: phones, and connections that are dead without having said so. */
const MOST_OF_AN_ADDRESS = 2000;
/** A screen says whom it wants to hear, and goodbye. */
const MOST_SAID = 8;

/** The transport's own connection, as far as this needs it. */
interface Connection {
  readonly request: IncomingMessage;
  on(event: 'message' | 'close', hear: () => void): void;
  close(discard?: boolean): void;
}

/** Bounds what one address may hold open, and what one connection may say, before anybody is let in. */
export function boundConnections(io: Server, trust: TrustedProxies): void {
  const open = new Map<string, number>();
  io.engine.on('connection', (connection: Connection) => {
    const address = proxyAddr(connection.request, trust);
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    connection.on('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    let said = 0;
    connection.on('message', () => {
      said += 1;
      if (said > MOST_SAID) connection.close(true);
    });
    if (count > MOST_OF_AN_ADDRESS) connection.close(true);
  });
}

/** Screens hear and say nothing: whoever talks is no screen of ours. */
export function dropTalkers(socket: Socket): void {
  socket.onAny(() => socket.disconnect(true));
}
