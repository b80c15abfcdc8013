import { BASE_LANGUAGE, type ErrorCode, type Language, type NoResponseCode } from '@hansang/contract';
import { fill } from '@hansang/i18n';
import { staffConsole as enConsole } from '@hansang/i18n/en/console';
import { errors as enErrors, noResponse as enNoResponse } from '@hansang/i18n/en/errors';
import { group as enGroup } from '@hansang/i18n/en/group';
import { guest as enGuest } from '@hansang/i18n/en/guest';
import { news as enNews } from '@hansang/i18n/en/news';
import { staffConsole as jaConsole } from '@hansang/i18n/ja/console';
import { errors as jaErrors, noResponse as jaNoResponse } from '@hansang/i18n/ja/errors';
import { group as jaGroup } from '@hansang/i18n/ja/group';
import { guest as jaGuest } from '@hansang/i18n/ja/guest';
import { news as jaNews } from '@hansang/i18n/ja/news';
import { staffConsole as koConsole } from '@hansang/i18n/ko/console';
import { errors as koErrors, noResponse as koNoResponse } from '@hansang/i18n/ko/errors';
import { group as koGroup } from '@hansang/i18n/ko/group';
import { guest as koGuest } from '@hansang/i18n/ko/guest';
import { news as koNews } from '@hansang/i18n/ko/news';
import { staffConsole as zhConsole } from '@hansang/i18n/zh-CN/console';
import { errors as zhErrors, noResponse as zhNoResponse } from '@hansang/i18n/zh-CN/errors';
import { group as zhGroup } from '@hansang/i18n/zh-CN/group';
import { guest as zhGuest } from '@hansang/i18n/zh-CN/guest';
import { news as zhNews } from '@hansang/i18n/zh-CN/news';

export type GuestKey = keyof typeof koGuest;
export type GroupKey = keyof typeof koGroup;
export type NewsKey = keyof typeof koNews;
export type ConsoleKey = keyof typeof koConsole;
type Holes = Readonly<Record<string, string | number>>;

interface Catalogue {
  readonly guest: Record<GuestKey, string>;
  readonly group: Record<GroupKey, string>;
  readonly news: Record<NewsKey, string>;
  readonly console: Record<ConsoleKey, string>;
  readonly errors: Record<ErrorCode, string>;
  readonly noResponse: Record<NoResponseCode, string>;
}

const CATALOGUES: Record<Language, Catalogue> = {
  ko: {
    guest: koGuest,
    group: koGroup,
    news: koNews,
    console: koConsole,
    errors: koErrors,
    noResponse: koNoResponse,
  },
  en: {
    guest: enGuest,
    group: enGroup,
    news: enNews,
    console: enConsole,
    errors: enErrors,
    noResponse: enNoResponse,
  },
  ja: {
    guest: jaGuest,
    group: jaGroup,
    news: jaNews,
    console: jaConsole,
    errors: jaErrors,
    noResponse: jaNoResponse,
  },
  'zh-CN': {
    guest: zhGuest,
    group: zhGroup,
    news: zhNews,
    console: zhConsole,
    errors: zhErrors,
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
  error(code: ErrorCode, holes?: Holes): string;
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
