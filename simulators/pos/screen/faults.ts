/** What somebody switches on to see what the house makes of it. */
export const FAULTS = ['slow', 'double', 'order', 'down', 'signature', 'clock'] as const;
export type FaultName = (typeof FAULTS)[number];

const SLOW_MS = 3000;
/** A clock that is wrong is wrong by so much. */
export const CLOCK_OFF_MS = 3_600_000;

/** What a till that is switched off says to whoever uses it. */
export class Down extends Error {}

/** The switches, and a way to the server on which they go wrong. */
export class Faults {
  readonly #on = new Set<FaultName>();
  readonly #slowMs: number;

  constructor(slowMs = SLOW_MS) {
    this.#slowMs = slowMs;
  }

  has = (fault: FaultName): boolean => this.#on.has(fault);

  turn(fault: FaultName): void {
    if (!this.#on.delete(fault)) this.#on.add(fault);
  }

  /** Fetches as the switches say. What is sent twice is answered as the second time. */
  readonly send: typeof fetch = async (...asked) => {
    if (this.has('down')) throw new Down('The till is down');
    if (this.has('slow')) await new Promise((resolve) => setTimeout(resolve, this.#slowMs));
    if (this.has('double') && asked[1]?.method === 'POST') await fetch(...asked);
    return fetch(...asked);
  };

  readonly arrange = <Item>(items: readonly Item[]): readonly Item[] =>
    this.has('order') ? [...items].reverse() : items;
}
