import type { Language, NoResponseCode } from '@hansang/contract';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Catalogue, loadCatalogue } from './catalogue.ts';
import { loadNoResponse } from './error-texts.ts';
import { keepLanguage, readLanguage } from './language.ts';
import { WordsContext, wordsOf } from './words.ts';

interface Spoken {
  readonly language: Language;
  readonly catalogue: Catalogue;
  readonly noResponse: Readonly<Record<NoResponseCode, string>>;
}

/** Speaks the device's language; another one is loaded before it is shown, so nothing flickers. */
export function WordsProvider({ children }: { children: ReactNode }) {
  // A tap on one that could not be fetched asks for it anew.
  const [wanted, setWanted] = useState(() => ({ language: readLanguage() }));
  const [spoken, setSpoken] = useState<Spoken | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const { language } = wanted;
    Promise.all([loadCatalogue(language), loadNoResponse(language)]).then(
      ([catalogue, noResponse]) => isCurrent && setSpoken({ language, catalogue, noResponse }),
      // A language that cannot be fetched now leaves the shown one.
      () => isCurrent && setSpoken((shown) => shown),
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  useEffect(() => {
    if (spoken) document.documentElement.lang = spoken.language;
  }, [spoken]);
  const words = useMemo(
    () =>
      spoken &&
      wordsOf(spoken.language, spoken.catalogue, spoken.noResponse, (language) => {
        keepLanguage(language);
        setWanted({ language });
      }),
    [spoken],
  );
  return words && <WordsContext value={words}>{children}</WordsContext>;
}
