/** How long a place does not react once something else stands there, in ms. */
export const SETTLE_MS = 400;

/** Where something that can be tapped stands. */
export interface Place {
  /** Everything that tells this place from another one. */
  readonly at: string;
  /** What stands in one list. Whatever comes together with its list is under nobody's finger. */
  readonly list: number;
  /** Its list comes up over what was there before. */
  readonly popsUp: boolean;
}

/**
 * Which cards have just come to their place. A finger that taps twice, or was on its way when the screen changed, would
 * else hit a card that nobody aimed at.
 */
export class Settling {
  #places: ReadonlyMap<string, Place> | null = null;
  #lists: ReadonlySet<number> = new Set();
  readonly #since = new Map<string, number>();

  /**
   * @param places where each card stands now
   * @param lists all lists that there are, those without a card too
   * @returns the cards that have just come to their place
   */
  shown(places: ReadonlyMap<string, Place>, lists: ReadonlySet<number>, now: number): string[] {
    const before = this.#places;
    const known = this.#lists;
    this.#places = places;
    this.#lists = lists;
    if (!before) return [];
    const moved = [...places].flatMap(([id, { at, list, popsUp }]) => {
      const was = before.get(id);
      const isMoved = was ? was.at !== at : popsUp || known.has(list);
      return isMoved ? [id] : [];
    });
    for (const id of moved) this.#since.set(id, now);
    for (const id of this.#since.keys()) if (!places.has(id)) this.#since.delete(id);
    return moved;
  }

  isSettled(id: string, now: number): boolean {
    return now - (this.#since.get(id) ?? Number.NEGATIVE_INFINITY) >= SETTLE_MS;
  }
}
