import type { Language } from '@hansang/contract';
import { type CatalogueOf, translator } from '@hansang/i18n';
import type { photo as Korean } from '@hansang/i18n/ko/photo';
import { useQuery } from '@tanstack/react-query';
import { fetched } from '../parts/fetched.ts';
import { useWords } from '../words/words.ts';

export type PhotoWords = ReturnType<typeof translator<typeof Korean>>;

const loaders: Record<Language, () => Promise<{ photo: CatalogueOf<typeof Korean> }>> = {
  ko: () => import('@hansang/i18n/ko/photo'),
  en: () => import('@hansang/i18n/en/photo'),
  ja: () => import('@hansang/i18n/ja/photo'),
  'zh-CN': () => import('@hansang/i18n/zh-CN/photo'),
};

/** What photos say, in the language of the console, once it is there. */
export function usePhotoWords(): PhotoWords | null {
  const { language } = useWords();
  const { data } = useQuery({
    queryKey: ['photo-texts', language],
    queryFn: () => fetched(loaders[language]),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? translator<typeof Korean>(data.photo) : null;
}
