import type { Language } from '@hansang/contract';
import { translator } from '@hansang/i18n';
import { use } from 'react';
import { byLanguage } from './by-language.ts';
import { useWords } from './words.ts';

type Texts = Readonly<Record<string, string>>;

/** Texts of one feature in a chunk of their own: guests who never come to it never fetch them. */
export interface LazyWords<Korean extends Texts> {
  /** Rejects when they cannot be fetched, and the next try fetches again. */
  load(language: Language): Promise<ReturnType<typeof translator<Korean>>>;
  /** In the guest's language; needs a Suspense above it while they are fetched. */
  use(): ReturnType<typeof translator<Korean>>;
}

/** Every feature's texts whose code is at hand. */
const features: LazyWords<Texts>[] = [];

/** Has all of them ready in a language: a page that is rendered cannot wait for its words. */
export async function loadAllWords(language: Language): Promise<void> {
  await Promise.all(features.map(({ load }) => load(language)));
}

export function lazyWords<Korean extends Texts>(
  loaders: Readonly<Record<Language, () => Promise<{ readonly [Key in keyof Korean]: string }>>>,
): LazyWords<Korean> {
  const load = byLanguage((language) => {
    const promise = loaders[language]().then((catalogue) => translator<Korean>(catalogue));
    // React takes words that are at hand without waiting a turn: a rendered page has none to wait.
    void promise.then(
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      () => {},
    );
    return promise;
  });
  const words = { load, use: () => use(load(useWords().language)) };
  features.push(words as unknown as LazyWords<Texts>);
  return words;
}
