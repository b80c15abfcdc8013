type Listener = (...parts: unknown[]) => void;

/** The socket as the library gives it: `active` says whether it connects again by itself. */
export class FakeSocket {
  active = true;
  readonly io: { opts: { transports?: readonly string[] } } = { opts: {} };
  connects = 0;
  readonly listeners = new Map<string, Listener>();
  on(event: string, listener: Listener) {
    this.listeners.set(event, listener);
  }
  connect() {
    this.connects += 1;
    this.active = true;
  }
  disconnect() {
    return this;
  }
  close() {
    this.active = false;
  }
  tell(event: string, ...parts: unknown[]) {
    this.listeners.get(event)?.(...parts);
  }
}

/** The sockets that were opened, with what for. */
export const opened: { readonly options: Record<string, unknown>; readonly socket: FakeSocket }[] = [];

/** What `socket.io-client` gives, where a test puts this file in its place. */
export function io(options: Record<string, unknown>): FakeSocket {
  const socket = new FakeSocket();
  opened.push({ options, socket });
  return socket;
}
