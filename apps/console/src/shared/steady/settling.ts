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
  /** What stands there by the page, and nobody can have seen yet. */
  readonly #unseen = new Set<string>();

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
    for (const id of moved) {
      this.#since.set(id, now);
      this.#unseen.add(id);
    }
    for (const id of this.#since.keys())
      if (!places.has(id)) {
        this.#since.delete(id);
        this.#unseen.delete(id);
      }
    return moved;
  }

  /** The page was painted as it stands: from now on people see what has come. */
  seen(now: number): void {
    for (const id of this.#unseen) this.#since.set(id, now);
    this.#unseen.clear();
  }

  /** @param at when it was tapped, which may be long before the page comes to hear of it */
  isSettled(id: string, at: number): boolean {
    return !this.#unseen.has(id) && at - (this.#since.get(id) ?? Number.NEGATIVE_INFINITY) >= SETTLE_MS;
  }
}
