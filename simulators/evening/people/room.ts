/** Guests who came together: what anybody in the room can see of them. */
export interface Party {
  readonly name: string;
  readonly restaurantId: number;
  tableIdx: number;
  /** The table to which they are on their way. */
  leadTo: number | null;
  /** They raised a hand for the bill. */
  wantsBill: boolean;
}

/** Who sits where, as one sees it by looking; the product knows nothing of it. */
export class Room {
  readonly #parties = new Set<Party>();
  /** Tables that were left and that nobody has cleared. */
  readonly #left = new Set<string>();

  sit(party: Party): void {
    this.#parties.add(party);
  }

  leave(party: Party): void {
    this.#parties.delete(party);
    this.#left.add(nameOf(party.restaurantId, party.tableIdx));
  }

  clear(restaurantId: number, tableIdx: number): void {
    this.#left.delete(nameOf(restaurantId, tableIdx));
  }

  /** Guests may sit down: nobody does, and what others had is cleared. */
  isFree(restaurantId: number, tableIdx: number): boolean {
    return this.at(restaurantId, tableIdx) === null && !this.#left.has(nameOf(restaurantId, tableIdx));
  }

  at(restaurantId: number, tableIdx: number): Party | null {
    for (const party of this.#parties)
      if (party.restaurantId === restaurantId && [party.tableIdx, party.leadTo].includes(tableIdx))
        return party;
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

const nameOf = (restaurantId: number, tableIdx: number): string => `${restaurantId}/${tableIdx}`;
