import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import type { Server } from 'socket.io';
import type { EventLog } from '../events/log.ts';
import type { Log } from '../process/log.ts';
import { Gathered } from './gathered.ts';

const WAKE = 'log';
const GATHER_WAKES_MS = 5;

/**
 * Joins the nodes of one database by Redis: rooms reach every node, and a commit on one wakes those others that follow
 * its venue. Redis may fail at any time: each node sweeps the log by itself.
 */
export async function connectBus(
  io: Server,
  url: string,
  events: EventLog,
  log: Log,
): Promise<() => Promise<void>> {
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  redis.on('error', (error) => log.warn({ err: error }, 'Redis could not be reached; trying again'));
  io.adapter(createAdapter(redis, { onlyPlaintext: true }));
  /** Venues that something was written for since the last wake; null: any. */
  let written: Set<number> | null = new Set();
  const wakes = new Gathered<string>(GATHER_WAKES_MS, () => {
    const venues = written && [...written];
    written = new Set();
    // A wake that waits for Redis to come back would be worth nothing by then.
    if (redis.status === 'ready') io.serverSideEmit(WAKE, venues);
  });
  const wakeHere = events.shareWakes((venues) => {
    if (venues === null) written = null;
    for (const venue of venues ?? []) written?.add(venue);
    wakes.add(WAKE);
  });
  io.on(WAKE, (venues: unknown) => wakeHere(Array.isArray(venues) ? venues : null));
  return async () => {
    wakes.close();
    redis.disconnect();
  };
}
