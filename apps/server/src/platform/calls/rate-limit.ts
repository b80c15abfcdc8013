import { boundedCache } from '../bounded-cache.ts';
import type { Clock } from '../clock.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { CountedWindow, SharedCounts } from './shared-counts.ts';

const MINUTE_MS = 60_000;

interface Window extends CountedWindow {
  /** What was counted under a name of its own: it may come again. Null while nothing was. */
  counted: Set<string> | null;
}

/** Counts what one key does in each minute: on this node at once, and what other nodes counted as soon as they told. */
export class RateLimit {
  readonly #windows = boundedCache<string, Window>(50_000);
  readonly #name: string;
  readonly #clock: Clock;
  readonly #shared: SharedCounts | null;
  readonly perMinute: number;

  /** @param name tells its keys from those of other limits that nodes share */
  constructor(name: string, perMinute: number, clock: Clock, shared: SharedCounts | null = null) {
    this.#name = name;
    this.perMinute = perMinute;
    this.#clock = clock;
    this.#shared = shared;
  }

  /**
   * Counts one; a refusal tells the seconds to wait.
   * @param repeatable names what counts once however often it comes: a request that is sent again until it is answered
   */
  take(key: string, repeatable: string | null = null): Refusal | null {
    const now = this.#clock.now().getTime();
    const window = this.#windowOf(key, now);
    if (repeatable !== null && window.counted?.has(repeatable)) return null;
    window.own += 1;
    // Whoever comes once, and then under another name, is told of to nobody: the others would keep it for nothing.
    if (window.own > 1) this.#shared?.tell(`${this.#name}:${key}`, window);
    if (window.own + window.elsewhere <= this.perMinute) {
      if (repeatable !== null) {
        window.counted ??= new Set();
        window.counted.add(repeatable);
      }
      return null;
    }
    const retryAfterSeconds = Math.max(1, Math.ceil(((window.minute + 1) * MINUTE_MS - now) / 1000));
    return refuse('TOO_MANY_REQUESTS', { extra: { retryAfterSeconds } });
  }

  /** How many were counted in this minute, those that were refused included. */
  taken(key: string): number {
    const { own, elsewhere } = this.#windowOf(key, this.#clock.now().getTime());
    return own + elsewhere;
  }

  #windowOf(key: string, now: number): Window {
    const minute = Math.floor(now / MINUTE_MS);
    const known = this.#windows.get(key);
    if (known?.minute === minute) return known;
    const window = { minute, own: 0, told: 0, elsewhere: 0, counted: null };
    this.#windows.set(key, window);
    return window;
  }
}

export interface LimitsPerMinute {
  /** Rows of guests' sessions that one address makes: a venue's phones share it. A scan alone makes none. */
  readonly sessions: number;
  /** Of those, at one table: whoever makes them there leaves the other tables theirs. */
  readonly table: number;
  /** Writes of one session. */
  readonly writes: number;
  /** All calls of one session. */
  readonly calls: number;
  /** All calls of one member of staff. */
  readonly staff: number;
  /** Keys of tables that never were, from one address. A right key is no guess. */
  readonly guesses: number;
}

export const LIMITS_PER_MINUTE: LimitsPerMinute = {
  sessions: 600,
  table: 60,
  writes: 120,
  calls: 1200,
  staff: 1200,
  guesses: 60,
};

/**
 * Limits count by session, because a venue's guests share one address; by address only rows of sessions and wrong keys.
 */
export interface RateLimits {
  readonly sessions: RateLimit;
  readonly table: RateLimit;
  readonly writes: RateLimit;
  readonly calls: RateLimit;
  readonly staff: RateLimit;
  readonly guesses: RateLimit;
}

export function openRateLimits(
  clock: Clock,
  perMinute: LimitsPerMinute = LIMITS_PER_MINUTE,
  shared: SharedCounts | null = null,
): RateLimits {
  const limit = (name: keyof LimitsPerMinute) => new RateLimit(name, perMinute[name], clock, shared);
  return {
    sessions: limit('sessions'),
    table: limit('table'),
    writes: limit('writes'),
    calls: limit('calls'),
    staff: limit('staff'),
    guesses: limit('guesses'),
  };
}
