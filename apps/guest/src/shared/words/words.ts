import type { Language } from '@hansang/contract';
import type { Localized } from '@hansang/contract/schemas';
import { formatWon, listed, translator } from '@hansang/i18n';
import type { guest as Korean } from '@hansang/i18n/ko/guest';
import { createContext, useContext } from 'react';
import type { Catalogue } from './catalogue.ts';

/** How the app speaks now. */
export interface Words {
  readonly language: Language;
  /** An interface text; unknown keys and missing placeholders do not compile. */
  readonly t: ReturnType<typeof translator<typeof Korean>>;
  /** `12,500원` or `₩12,500`. */
  won(amount: number): string;
  /** A text of the venue. */
  of(text: Localized): string;
  /** Words of a list, one after the other. */
  list(words: readonly string[]): string;
}

export function wordsOf(language: Language, catalogue: Catalogue): Words {
  return {
    language,
    t: translator<typeof Korean>(catalogue),
    won: (amount) => formatWon(amount, language),
    of: (text) => text[language] || text.ko,
    list: (words) => listed(words, language),
  };
}

export const WordsContext = createContext<Words | null>(null);

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('Words are used outside their provider');
  return words;
}
