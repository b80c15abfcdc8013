import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { KeptOrder } from './till.ts';

/** Something that the till asked for and has not heard the answer of. */
export interface Wish {
  /** Its `externalId` where it has one: sent again it is still the same. */
  readonly name: string;
  readonly path: string;
  readonly body: object;
}

/** What became of a wish: the status of its answer, and a refusal's code. */
export interface Outcome {
  readonly name: string;
  readonly status: number;
  readonly code: string | null;
  readonly body: object;
}

interface Written {
  readonly next: number | null;
  readonly orders: readonly KeptOrder[];
  readonly wishes: readonly Wish[];
  readonly outcomes: readonly Outcome[];
}

/**
 * What a till has on its disk. A wish is written down before it is sent, and what was heard once it was taken: a till that
 * dies at any moment sends and hears some things twice, and none never.
 */
export class Books {
  #written: Written = { next: null, orders: [], wishes: [], outcomes: [] };
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    try {
      this.#written = JSON.parse(readFileSync(file, 'utf8')) as Written;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  get written(): Written {
    return this.#written;
  }

  /** Whether a wish of this name was ever written down. */
  has = (name: string): boolean =>
    [...this.#written.wishes, ...this.#written.outcomes].some((one) => one.name === name);

  keep(heard: Pick<Written, 'next' | 'orders'>): void {
    this.#write({ ...this.#written, ...heard });
  }

  wish(wish: Wish): void {
    if (this.has(wish.name)) return;
    this.#write({ ...this.#written, wishes: [...this.#written.wishes, wish] });
  }

  settle(outcome: Outcome): void {
    const { wishes, outcomes } = this.#written;
    this.#write({
      ...this.#written,
      wishes: wishes.filter(({ name }) => name !== outcome.name),
      outcomes: [...outcomes, outcome],
    });
  }

  /** A file is whole or the one before. */
  #write(written: Written): void {
    this.#written = written;
    writeFileSync(`${this.#file}.new`, JSON.stringify(written));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
