import type { OpenDatabase } from '../database/database.ts';
import { every } from '../process/every.ts';
import type { Log } from '../process/log.ts';
import { type Consumer, type ConsumerOptions, openConsumer } from './consumer.ts';
import type { EventType, LoggedEvent } from './event.ts';
import { openFeeder } from './feed.ts';
import { inTurn } from './in-turn.ts';
import { FollowedVenues, type Interest } from './interest.ts';
import { Leader } from './leader.ts';
import { openTail, type Tail } from './tail.ts';

export type Listener = (event: LoggedEvent) => void;

/** The one log as a running server reads it. Writing to it is `appendEvents`, inside the change's transaction. */
export interface EventLog extends Interest {
  /**
   * Hears every event of the venues that are wanted here, on whatever node it was written, in the order in which the
   * changes of one subject happened. For caches and sockets: what this process misses by dying is not told again.
   */
  listen(listener: Listener): () => void;
  /** Reads every event of a venue's feed at least once and remembers how far it came; for what must not be lost. */
  consume<Type extends EventType>(options: ConsumerOptions<Type>): Consumer;
  /**
   * Reads the log now instead of at the next sweep; call it after a commit.
   * @param venues whose events were written; unless told, they may be anybody's
   */
  wake(...venues: readonly number[]): void;
  /** Tells the other nodes to read the log now; this one knows already what it holds. */
  wakeOthers(...venues: readonly number[]): void;
  /** Passes wakes of this node on, null for all venues, and gives back how to wake it from another one. */
  shareWakes(pass: (venues: readonly number[] | null) => void): (venues: readonly number[] | null) => void;
  /** The consumer of that name on this node, for what was set aside of it. */
  consumerOf(name: string): Consumer | undefined;
  /** Whether this is the node that writes the feed and delivers from it. */
  readonly isLeading: boolean;
  /** How far this node is behind the log, in ms: a second where all is well. */
  readonly lagMs: number;
  /** How far the feed is behind the log, in ms; no number on nodes that do not write it. */
  readonly feedLagMs: number;
  /** Lets go of venues that nobody asked for in a while, as happens once a minute. `now` is of the steady clock. */
  lapse(now?: number): void;
  /** Resolves when everything that had committed at the time of the call was told. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** How often the log is read although nobody woke it: for changes written by other nodes. */
export const SWEEP_MS = 1000;
/** How often venues are let go that nobody asked for in a while. */
const LAPSE_MS = 60_000;

const named = (venues: readonly number[]) => (venues.length > 0 ? venues : null);

export async function openEventLog(db: OpenDatabase, log: Log, sweepMs = SWEEP_MS): Promise<EventLog> {
  const listeners = new Set<Listener>();
  const consumers = new Set<Consumer>();
  const followed = new FollowedVenues();
  const look = inTurn();
  const tell = (event: LoggedEvent) => {
    // Who follows many venues reads others as well; what is heard of a venue must be all of it.
    if (!followed.has(event.restaurantId)) return;
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        log.error({ err: error, eventId: event.eventId, type: event.type }, 'A listener of the log failed');
      }
    }
  };
  const tail: Tail = await openTail(db, log, followed, tell);
  const leader = new Leader(db, log);
  const feeder = openFeeder(db, log, () => {
    for (const consumer of consumers) consumer.wake();
  });
  let pass = (_venues: readonly number[] | null) => {};
  const wakeHere = (venues: readonly number[] | null) => {
    if (venues === null || followed.wantsAny(venues)) tail.wake();
    if (leader.isChosen) feeder.wake();
  };
  const lead = () => {
    void leader.stand().then(() => {
      if (!leader.isChosen) return;
      feeder.wake();
      // Attempts that failed wait for their time.
      for (const consumer of consumers) consumer.wake();
    });
  };
  const sweeps = [every(sweepMs, () => tail.wake()), every(sweepMs, lead)];
  const lapse = setInterval(() => followed.lapse(), LAPSE_MS);
  lapse.unref();
  lead();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    consume(options) {
      const consumer = openConsumer(db, log, options, look);
      consumers.add(consumer);
      return consumer;
    },
    consumerOf: (name) => [...consumers].find((consumer) => consumer.name === name),
    wake(...venues) {
      wakeHere(named(venues));
      pass(named(venues));
    },
    wakeOthers: (...venues) => pass(named(venues)),
    shareWakes(passOn) {
      pass = passOn;
      return wakeHere;
    },
    want: (restaurantId) => followed.want(restaurantId),
    wantsAny: (venues) => followed.wantsAny(venues),
    keepWhile: (isHeld) => followed.keepWhile(isHeld),
    onLapse: (drop) => followed.onLapse(drop),
    get isLeading() {
      return leader.isChosen;
    },
    get lagMs() {
      return tail.ageMs;
    },
    get feedLagMs() {
      return leader.isChosen ? feeder.ageMs : Number.NaN;
    },
    lapse: (now) => followed.lapse(now),
    settled: () => tail.settled(),
    async close() {
      for (const end of sweeps) end();
      clearInterval(lapse);
      await Promise.all([
        tail.close(),
        feeder.close(),
        ...[...consumers].map((consumer) => consumer.close()),
      ]);
      await leader.close();
    },
  };
}
