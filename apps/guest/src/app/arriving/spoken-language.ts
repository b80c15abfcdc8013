import { LANGUAGES, type Language } from '@hansang/contract';

/** The first of a browser's languages that is offered: by the app, or by a venue. Every Chinese reads the simplified one. */
export function spokenLanguage(
  preferred: readonly string[],
  offered: readonly Language[] = LANGUAGES,
): Language | null {
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0];
    const found = offered.find((language) => language.toLowerCase().split('-')[0] === base);
    if (found) return found;
  }
  return null;
}

/** Language tags of an Accept-Language header, in the order in which browsers write them: best first. */
export const tagsOf = (header = ''): string[] =>
  header
    .slice(0, 200)
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '');
