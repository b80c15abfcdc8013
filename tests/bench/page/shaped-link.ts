import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { LINK } from './measure-visit.ts';

/** What a new TCP connection may send before the first acknowledgement, bytes. */
const INITIAL_WINDOW = 14_600;
const PACKET = 1460;

export interface ShapedLink {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * A TCP link as a phone has it, between a browser and a server on this machine: each connection costs a round trip
 * to open, half a round trip each way, one shared bandwidth per direction, and a window that doubles every round
 * trip from 14.6 KB.
 */
export async function shapeLink(serverPort: number): Promise<ShapedLink> {
  const down = new Lane(LINK.downBitsPerSecond / 8);
  const up = new Lane(LINK.upBitsPerSecond / 8);
  const open = new Set<Socket>();
  const proxy = createServer((phone) => {
    const server = connect(serverPort, '127.0.0.1');
    for (const socket of [phone, server]) {
      socket.setNoDelay(true);
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      // A visit that ends cuts its connections; that is no fault of the link.
      socket.on('error', () => socket.destroy());
    }
    const opened = performance.now() + LINK.rttMs;
    carry(phone, server, up, opened);
    carry(server, phone, down, opened);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    port: (proxy.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        proxy.close(() => resolve());
      }),
  };
}

/** One direction of the link, shared by all connections: when the last byte handed to it has left. */
class Lane {
  readonly #bytesPerMs: number;
  #freeAt = 0;

  constructor(bytesPerSecond: number) {
    this.#bytesPerMs = bytesPerSecond / 1000;
  }

  /** When `bytes` handed over at `from` have left, ms. */
  leave(bytes: number, from: number): number {
    this.#freeAt = Math.max(this.#freeAt, from) + bytes / this.#bytesPerMs;
    return this.#freeAt;
  }
}

function carry(from: Socket, to: Socket, lane: Lane, opened: number): void {
  const window = new SendWindow();
  const waiting: Buffer[] = [];
  // Timers may fire a hair out of order; what arrives is always the oldest that is on its way.
  const onTheWay: (Buffer | 'end')[] = [];
  const arrive = () => {
    const part = onTheWay.shift();
    if (part === 'end') to.end();
    else if (part && to.writable) to.write(part);
  };
  let ended = false;
  const send = () => {
    for (let part = waiting[0]; part && window.take(part.length); part = waiting[0]) {
      waiting.shift();
      const { length } = part;
      const arrives = lane.leave(length, Math.max(performance.now(), opened)) + LINK.rttMs / 2;
      onTheWay.push(part);
      at(arrives, arrive);
      at(arrives + LINK.rttMs / 2, () => {
        window.acknowledge(length);
        send();
      });
    }
    if (ended && waiting.length === 0) {
      ended = false;
      onTheWay.push('end');
      at(lane.leave(0, performance.now()) + LINK.rttMs / 2, arrive);
    }
  };
  from.on('data', (chunk: Buffer) => {
    for (let offset = 0; offset < chunk.length; offset += PACKET) {
      waiting.push(chunk.subarray(offset, offset + PACKET));
    }
    send();
  });
  from.on('end', () => {
    ended = true;
    send();
  });
}

/** Runs `act` at a moment of `performance.now()`. */
function at(moment: number, act: () => void): void {
  setTimeout(act, Math.max(0, moment - performance.now()));
}

/** TCP's slow start: what is acknowledged widens the window by as much. */
export class SendWindow {
  #width = INITIAL_WINDOW;
  #underWay = 0;

  /** Whether `bytes` may leave now; when they may, they are under way. */
  take(bytes: number): boolean {
    if (this.#underWay + bytes > this.#width) return false;
    this.#underWay += bytes;
    return true;
  }

  acknowledge(bytes: number): void {
    this.#underWay -= bytes;
    this.#width += bytes;
  }
}
