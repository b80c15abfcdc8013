import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line between phones and the server that can be cut and slowed. */
export interface Line {
  readonly origin: string;
  /** Every connection breaks, and none comes about until it is mended. */
  cut(): void;
  /** Whatever goes over it takes so much longer, each way. */
  slow(ms: number): void;
  mend(): void;
  close(): void;
}

/** @param port where the server listens, on this machine */
export async function openLine(port: number): Promise<Line> {
  const open = new Set<Socket>();
  let isCut = false;
  let delayMs = 0;
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => {
      if (delayMs === 0) to.write(bytes);
      else setTimeout(() => to.writable && to.write(bytes), delayMs);
    });
    // The other end follows, and what was on its way is lost with it.
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
  };
  const server = createServer((phone) => {
    if (isCut) return phone.destroy();
    const far = connect(port, '127.0.0.1');
    for (const socket of [phone, far]) {
      socket.setNoDelay(true);
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    }
    pass(phone, far);
    pass(far, phone);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      breakAll();
    },
    slow(ms) {
      delayMs = ms;
    },
    mend() {
      isCut = false;
      delayMs = 0;
    },
    close() {
      server.close();
      breakAll();
    },
  };
}
