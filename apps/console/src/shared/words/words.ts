import type { Language, NoResponseCode } from '@hansang/contract';
import type { Localized } from '@hansang/contract/schemas';
import { formatWon, listed, told, translator } from '@hansang/i18n';
import type { staffConsole as Korean } from '@hansang/i18n/ko/console';
import { createContext, useContext } from 'react';
import { CallFailure } from '../api/call-failure.ts';
import type { Catalogue } from './catalogue.ts';

/** How the console speaks now. */
export interface Words {
  readonly language: Language;
  setLanguage(language: Language): void;
  /** An interface text; unknown keys and missing placeholders do not compile. */
  readonly t: ReturnType<typeof translator<typeof Korean>>;
  /** `12,500원` or `₩12,500`. */
  won(amount: number): string;
  /** `이름, 전화` or `名前、電話`. */
  list(items: readonly string[]): string;
  /** Sentences one after the other; those that are not said are left out. */
  told(...sentences: (string | false | undefined)[]): string;
  /** A text of the venue. */
  of(text: Localized): string;
  /** `14:32`, in this device's time zone. */
  clock(instant: string | number | Date): string;
  /** Day and time, in this device's time zone. */
  moment(instant: string | number | Date): string;
  /** What to tell about a failed call. */
  failure(error: unknown): string;
}

export function wordsOf(
  language: Language,
  catalogue: Catalogue,
  noResponse: Readonly<Record<NoResponseCode, string>>,
  setLanguage: (language: Language) => void,
): Words {
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const moment = new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return {
    language,
    setLanguage,
    t: translator<typeof Korean>(catalogue),
    won: (amount) => formatWon(amount, language),
    list: (items) => listed(items, language),
    told: (...sentences) => told(sentences, language),
    of: (text) => text[language] || text.ko,
    clock: (instant) => time.format(new Date(instant)),
    moment: (instant) => moment.format(new Date(instant)),
    failure(error) {
      if (!(error instanceof CallFailure)) return noResponse.FALLBACK;
      return error.said?.[language] || noResponse[error.code as NoResponseCode] || noResponse.FALLBACK;
    },
  };
}

export const WordsContext = createContext<Words | null>(null);

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('Words are used outside their provider');
  return words;
}
