import type { EventLog } from '../../../platform/events/log.ts';

/** The feed gathers what comes close together; whoever looks before that would look in vain. */
const GATHER_MS = 150;

export interface VenueNews {
  /** Resolves when something happened in a venue that this node follows, or after so many ms; false: the server closes. */
  venueChanged(restaurantId: number, ms: number): Promise<boolean>;
  /** From now on what happens in a venue is worth waking for: it has an endpoint. */
  watch(restaurantId: number): void;
  close(): void;
}

/** Wakes whoever waits for a venue's news. @param onNews called too, once for what comes close together */
export function openVenueNews(events: EventLog, onNews: () => void): VenueNews {
  const waiting = new Map<number, Set<() => void>>();
  const watched = new Set<number>();
  const coming = new Map<number, NodeJS.Timeout>();
  let isClosed = false;
  const wake = (restaurantId: number) => {
    for (const heard of waiting.get(restaurantId) ?? []) heard();
  };
  const stop = events.listen(({ restaurantId }) => {
    // A house without tills costs nothing.
    if (!waiting.has(restaurantId) && !watched.has(restaurantId)) return;
    if (isClosed || coming.has(restaurantId)) return;
    const timer = setTimeout(() => {
      coming.delete(restaurantId);
      wake(restaurantId);
      onNews();
    }, GATHER_MS);
    timer.unref();
    coming.set(restaurantId, timer);
  });
  return {
    venueChanged(restaurantId, ms) {
      if (isClosed) return Promise.resolve(false);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const room = waiting.get(restaurantId) ?? new Set();
      waiting.set(restaurantId, room);
      const end = () => resolve(!isClosed);
      const timer = setTimeout(end, ms);
      timer.unref();
      room.add(end);
      return promise.finally(() => {
        clearTimeout(timer);
        room.delete(end);
        if (room.size === 0) waiting.delete(restaurantId);
      });
    },
    watch(restaurantId) {
      watched.add(restaurantId);
      events.want(restaurantId);
    },
    close() {
      isClosed = true;
      stop();
      for (const timer of coming.values()) clearTimeout(timer);
      coming.clear();
      for (const restaurantId of [...waiting.keys()]) wake(restaurantId);
    },
  };
}
