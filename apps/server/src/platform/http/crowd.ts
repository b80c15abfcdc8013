import { Overloaded } from '../calls/overloaded.ts';

/** What a server with ten connections to its database answers within two seconds or three. */
const MOST_AT_ONCE = 1000;
/** The house goes on working while guests are asked to come again. */
const MORE_FOR_THE_HOUSE = 1.2;

/**
 * Bounds how many calls are being worked on: beyond that an answer would come later than anybody waits for it, and the
 * server would work for phones that have long asked again. Where nothing is done for a call, because its body is awaited,
 * its answer is being fetched or it waits for news, it takes nobody's place: connections can be held open without end.
 */
export class Crowd {
  readonly #most: number;
  #inside = 0;

  constructor(most = MOST_AT_ONCE) {
    this.#most = most;
  }

  get inside(): number {
    return this.#inside;
  }

  /** @throws Overloaded before anything is done */
  admit(isOfTheHouse: boolean): void {
    if (this.#inside >= this.#most * (isOfTheHouse ? MORE_FOR_THE_HOUSE : 1))
      throw new Overloaded('Too many calls wait to be answered');
  }

  /** Counts a call as long as it is worked on. */
  async work<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
    }
  }

  /** Of a call that is worked on: does not count it while it waits for something that has yet to happen. */
  async aside<Outcome>(waiting: Promise<Outcome>): Promise<Outcome> {
    this.#inside -= 1;
    try {
      return await waiting;
    } finally {
      this.#inside += 1;
    }
  }
}
