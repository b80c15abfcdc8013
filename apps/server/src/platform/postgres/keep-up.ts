import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../process/log.ts';
import { isServing, type Postmaster } from './postmaster.ts';

/** How often the database is looked at, in ms. */
const watchEvery = 200;
const longestPause = 10_000;

/** A postmaster that is started again whenever it dies. */
export interface KeptUp {
  current(): Postmaster;
  /** Ends the watching. @returns the postmaster that is left to be stopped */
  letGo(): Promise<Postmaster>;
}

/**
 * Watches a postmaster and brings up another one when it dies or its socket has been swept away; failing
 * that, tries again at growing intervals.
 */
export function keepUp(first: Postmaster, bringUp: () => Promise<Postmaster>, log: Log): KeptUp {
  let current = first;
  const ending = new AbortController();
  const pause = (milliseconds: number) =>
    wait(milliseconds, undefined, { signal: ending.signal }).catch(() => {});

  async function watch(): Promise<void> {
    let between = watchEvery;
    while (!ending.signal.aborted) {
      await pause(between);
      if (ending.signal.aborted || isServing(current)) continue;
      log.error({ pid: current.pid }, 'the database died; starting it again');
      try {
        current = await bringUp();
        between = watchEvery;
        log.info({ pid: current.pid }, 'the database is back');
      } catch (error) {
        log.error({ err: error }, 'the database could not be started again');
        between = Math.min(between * 2, longestPause);
      }
    }
  }

  const watching = watch();
  return {
    current: () => current,
    async letGo() {
      ending.abort();
      await watching;
      return current;
    },
  };
}
