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
