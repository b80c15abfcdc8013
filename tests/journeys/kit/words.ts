import { BASE_LANGUAGE, type ErrorCode, type Language, type NoResponseCode } from '@hansang/contract';
import { fill } from '@hansang/i18n';
import { staffConsole as enConsole } from '@hansang/i18n/en/console';
import {
  errors as enErrors,
  entryFaults as enFaults,
  noResponse as enNoResponse,
} from '@hansang/i18n/en/errors';
import { group as enGroup } from '@hansang/i18n/en/group';
import { guest as enGuest } from '@hansang/i18n/en/guest';
import { news as enNews } from '@hansang/i18n/en/news';
import { outside as enOutside } from '@hansang/i18n/en/outside';
import { staffConsole as jaConsole } from '@hansang/i18n/ja/console';
import {
  errors as jaErrors,
  entryFaults as jaFaults,
  noResponse as jaNoResponse,
} from '@hansang/i18n/ja/errors';
import { group as jaGroup } from '@hansang/i18n/ja/group';
import { guest as jaGuest } from '@hansang/i18n/ja/guest';
import { news as jaNews } from '@hansang/i18n/ja/news';
import { outside as jaOutside } from '@hansang/i18n/ja/outside';
import { staffConsole as koConsole } from '@hansang/i18n/ko/console';
import {
  errors as koErrors,
  entryFaults as koFaults,
  noResponse as koNoResponse,
} from '@hansang/i18n/ko/errors';
import { group as koGroup } from '@hansang/i18n/ko/group';
import { guest as koGuest } from '@hansang/i18n/ko/guest';
import { news as koNews } from '@hansang/i18n/ko/news';
import { outside as koOutside } from '@hansang/i18n/ko/outside';
import { staffConsole as zhConsole } from '@hansang/i18n/zh-CN/console';
import {
  errors as zhErrors,
  entryFaults as zhFaults,
  noResponse as zhNoResponse,
} from '@hansang/i18n/zh-CN/errors';
import { group as zhGroup } from '@hansang/i18n/zh-CN/group';
import { guest as zhGuest } from '@hansang/i18n/zh-CN/guest';
import { news as zhNews } from '@hansang/i18n/zh-CN/news';
import { outside as zhOutside } from '@hansang/i18n/zh-CN/outside';

export type GuestKey = keyof typeof koGuest | keyof typeof koOutside;
/** What is wrong with a scanned address. */
export type FaultKey = keyof typeof koFaults;
export type GroupKey = keyof typeof koGroup;
export type NewsKey = keyof typeof koNews;
export type ConsoleKey = keyof typeof koConsole;
type Holes = Readonly<Record<string, string | number>>;

interface Catalogue {
  readonly guest: Record<GuestKey, string>;
  readonly group: Record<GroupKey, string>;
  readonly news: Record<NewsKey, string>;
  readonly console: Record<ConsoleKey, string>;
  readonly errors: Record<ErrorCode | FaultKey, string>;
  readonly noResponse: Record<NoResponseCode, string>;
}

const CATALOGUES: Record<Language, Catalogue> = {
  ko: {
    guest: { ...koGuest, ...koOutside },
    group: koGroup,
    news: koNews,
    console: koConsole,
    errors: { ...koErrors, ...koFaults },
    noResponse: koNoResponse,
  },
  en: {
    guest: { ...enGuest, ...enOutside },
    group: enGroup,
    news: enNews,
    console: enConsole,
    errors: { ...enErrors, ...enFaults },
    noResponse: enNoResponse,
  },
  ja: {
    guest: { ...jaGuest, ...jaOutside },
    group: jaGroup,
    news: jaNews,
    console: jaConsole,
    errors: { ...jaErrors, ...jaFaults },
    noResponse: jaNoResponse,
  },
  'zh-CN': {
    guest: { ...zhGuest, ...zhOutside },
    group: zhGroup,
    news: zhNews,
    console: zhConsole,
    errors: { ...zhErrors, ...zhFaults },
    noResponse: zhNoResponse,
  },
};

/** What a person of one language reads on the screens. */
export interface Words {
  readonly language: Language;
  guest(key: GuestKey, holes?: Holes): string;
  /** About the shared cart. */
  group(key: GroupKey, holes?: Holes): string;
  /** About orders wherever a guest is, and when they leave. */
  news(key: NewsKey, holes?: Holes): string;
  console(key: ConsoleKey, holes?: Holes): string;
  error(code: ErrorCode | FaultKey, holes?: Holes): string;
  noResponse(code: NoResponseCode): string;
}

export function wordsOf(language: Language = BASE_LANGUAGE): Words {
  const catalogue = CATALOGUES[language];
  return {
    language,
    guest: (key, holes) => fill(catalogue.guest[key], holes),
    group: (key, holes) => fill(catalogue.group[key], holes),
    news: (key, holes) => fill(catalogue.news[key], holes),
    console: (key, holes) => fill(catalogue.console[key], holes),
    error: (code, holes) => fill(catalogue.errors[code], holes),
    noResponse: (code) => catalogue.noResponse[code],
  };
}

/** What the browser of such a person asks for. */
export const LOCALES: Record<Language, string> = { ko: 'ko-KR', en: 'en-US', ja: 'ja-JP', 'zh-CN': 'zh-CN' };
