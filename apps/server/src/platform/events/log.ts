import type { Database } from '../database/database.ts';
import type { Log } from '../process/log.ts';
import { type Consumer, type ConsumerOptions, openConsumer } from './consumer.ts';
import type { EventType, LoggedEvent } from './event.ts';
import { openTail, type Tail } from './tail.ts';

export type Listener = (event: LoggedEvent) => void;

/** The one log as a running server reads it. Writing to it is `appendEvents`, inside the change's transaction. */
export interface EventLog {
  /**
   * Hears every event that commits from now on, on whatever node it was written, in the order in which the changes
   * of one subject happened. For caches and sockets: what this process misses by dying is not told again.
   */
  listen(listener: Listener): () => void;
  /** Reads every event at least once and remembers how far it came; for what must not be lost. */
  consume<Type extends EventType>(options: ConsumerOptions<Type>): Consumer;
  /** Reads the log now instead of at the next sweep; call it after a commit. */
  wake(): void;
  /** Tells the other nodes to read the log now; this one knows already what it holds. */
  wakeOthers(): void;
  /** Passes wakes of this node on, and gives back how to wake it from another one. */
  shareWakes(pass: () => void): () => void;
  /** Resolves when everything that had committed at the time of the call was told. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** How often the log is read although nobody woke it: for changes written by other nodes. */
export const SWEEP_MS = 1000;

export async function openEventLog(db: Database, log: Log, sweepMs = SWEEP_MS): Promise<EventLog> {
  const listeners = new Set<Listener>();
  const consumers = new Set<Consumer>();
  const tell = (event: LoggedEvent) => {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        log.error({ err: error, eventId: event.eventId, type: event.type }, 'A listener of the log failed');
      }
    }
  };
  const tail: Tail = await openTail(db, log, tell);
  let pass = () => {};
  const wakeHere = () => {
    tail.wake();
    for (const consumer of consumers) consumer.wake();
  };
  const sweep = setInterval(wakeHere, sweepMs);
  sweep.unref();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    consume(options) {
      const consumer = openConsumer(db, log, options);
      consumers.add(consumer);
      return consumer;
    },
    wake() {
      wakeHere();
      pass();
    },
    wakeOthers: () => pass(),
    shareWakes(passOn) {
      pass = passOn;
      return wakeHere;
    },
    settled: () => tail.settled(),
    async close() {
      clearInterval(sweep);
      await Promise.all([tail.close(), ...[...consumers].map((consumer) => consumer.close())]);
    },
  };
}
