import { Agent, request as ask, createServer, type IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface DoorProxy {
  readonly port: number;
  close(): Promise<void>;
}

interface ProxyOptions {
  /** Where the next request goes. */
  readonly target: () => string;
  /** It ends TLS by this. */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** What becomes of WebSockets: refused as by a proxy that passes no Upgrade on, or held without an answer. */
  readonly sockets?: 'passed' | 'refused' | 'held';
  /** A house that could not be asked, or broke off: its guest got no answer. */
  readonly onFailure?: (error: Error) => void;
}

/** What stands in front of houses: passes requests and WebSockets on, and says whom and how it was asked. */
export async function startProxy({
  target,
  tls,
  sockets = 'passed',
  onFailure = () => {},
}: ProxyOptions): Promise<DoorProxy> {
  const agent = new Agent({ keepAlive: true });
  const open = new Set<Duplex>();
  /** The request as the house gets it. */
  const passed = (from: IncomingMessage, isUpgrade = false) => {
    const { hostname, port } = new URL(target());
    return ask({
      host: hostname,
      port,
      ...(!isUpgrade && { agent }),
      method: from.method,
      path: from.url,
      headers: {
        ...from.headers,
        'x-forwarded-for': from.socket.remoteAddress ?? '',
        'x-forwarded-host': from.headers.host ?? '',
        'x-forwarded-proto': tls ? 'https' : 'http',
      },
    });
  };
  const server = tls ? createSecureServer(tls) : createServer();
  server.on('request', (from, answer) => {
    const request = passed(from);
    const failed = (error: Error) => {
      onFailure(error);
      answer.destroy();
    };
    request.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.on('error', failed).pipe(answer);
    });
    request.on('error', failed);
    from.pipe(request);
  });
  server.on('upgrade', (from: IncomingMessage, phone: Duplex, head: Buffer) => {
    if (sockets === 'held') return;
    if (sockets === 'refused') return void phone.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
    const request = passed(from, true);
    request.on('upgrade', (got, house, first) => {
      phone.write(headOf(got));
      phone.write(first);
      house.write(head);
      house.pipe(phone).pipe(house);
      house.on('error', () => phone.destroy());
      phone.on('close', () => house.destroy());
    });
    // No WebSocket for this one: the house's own words.
    request.on('response', (got) => {
      phone.write(headOf(got));
      got.pipe(phone);
    });
    request.on('error', () => phone.destroy());
    phone.on('error', () => request.destroy());
    request.end();
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The first lines of an answer, as they came. */
function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  );
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('\r\n')}\r\n\r\n`;
}
