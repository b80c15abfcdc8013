import { Tinypool } from 'tinypool';
import { Overloaded } from '../../../platform/calls/overloaded.ts';
import type { Printing } from './printing.ts';

/** Prints that may wait for their turn. */
const MOST_WAITING = 8;
const IDLE_MS = 30_000;

/** Prints one after another, in a thread that is there while somebody prints. */
export class Printer<Printed = Printing> {
  readonly #thread: Tinypool;

  /** @param worker answers with the bytes of what it is given; codes unless told otherwise */
  constructor(worker = new URL('./print-worker.ts', import.meta.url)) {
    this.#thread = new Tinypool({
      filename: worker.href,
      minThreads: 0,
      maxThreads: 1,
      concurrentTasksPerWorker: 1,
      idleTimeout: IDLE_MS,
    });
  }

  /**
   * Null where nobody waits for it any more: it stops at once, and the next one begins.
   * @throws Overloaded when too many wait already
   */
  async print(printing: Printed, untilLeft?: AbortSignal): Promise<Buffer | null> {
    if (this.#thread.queueSize >= MOST_WAITING) throw new Overloaded('Too many prints wait');
    try {
      return Buffer.from(await this.#thread.run(printing, { signal: untilLeft ?? null }));
    } catch (error) {
      if (untilLeft?.aborted) return null;
      throw error;
    }
  }
}
