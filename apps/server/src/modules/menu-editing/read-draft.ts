import type { Language } from '@hansang/contract';
import type { DraftCategory, MenuChanges, MenuDraft } from '@hansang/contract/schemas';
import { applyChanges, menuFaults, menuWarnings } from '@hansang/rules/draft';
import type { Queryable } from '../../platform/events/append.ts';
import { loadMenu } from '../menu/load-menu.ts';
import type { StoredMenu } from '../menu/stored-menu.ts';
import { writtenMenu } from '../menu/versions/written-menu.ts';
import { loadLanguages } from '../restaurant/load-languages.ts';
import { loadChanges, type OpenChange, presentChange } from './change-row.ts';

/** The published menu with what is drafted over it. */
export interface Draft {
  readonly menu: StoredMenu;
  /** As the venue wrote it. */
  readonly written: readonly DraftCategory[];
  readonly changes: readonly OpenChange[];
  /** Those that guests can choose. */
  readonly languages: readonly Language[];
}

export async function loadDraft(db: Queryable, restaurantId: number): Promise<Draft> {
  const menu = await loadMenu(db, restaurantId);
  if (!menu) throw new Error('A member works in a venue that is not there');
  return {
    menu,
    written: writtenMenu(menu.categories),
    changes: await loadChanges(db, restaurantId),
    languages: await loadLanguages(db, restaurantId),
  };
}

/** What is drafted, as somebody of the staff sees it, and what is to be said of the parts that it touches. */
export function presentChanges({ menu, written, changes, languages }: Draft, userId: string): MenuChanges {
  const { categories } = applyChanges(written, changes);
  // A dish is judged with all that belongs to it.
  const touched = new Set(changes.map(({ dish, key }) => dish ?? key));
  const isTouched = ({ dish, key }: { dish: string | null; key: string }) => touched.has(dish ?? key);
  return {
    version: menu.version,
    changes: changes.map((change) => presentChange(change, userId)),
    faults: menuFaults(categories).filter(isTouched),
    warnings: menuWarnings(categories, languages).filter(isTouched),
  };
}

export const presentDraft = (draft: Draft, userId: string): MenuDraft => ({
  ...presentChanges(draft, userId),
  languages: draft.languages,
  categories: [...draft.written],
});
