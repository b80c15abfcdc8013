import { randomBytes } from 'node:crypto';
import type { StaffAction } from '@hansang/contract';
import type { StaffEvent } from '@hansang/contract/schemas';

/** Of a busy hall some minutes. */
const MOST_KEPT = 2000;

interface Told {
  readonly nth: number;
  readonly restaurantId: number;
  readonly action: StaffAction;
}

/**
 * The hints that this node told consoles lately. A screen reads before its socket stands; by the mark that came with its
 * reads it learns what was hinted at in between, instead of reading all of it again.
 */
export class StaffHints {
  #node = newNode();
  #count = 0;
  #kept: Told[] = [];

  /** How far hints have been told by now. Whatever is committed from now on is told under a larger number. */
  get mark(): string {
    return `${this.#node}.${this.#count}`;
  }

  note(events: readonly StaffEvent[]): void {
    for (const { restaurantId, action } of events)
      this.#kept.push({ nth: ++this.#count, restaurantId, action });
    if (this.#kept.length > 2 * MOST_KEPT) this.#kept = this.#kept.slice(-MOST_KEPT);
  }

  /** What was hinted at in a venue since a mark; null where that is of another node, or too long ago. */
  since(mark: unknown, restaurantId: number): StaffAction[] | null {
    const [node, number = ''] = String(mark).split('.');
    const nth = Number(number);
    const oldest = this.#kept[0]?.nth ?? this.#count + 1;
    if (node !== this.#node || !/^\d+$/.test(number) || nth < oldest - 1) return null;
    const missed = this.#kept.filter((told) => told.nth > nth && told.restaurantId === restaurantId);
    return [...new Set(missed.map(({ action }) => action))];
  }

  /** Changes may have gone unheard: marks of before tell nothing any more. */
  forget(): void {
    this.#node = newNode();
    this.#kept = [];
  }
}

const newNode = (): string => randomBytes(6).toString('base64url').replaceAll('.', '');
