import { BASE_LANGUAGE, LANGUAGES, type Language } from '@hansang/contract';

/** The languages a store offers, in the selector's order: all when its list is empty; Korean always. */
export function offeredLanguages(multiLanguageToggles: readonly Language[]): Language[] {
  return LANGUAGES.filter(
    (language) =>
      multiLanguageToggles.length === 0 ||
      language === BASE_LANGUAGE ||
      multiLanguageToggles.includes(language),
  );
}

/** The languages that a store's guests can choose; one that speaks a single language offers no choice. */
export const allowedLanguages = ({
  useMultiLanguage,
  multiLanguageToggles,
}: {
  readonly useMultiLanguage: boolean;
  readonly multiLanguageToggles: readonly Language[];
}): Language[] => (useMultiLanguage ? offeredLanguages(multiLanguageToggles) : [BASE_LANGUAGE]);

/**
 * The offered language that an Accept-Language header likes best; null when it names none of them. Every Chinese reads
 * the simplified one.
 */
export function preferredLanguage(header: string, offered: readonly Language[]): Language | null {
  // Whatever somebody sends as a header costs no more than this.
  const liked = header.slice(0, 200).split(',').map(likedTag);
  // Languages that are liked alike keep the order in which they were named.
  for (const { base } of liked.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)) {
    const found = offered.find((language) => baseOf(language) === base);
    if (found) return found;
  }
  return null;
}

function likedTag(part: string): { base: string; weight: number } {
  const [tag = '', ...more] = part.split(';').map((piece) => piece.trim());
  const weight = more.find((piece) => piece.startsWith('q='))?.slice(2);
  return { base: baseOf(tag), weight: weight === undefined ? 1 : Number(weight) || 0 };
}

const baseOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
