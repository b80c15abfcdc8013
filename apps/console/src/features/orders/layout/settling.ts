/** How long a place on the board does not react once another card stands there, in ms. */
export const SETTLE_MS = 400;

/**
 * Which cards have just come to their place. A finger that taps twice, or was on its way when the board changed, would
 * else hit a card that nobody aimed at.
 */
export class Settling {
  #places: ReadonlyMap<string, string> | null = null;
  readonly #since = new Map<string, number>();

  /**
   * @param places where each card stands now; what comes to an empty board is under nobody's finger
   * @returns the cards that have just come to their place
   */
  shown(places: ReadonlyMap<string, string>, now: number): string[] {
    const before = this.#places;
    this.#places = places;
    if (!before || before.size === 0) return [];
    const moved = [...places].filter(([id, place]) => before.get(id) !== place).map(([id]) => id);
    for (const id of moved) this.#since.set(id, now);
    for (const id of this.#since.keys()) if (!places.has(id)) this.#since.delete(id);
    return moved;
  }

  isSettled(id: string, now: number): boolean {
    return now - (this.#since.get(id) ?? Number.NEGATIVE_INFINITY) >= SETTLE_MS;
  }
}
