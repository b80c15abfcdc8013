import type { StaffAction } from '@hansang/contract';

type Listener = (...parts: never[]) => void;

/** The live connection as a test plays it. */
export class FakeSocket {
  #listeners = new Map<string, Set<Listener>>();
  connected = false;
  readonly io: { opts: { transports?: readonly string[] } } = { opts: {} };
  /** Whether it connects again by itself. */
  active = true;

  on(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(event, listeners);
    return this;
  }

  removeAllListeners(): this {
    this.#listeners.clear();
    return this;
  }

  /** @param missed what the server says was hinted at before; unless told, it does not know */
  connect(missed: readonly StaffAction[] | null = null): this {
    this.connected = true;
    this.tell('connect');
    this.tell('missed', missed);
    return this;
  }

  disconnect(): this {
    this.connected = false;
    return this;
  }

  /** The connection breaks by itself. */
  lose(): void {
    this.connected = false;
    this.tell('disconnect', 'transport close');
  }

  hint(action: StaffAction): void {
    this.tell('event', { action, restaurantId: 1, subject: '', at: '' });
  }

  tell(event: string, ...parts: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...(parts as never[]));
  }
}
