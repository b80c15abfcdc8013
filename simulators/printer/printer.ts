import { createServer, type Socket } from 'node:net';
import type { Ticket } from './paper.ts';
import { type Question, Reader } from './reader.ts';

export interface PrinterOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly columns?: 32 | 42 | 48;
  /** Whether it answers when it is asked how it is; a cheap one is mute. */
  readonly answers?: boolean;
}

/** What somebody can do to a printer. */
export interface Printer {
  readonly port: number;
  /** Pieces of paper that fell off, oldest first. */
  readonly tickets: readonly Ticket[];
  paperOut: boolean;
  coverOpen: boolean;
  /** Breaks off so many bytes into the next piece of paper that is longer, once; null: none. */
  breakAfter: number | null;
  /** Takes bytes and prints nothing of them, as one does that hangs. */
  hangs: boolean;
  /** Hears of each ticket. */
  onTicket: (() => void) | null;
  close(): Promise<void>;
}

const FINE = 0x12;

/** A receipt printer on a TCP port: prints what it gets, and says how it is if it is one that answers. */
export async function openPrinter(options: PrinterOptions): Promise<Printer> {
  const { columns = 42, answers = true } = options;
  const sockets = new Set<Socket>();
  const tickets: Ticket[] = [];
  const printer = {
    tickets,
    paperOut: false,
    coverOpen: false,
    breakAfter: null as number | null,
    hangs: false,
    onTicket: null as (() => void) | null,
  };

  const statusOf = (what: Question): number => {
    const { paperOut, coverOpen } = printer;
    if (what === 0) return paperOut ? 0x0c : 0;
    if (what === 1) return FINE | (paperOut || coverOpen ? 0x08 : 0);
    if (what === 2) return FINE | (coverOpen ? 0x04 : 0) | (paperOut ? 0x20 : 0);
    return FINE | (paperOut ? 0x60 : 0);
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    let taken = 0;
    const reader = new Reader(columns, {
      question(what) {
        if (answers) socket.write(Buffer.from([statusOf(what)]));
      },
      ticket(ticket) {
        tickets.push(ticket);
        printer.onTicket?.();
      },
    });
    socket.on('data', (chunk: Buffer) => {
      if (printer.hangs) return;
      // Questions between two pieces are none of either.
      if (!reader.isMidway) taken = 0;
      const left = (printer.breakAfter ?? Number.POSITIVE_INFINITY) - taken;
      if (chunk.length > left && left >= 0) {
        printer.breakAfter = null;
        reader.take(chunk.subarray(0, left));
        return socket.resetAndDestroy();
      }
      taken += chunk.length;
      reader.take(chunk);
    });
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return Object.assign(printer, {
    port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
