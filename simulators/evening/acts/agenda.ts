import { setTimeout as sleep } from 'node:timers/promises';

/**
 * When one player wants to act next. It goes by what they intended, not by when the last answer came: whoever was kept
 * waiting acts at once, and that wait counts (else a server that stands still would look quick).
 */
export class Agenda {
  readonly #over: AbortSignal;
  readonly #now: () => number;
  #next: number;

  constructor(over: AbortSignal, now: () => number = () => performance.now()) {
    this.#over = over;
    this.#now = now;
    this.#next = now();
  }

  /** Waits for so long after the last act was intended. @returns when this one was, ms */
  async after(ms: number): Promise<number> {
    this.#next += ms;
    await this.#until(this.#next);
    // At the end of the evening nobody thinks any longer.
    if (this.#over.aborted) this.#next = Math.min(this.#next, this.#now());
    return this.#next;
  }

  /** Time that somebody else took, and that nobody planned: eating goes on from now. */
  restart(): void {
    this.#next = Math.max(this.#next, this.#now());
  }

  async #until(at: number): Promise<void> {
    const ms = at - this.#now();
    if (ms > 0) await sleep(ms, undefined, { signal: this.#over }).catch(() => {});
  }
}
