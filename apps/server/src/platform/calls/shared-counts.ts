import { hash } from 'node:crypto';
import { Redis } from 'ioredis';

/** What was counted for one key in one minute. */
export interface CountedWindow {
  /** Minutes since the epoch. */
  readonly minute: number;
  /** On this node, and how much of it the others were told. */
  own: number;
  told: number;
  /** On the other nodes, as far as they told. */
  elsewhere: number;
}

/** Where nodes tell each other what they counted. No call waits for it, and without it each node counts for itself. */
export interface SharedCounts {
  /** This window has counted something more. */
  tell(key: string, window: CountedWindow): void;
  close(): void;
}

/** So long a key's count may go up on several nodes before each knows of the others. */
const GATHER_MS = 100;
const MOST_AT_ONCE = 5000;
/** Longer than a minute and the clocks of two nodes. */
const KEPT_MS = 150_000;
const PATIENCE_MS = 1000;

/** Counts that nodes share through Redis. While it is away nothing is refused on its account. */
export function openSharedCounts(url: string): SharedCounts {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // Sent again after a lost connection it might count twice.
    autoResendUnfulfilledCommands: false,
    commandTimeout: PATIENCE_MS,
  });
  // The bus stands on the same Redis and tells of it.
  redis.on('error', () => {});
  const untold = new Map<CountedWindow, string>();
  let timer: NodeJS.Timeout | null = null;
  let isTelling = false;

  const arm = () => {
    if (isTelling || timer !== null || untold.size === 0) return;
    timer = setTimeout(() => {
      timer = null;
      isTelling = true;
      tellAll().finally(() => {
        isTelling = false;
        arm();
      });
    }, GATHER_MS);
    timer.unref();
  };

  async function tellAll(): Promise<void> {
    const told = [...untold].slice(0, MOST_AT_ONCE);
    for (const [window] of told) untold.delete(window);
    // What is not told now is told with the key's next count.
    if (redis.status !== 'ready') return;
    const pipeline = redis.pipeline();
    for (const [window, key] of told) {
      const name = `hansang:count:${window.minute}:${hash('sha256', key, 'base64url')}`;
      pipeline.incrby(name, window.own - window.told).pexpire(name, KEPT_MS);
      // Whether it arrived or not: twice would count against somebody who did nothing.
      window.told = window.own;
    }
    const answers = await pipeline.exec().catch(() => null);
    for (const [index, [window]] of told.entries()) {
      const [error, total] = answers?.[index * 2] ?? [];
      if (!error && typeof total === 'number') window.elsewhere = Math.max(0, total - window.told);
    }
  }

  return {
    tell(key, window) {
      untold.set(window, key);
      arm();
    },
    close() {
      if (timer) clearTimeout(timer);
      redis.disconnect();
    },
  };
}
