import { Overloaded } from '../calls/overloaded.ts';

/** What a server with ten connections to its database answers within two seconds or three. */
const MOST_AT_ONCE = 1000;
/** The house goes on working while guests are asked to come again. */
const MORE_FOR_THE_HOUSE = 1.2;

/** An answer on its way, as far as this needs it. */
interface Answer {
  once(event: 'finish' | 'close', hear: () => void): unknown;
}

/**
 * Bounds how many calls are being answered: beyond that an answer would come later than anybody waits for it, and the
 * server would work for phones that have long asked again.
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

  /**
   * Counts a call until it is answered or whoever made it has gone.
   * @throws Overloaded before anything is done
   */
  enter(answer: Answer, isOfTheHouse: boolean): void {
    if (this.#inside >= this.#most * (isOfTheHouse ? MORE_FOR_THE_HOUSE : 1))
      throw new Overloaded('Too many calls wait to be answered');
    this.#inside += 1;
    let isInside = true;
    const leave = () => {
      if (isInside) this.#inside -= 1;
      isInside = false;
    };
    answer.once('finish', leave);
    answer.once('close', leave);
  }
}
