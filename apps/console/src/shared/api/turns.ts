import { HTTP_TIMEOUT_MS } from '@hansang/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { CallFailure } from './call-failure.ts';

/** The turns that people take on a shared tablet, as its screen knows them. */
class Turns {
  /** Which one this is: what somebody did is never sent again in the turn of another. */
  count = 0;
  #isLocked = false;
  #owesLock = false;
  #locking: Promise<void> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #partings = new Set<Parting>();
  #parting: Promise<unknown> = Promise.resolve();

  /** Ends the turn here; the server has still to hear of it. */
  end(): void {
    void this.part();
    this.#isLocked = true;
    this.#owesLock = true;
    this.#pass();
  }

  /** The server says that it is over, as after a pause; where it was ended here that is no news. */
  wasEnded(): void {
    if (this.#isLocked) return;
    this.#isLocked = true;
    this.#pass();
  }

  /** Somebody else took theirs: there is nothing left to lock. */
  begin(): void {
    this.#isLocked = false;
    this.#owesLock = false;
    this.#pass();
  }

  /** Hears of each end of a turn. @returns what ends that */
  onEnd(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes what has to be done in a turn before it ends. @returns what takes it out again */
  beforeEnd(act: Parting): () => void {
    this.#partings.add(act);
    return () => this.#partings.delete(act);
  }

  /** Does what has to be done before this turn ends; for as long as one answer may take, the screen is hidden meanwhile. */
  part(): Promise<unknown> {
    let isTooLate = false;
    const done = Promise.allSettled([...this.#partings].map((act) => act(() => isTooLate)));
    const tooLong = new Promise<void>((resolve) =>
      setTimeout(() => {
        isTooLate = true;
        resolve();
      }, HTTP_TIMEOUT_MS),
    );
    this.#parting = this.#partings.size > 0 ? Promise.race([done, tooLong]) : done;
    return this.#parting;
  }

  /** Whoever is next begins once the one before has done it. */
  parted(): Promise<unknown> {
    return this.#parting;
  }

  #pass(): void {
    this.count += 1;
    for (const hear of this.#listeners) hear();
  }

  /** Tells the server of an end that it has not heard of. Until then its word that somebody works here is old. */
  async settle(): Promise<void> {
    if (!this.#owesLock) return;
    this.#locking ??= this.#lock().finally(() => {
      this.#locking = null;
    });
    await this.#locking;
  }

  async #lock(): Promise<void> {
    const { count } = this;
    await this.#parting;
    // Somebody took the next turn meanwhile: it is theirs.
    if (count !== this.count) return;
    try {
      await call('lockTablet', {});
    } catch (error) {
      if (error instanceof CallFailure && error.isLost) throw error;
    }
    if (count === this.count) this.#owesLock = false;
  }
}

/** Does what has to be done; `isTooLate`: the turn is given over, what has not begun by then waits for the next. */
export type Parting = (isTooLate: () => boolean) => Promise<unknown>;

const turns = new WeakMap<QueryClient, Turns>();

export function turnsOf(client: QueryClient): Turns {
  const known = turns.get(client) ?? new Turns();
  turns.set(client, known);
  return known;
}
