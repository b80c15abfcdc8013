import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { type Refusal, refuse } from './refusal.ts';

interface Window {
  readonly endsAt: number;
  count: number;
  /** What was counted under a name of its own: it may come again. Null while nothing was. */
  counted: Set<string> | null;
}

/** Counts what one key does in windows of a minute, on this node. */
export class RateLimit {
  readonly #windows = new LRUCache<string, Window>({ max: 50_000 });
  readonly #perMinute: number;
  readonly #clock: Clock;

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /**
   * Counts one; a refusal tells the seconds to wait.
   * @param repeatable names what counts once however often it comes: a request that is sent again until it is answered
   */
  take(key: string, repeatable: string | null = null): Refusal | null {
    const now = this.#clock.now().getTime();
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { endsAt: now + 60_000, count: 0, counted: null };
      this.#windows.set(key, window);
    }
    if (repeatable !== null && window.counted?.has(repeatable)) return null;
    window.count++;
    if (window.count <= this.#perMinute) {
      if (repeatable !== null) {
        window.counted ??= new Set();
        window.counted.add(repeatable);
      }
      return null;
    }
    const retryAfterSeconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
    return refuse('TOO_MANY_REQUESTS', { extra: { retryAfterSeconds } });
  }
}

export interface LimitsPerMinute {
  /** Rows of guests' sessions that one address makes: a venue's phones share it. A scan alone makes none. */
  readonly sessions: number;
  /** Writes of one session. */
  readonly writes: number;
  /** All calls of one session. */
  readonly calls: number;
  /** All calls of one member of staff. */
  readonly staff: number;
}

export const LIMITS_PER_MINUTE: LimitsPerMinute = { sessions: 600, writes: 120, calls: 1200, staff: 1200 };

/** Limits count by session, because a venue's guests share one address; only rows of sessions count by address. */
export interface RateLimits {
  readonly sessions: RateLimit;
  readonly writes: RateLimit;
  readonly calls: RateLimit;
  readonly staff: RateLimit;
}

export function openRateLimits(clock: Clock, perMinute: LimitsPerMinute = LIMITS_PER_MINUTE): RateLimits {
  return {
    sessions: new RateLimit(perMinute.sessions, clock),
    writes: new RateLimit(perMinute.writes, clock),
    calls: new RateLimit(perMinute.calls, clock),
    staff: new RateLimit(perMinute.staff, clock),
  };
}
