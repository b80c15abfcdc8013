/** How long a venue that nobody asked for anew is followed, in ms. */
export const FOLLOWED_MS = 10 * 60_000;

/** Of so many venues everything is read: a long list would cost each row more than it spares. */
const MOST_LISTED = 500;

export interface Interest {
  /**
   * Follows a venue from now on, for a while: call it before something of the venue is remembered here, so that no
   * change of it can pass unheard.
   * @returns whether the venue was not followed: what was read of it before this call may be old by now
   */
  want(restaurantId: number): boolean;
  /** Whether any of these is followed. */
  wantsAny(venues: Iterable<number>): boolean;
  /** Names venues that must be followed as long as they are named. */
  keepWhile(isHeld: (restaurantId: number) => boolean): void;
  /** Hears of which venues whatever is remembered must go at once: they are followed no more, or changes went unheard. */
  onLapse(drop: (gone: ReadonlySet<number>) => void): () => void;
}

/** The venues whose events this process reads: those it has sockets or remembers something for. */
export class FollowedVenues implements Interest {
  /** When each was asked for last, by the process's own steady clock. */
  readonly #wanted = new Map<number, number>();
  readonly #holders: ((restaurantId: number) => boolean)[] = [];
  readonly #lapsed = new Set<(gone: ReadonlySet<number>) => void>();
  #fresh = new Set<number>();

  want(restaurantId: number): boolean {
    const isNew = !this.#wanted.has(restaurantId);
    this.#wanted.set(restaurantId, performance.now());
    if (isNew) this.#fresh.add(restaurantId);
    return isNew;
  }

  wantsAny(venues: Iterable<number>): boolean {
    for (const venue of venues) if (this.#wanted.has(venue)) return true;
    return false;
  }

  has(restaurantId: number): boolean {
    return this.#wanted.has(restaurantId);
  }

  keepWhile(isHeld: (restaurantId: number) => boolean): void {
    this.#holders.push(isHeld);
  }

  onLapse(drop: (gone: ReadonlySet<number>) => void): () => void {
    this.#lapsed.add(drop);
    return () => this.#lapsed.delete(drop);
  }

  /** The list to read by, null for all venues. */
  listed(): number[] | null {
    return this.#wanted.size > MOST_LISTED ? null : [...this.#wanted.keys()];
  }

  get isEmpty(): boolean {
    return this.#wanted.size === 0;
  }

  /** Venues that were added since the last call. */
  takeFresh(): number[] {
    if (this.#fresh.size === 0) return [];
    const fresh = [...this.#fresh];
    this.#fresh = new Set();
    return fresh;
  }

  /** Has whatever is remembered of any venue go. They are followed as before. */
  forgetAll(): void {
    const all = new Set(this.#wanted.keys());
    for (const drop of this.#lapsed) drop(all);
  }

  /** Lets go of venues that nobody asked for in a while and nobody holds. */
  lapse(now = performance.now()): void {
    const gone = new Set<number>();
    for (const [venue, at] of this.#wanted) {
      if (now - at >= FOLLOWED_MS && !this.#holders.some((isHeld) => isHeld(venue))) gone.add(venue);
    }
    if (gone.size === 0) return;
    for (const venue of gone) this.#wanted.delete(venue);
    for (const drop of this.#lapsed) drop(gone);
  }
}
