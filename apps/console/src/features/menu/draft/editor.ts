import type {
  DraftCategory,
  DraftDish,
  MenuDraft,
  PartName,
  ProposedChange,
  StoredText,
} from '@hansang/contract/schemas';
import { type FlatMenu, unfold, valueNow } from '@hansang/rules/draft';
import { createContext, useContext } from 'react';
import { useWords } from '../../../shared/words/words.ts';
import { draftedMenu, touchedBy } from './drafted-menu.ts';
import type { Wishes } from './use-menu-draft.ts';

/** The menu that is edited, and what changes it. */
export interface Editor {
  readonly draft: MenuDraft;
  /** With everything that is drafted. */
  readonly menu: readonly DraftCategory[];
  readonly published: FlatMenu;
  /** Every part that is published or drafted, to tell names by. */
  readonly known: FlatMenu;
  /** Ids of categories and dishes of which something is drafted. */
  readonly touched: ReadonlySet<string>;
  change(...changes: readonly Wish[]): void;
}

export type Wish = PartName & Pick<ProposedChange, 'field' | 'value'>;

export function editorOf(draft: MenuDraft, propose: (wishes: Wishes) => void): Editor {
  const menu = draftedMenu(draft);
  const published = unfold(draft.categories);
  return {
    draft,
    menu,
    published,
    known: { lists: published.lists, parts: new Map([...published.parts, ...unfold(menu).parts]) },
    touched: touchedBy(draft.changes),
    change: (...wishes) =>
      propose({ changes: wishes.map((wish) => ({ ...wish, was: valueNow(published, wish) })) }),
  };
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('The menu is edited outside its page');
  return editor;
}

/** A text of the venue in the console's language, Korean where it has none. */
export function useWritten(): (text: StoredText) => string {
  const { language } = useWords();
  return (text) => text[language] || text.ko;
}

export const dishName = (key: string): PartName => ({ part: 'dish', dish: null, key });
export const categoryName = (key: string): PartName => ({ part: 'category', dish: null, key });

/** What a new part says before anybody wrote a word: nothing unusual. */
export const PLAIN_DISH = {
  description: null,
  image: null,
  price: 0,
  isFeatured: false,
  isNewMenu: false,
  isPopular: false,
  isSignature: false,
  isSpicy: false,
  isMain: false,
  alcoholTag: 'NONE',
  isNotAllowedMinor: false,
  isTaxFree: false,
  restrictionType: 'NO_LIMIT',
  minPermittedQuantity: 1,
  maxPermittedQuantity: null,
  schedule: null,
  happyHour: null,
  station: null,
  foodOrigin: null,
  allergens: [],
  freeOf: [],
  diet: [],
  sizes: [],
  optionGroups: [],
} as const satisfies Omit<DraftDish, 'id' | 'name'>;
