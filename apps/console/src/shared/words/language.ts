import { BASE_LANGUAGE, LANGUAGES, type Language } from '@hansang/contract';

const KEY = 'hansang.console.language';

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  ko: '한국어',
  en: 'English',
  ja: '日本語',
  'zh-CN': '简体中文',
};

const isLanguage = (text: string | null): text is Language =>
  (LANGUAGES as readonly (string | null)[]).includes(text);

/** The language kept on this device, else the first of the browser's that the console speaks, else Korean. */
export function startLanguage(kept: string | null, browser: readonly string[]): Language {
  if (isLanguage(kept)) return kept;
  for (const tag of browser) {
    const [primary] = tag.toLowerCase().split('-');
    if (primary === 'zh') return 'zh-CN';
    if (isLanguage(primary ?? null)) return primary as Language;
  }
  return BASE_LANGUAGE;
}

export function readLanguage(): Language {
  return startLanguage(keptLanguage(), navigator.languages);
}

function keptLanguage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** A browser that keeps nothing still shows the choice until it is reloaded. */
export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Kept for this page only.
  }
}
