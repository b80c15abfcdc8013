/** Guests who came together: what anybody in the room can see of them. */
export interface Party {
  readonly name: string;
  readonly restaurantId: number;
  tableIdx: number;
  /** They raised a hand for the bill. */
  wantsBill: boolean;
}

/** Who sits where, as one sees it by looking; the product knows nothing of it. */
export class Room {
  readonly #parties = new Set<Party>();

  sit(party: Party): void {
    this.#parties.add(party);
  }

  leave(party: Party): void {
    this.#parties.delete(party);
  }

  at(restaurantId: number, tableIdx: number): Party | null {
    for (const party of this.#parties)
      if (party.restaurantId === restaurantId && party.tableIdx === tableIdx) return party;
    return null;
  }

  /** Guests in the house. */
  get parties(): number {
    return this.#parties.size;
  }

  of(restaurantId: number): readonly Party[] {
    return [...this.#parties].filter((party) => party.restaurantId === restaurantId);
  }
}
