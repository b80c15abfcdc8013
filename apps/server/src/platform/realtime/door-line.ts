/** So many are let in side by side. Each asks the database some six times, and orders ask there too. */
const AT_ONCE = 8;
/** About what is let in within the time after which nobody waits any more; whoever comes then comes again by itself. */
const MOST_WAITING = 2000;

interface Waiting {
  readonly isThere: () => boolean;
  readonly go: () => void;
  readonly leave: () => void;
}

/**
 * The line before the door: after a restart every phone connects at once. Those whose connection has closed meanwhile cost
 * nothing any more, or the server would be busy with them while they come again, and never be done.
 */
export class DoorLine {
  readonly #atOnce: number;
  readonly #most: number;
  #inside = 0;
  #waiting: Waiting[] = [];

  constructor(atOnce = AT_ONCE, most = MOST_WAITING) {
    this.#atOnce = atOnce;
    this.#most = most;
  }

  get length(): number {
    return this.#waiting.length;
  }

  /**
   * Does the work of letting somebody in when it is their turn.
   * @param isThere whether they still wait
   * @returns what came of it; `null` where nothing was done: they are gone, or too many wait
   */
  async take<Outcome>(isThere: () => boolean, work: () => Promise<Outcome>): Promise<Outcome | null> {
    if (this.#inside < this.#atOnce) this.#inside += 1;
    else if (!(await this.#turn(isThere))) return null;
    try {
      return isThere() ? await work() : null;
    } finally {
      this.#next();
    }
  }

  #turn(isThere: () => boolean): Promise<boolean> {
    if (this.#waiting.length >= this.#most) this.#letGo();
    if (this.#waiting.length >= this.#most) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.#waiting.push({ isThere, go: () => resolve(true), leave: () => resolve(false) });
    });
  }

  /** Whoever is gone makes room for those who are there. */
  #letGo(): void {
    const gone = this.#waiting.filter(({ isThere }) => !isThere());
    this.#waiting = this.#waiting.filter((one) => !gone.includes(one));
    for (const { leave } of gone) leave();
  }

  #next(): void {
    for (let one = this.#waiting.shift(); one; one = this.#waiting.shift()) {
      if (one.isThere()) {
        one.go();
        return;
      }
      one.leave();
    }
    this.#inside -= 1;
  }
}
