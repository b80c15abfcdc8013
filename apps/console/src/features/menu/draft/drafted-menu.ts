import type {
  DraftCategory,
  DraftDish,
  MenuChange,
  MenuDraft,
  ProposedChange,
  StoredText,
} from '@hansang/contract/schemas';
import { applyChanges, nameOf } from '@hansang/rules/draft';

/** The menu as it will be once everything that is drafted is published. */
export const draftedMenu = ({ categories, changes }: MenuDraft): DraftCategory[] =>
  applyChanges(categories, changes).categories;

const placeOf = (change: Pick<ProposedChange, 'part' | 'dish' | 'key' | 'field'>) =>
  `${nameOf(change)}#${change.field}`;

/** The draft with wishes that the server has not answered yet. */
export function withWishes(draft: MenuDraft, wishes: readonly ProposedChange[], at: string): MenuDraft {
  const places = new Set(wishes.map(placeOf));
  const pending = wishes.map(
    (wish): MenuChange => ({
      ...wish,
      changeId: `pending-${placeOf(wish)}`,
      was: wish.was ?? null,
      by: '',
      isOwn: true,
      group: null,
      at,
    }),
  );
  return { ...draft, changes: [...draft.changes.filter((one) => !places.has(placeOf(one))), ...pending] };
}

/** Whether the server knows a change: until it does, nothing but its answer can be done with it. */
export const isKnown = ({ changeId }: MenuChange): boolean => !changeId.startsWith('pending-');

/** Names of the parts that a change touches, dishes with all that belongs to them. */
export const touchedBy = (changes: readonly MenuChange[]): ReadonlySet<string> =>
  new Set(changes.map(({ dish, key }) => dish ?? key));

const holds = (text: StoredText, wanted: string) =>
  Object.values(text).some((one) => typeof one === 'string' && one.toLocaleLowerCase().includes(wanted));

export interface FoundDish {
  readonly dish: DraftDish;
  readonly category: DraftCategory;
}

/** Dishes whose name in any language holds a text, in the menu's order. */
export function findDishes(categories: readonly DraftCategory[], text: string): FoundDish[] {
  const wanted = text.trim().toLocaleLowerCase();
  return categories.flatMap((category) =>
    category.menus.filter((dish) => holds(dish.name, wanted)).map((dish) => ({ dish, category })),
  );
}

/** What somebody typed as an amount: `16,000`, `16000원`; null for what is none. */
export function amountOf(text: string): number | null {
  const digits = text.replace(/[,\s₩원]/g, '');
  return /^\d{1,9}$/.test(digits) && Number(digits) <= 100_000_000 ? Number(digits) : null;
}

/** An id that no other part has: 50 random bits, in the letters of a venue file's ids. */
export function newId(kind: 'c' | 'd' | 's' | 'g' | 'o'): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz012345';
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return `${kind}-${[...bytes].map((byte) => letters[byte % 32]).join('')}`;
}
