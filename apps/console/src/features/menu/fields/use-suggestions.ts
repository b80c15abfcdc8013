import type { Language } from '@hansang/contract';
import { useQuery } from '@tanstack/react-query';
import { fetched } from '../../../shared/parts/fetched.ts';

export type Texts = Readonly<Partial<Record<Language, string>>>;

/** What the glossary offers for the languages that a name lacks; it comes when the first name is opened. */
export function useSuggestions(given: Texts | null): Texts {
  const { data: suggest } = useQuery({
    queryKey: ['glossary'],
    queryFn: async () => (await fetched(() => import('@hansang/i18n/glossary/suggest'))).suggest,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: given !== null,
  });
  return suggest && given ? suggest(given) : {};
}
