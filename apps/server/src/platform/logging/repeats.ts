/** A fault that comes again within this long is counted instead of written, in ms. */
export const COUNTED_MS = 60_000;
/** More kinds of faults than this at a time are one fault of ours; then all are written. */
const MOST_KINDS = 500;

interface Kind {
  readonly level: number;
  readonly text: string;
  readonly since: number;
  count: number;
}

export interface Counted {
  readonly level: number;
  readonly text: string;
  /** How often it came again. */
  readonly times: number;
}

/** Tells faults that were just written from new ones: an outage is a line a minute instead of one for each request. */
export class Repeats {
  readonly #kinds = new Map<string, Kind>();
  #over: Kind[] = [];

  /** Whether a fault is to be written; else it is counted. `now` is of the steady clock. */
  admit(level: number, text: string, now: number): boolean {
    const key = `${level} ${text.replaceAll(/\d+/g, '0')}`;
    const known = this.#kinds.get(key);
    if (known && now - known.since < COUNTED_MS) {
      known.count += 1;
      return false;
    }
    if (known) this.#over.push(known);
    if (known || this.#kinds.size < MOST_KINDS) this.#kinds.set(key, { level, text, since: now, count: 0 });
    return true;
  }

  /** What was counted and is over by now, or all of it at the end. */
  take(now: number): Counted[] {
    for (const [key, kind] of this.#kinds)
      if (now - kind.since >= COUNTED_MS) {
        this.#kinds.delete(key);
        this.#over.push(kind);
      }
    const over = this.#over;
    this.#over = [];
    return over.flatMap(({ level, text, count }) => (count > 0 ? [{ level, text, times: count }] : []));
  }
}
