import type { Language } from '@hansang/contract';
import { type CatalogueOf, translator } from '@hansang/i18n';
import type { drinks as KoreanDrinks } from '@hansang/i18n/ko/drinks';
import type { guest as KoreanGuest } from '@hansang/i18n/ko/guest';
import type { menuEditor as Korean } from '@hansang/i18n/ko/menu-editor';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { fetched } from '../../shared/parts/fetched.ts';
import { useWords } from '../../shared/words/words.ts';

type Texts = readonly [
  CatalogueOf<typeof Korean>,
  CatalogueOf<typeof KoreanGuest>,
  CatalogueOf<typeof KoreanDrinks>,
];

/** The editor's texts come with the editor; what guests read of allergens and drinks is said in the guests' words. */
const loaders: Record<Language, () => Promise<Texts>> = {
  ko: async () => [
    (await import('@hansang/i18n/ko/menu-editor')).menuEditor,
    (await import('@hansang/i18n/ko/guest')).guest,
    (await import('@hansang/i18n/ko/drinks')).drinks,
  ],
  en: async () => [
    (await import('@hansang/i18n/en/menu-editor')).menuEditor,
    (await import('@hansang/i18n/en/guest')).guest,
    (await import('@hansang/i18n/en/drinks')).drinks,
  ],
  ja: async () => [
    (await import('@hansang/i18n/ja/menu-editor')).menuEditor,
    (await import('@hansang/i18n/ja/guest')).guest,
    (await import('@hansang/i18n/ja/drinks')).drinks,
  ],
  'zh-CN': async () => [
    (await import('@hansang/i18n/zh-CN/menu-editor')).menuEditor,
    (await import('@hansang/i18n/zh-CN/guest')).guest,
    (await import('@hansang/i18n/zh-CN/drinks')).drinks,
  ],
};

export interface EditorWords {
  /** What the editor says. */
  readonly e: ReturnType<typeof translator<typeof Korean>>;
  /** What guests read. */
  readonly guest: ReturnType<typeof translator<typeof KoreanGuest>>;
  readonly drink: ReturnType<typeof translator<typeof KoreanDrinks>>;
}
export type EditorText = keyof typeof Korean;

/** The editor's texts in the language of the console, once they are there. */
export function useEditorTexts(): EditorWords | null {
  const { language } = useWords();
  const { data } = useQuery({
    queryKey: ['menu-editor-texts', language],
    queryFn: () => fetched(loaders[language]),
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: true,
  });
  if (!data) return null;
  const [own, guest, drinks] = data;
  return {
    e: translator<typeof Korean>(own),
    guest: translator<typeof KoreanGuest>(guest),
    drink: translator<typeof KoreanDrinks>(drinks),
  };
}

export const EditorWordsContext = createContext<EditorWords | null>(null);

export function useEditorWords(): EditorWords {
  const words = useContext(EditorWordsContext);
  if (!words) throw new Error('The editor’s words are used outside of it');
  return words;
}
