/** What is less is drift, or a look that came late. */
const STEP_MS = 60_000;
/** So long after a jump nobody can know yet whether the clock is right now. */
const REMEMBERED_MS = 24 * 3_600_000;

interface Clocks {
  /** The clock that somebody may set, in ms. */
  readonly wall: () => number;
  /** One that nobody can. */
  readonly steady: () => number;
}

/**
 * Follows this machine's clock against one that cannot be set. Where PostgreSQL runs on the same machine nothing else
 * would notice that the clock jumped ahead: the database jumps with it.
 */
export class ClockSteps {
  readonly #clocks: Clocks;
  #offset: number;
  #ahead = 0;
  #since = Number.NEGATIVE_INFINITY;

  constructor(clocks: Clocks = { wall: Date.now, steady: () => performance.now() }) {
    this.#clocks = clocks;
    this.#offset = clocks.wall() - clocks.steady();
  }

  /** By how much it is ahead of where it would be, by jumps of the last day, in ms. */
  look(): number {
    const steady = this.#clocks.steady();
    const offset = this.#clocks.wall() - steady;
    const step = offset - this.#offset;
    this.#offset = offset;
    if (Math.abs(step) >= STEP_MS) {
      // Set right again, it is as if nothing had happened.
      this.#ahead = Math.max(0, this.#ahead + step);
      this.#since = steady;
    }
    if (steady - this.#since > REMEMBERED_MS || this.#ahead < STEP_MS) this.#ahead = 0;
    return this.#ahead;
  }
}
