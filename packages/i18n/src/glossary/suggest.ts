import { LANGUAGES, type Language } from '@hansang/contract';
import { DISHES, type Entry, NAMES, PARTS, PATTERNS } from './entries.ts';
import { lookedUp } from './spelling.ts';

/** What is known of a name, in the languages in which it is certain. */
type Known = Readonly<Partial<Record<Language, string>>>;

/**
 * Names for the languages that lack one, from those that are given: known as a whole, else put together of known parts. What
 * is not understood to its last letter gets none: half a translation is worse than none. A person confirms them; they are
 * never for allergens or origin.
 */
export function suggest(given: Known): Known {
  const names: Partial<Record<Language, string>> = {};
  for (const source of LANGUAGES) {
    const text = given[source]?.trim();
    if (!text) continue;
    const known = listed(text, source);
    for (const language of LANGUAGES) {
      const name = known?.[language];
      if (!given[language]?.trim() && name) names[language] ??= name;
    }
  }
  return names;
}

/** Names side by side, as categories have them: 볶음·구이. */
function listed(text: string, source: Language): Known | null {
  const [first = null, ...others] = text.split(/\s*[·・/&]\s*/).map((one) => measured(one, source));
  const whole = measured(text, source);
  if (whole || others.length === 0) return whole;
  return others.reduce<Known | null>(
    (before, next) => before && next && joined(SIDE_BY_SIDE, before, next),
    first,
  );
}

/** A name and, behind it, how much: 소 (2인), 만두 3개. */
function measured(text: string, source: Language): Known | null {
  const known = wholeName(lookedUp(text, source), source);
  const [, name, much] = known
    ? []
    : (/^(.*\S)\s*[(（](.+)[)）]$/.exec(text) ?? /^(.*\D)\s*(\d.*)$/.exec(text) ?? []);
  const [held, size] = [name, much].map((one) => one && wholeName(lookedUp(one, source), source));
  return known ?? (held && size ? joined(IN_BRACKETS, held, size, CLOSED) : null);
}
const SIDE_BY_SIDE = { ko: '{}·', en: '{} & ', ja: '{}・', 'zh-CN': '{}·' };
const IN_BRACKETS = { ko: '{} (', en: '{} (', ja: '{}（', 'zh-CN': '{}（' };
const CLOSED = { ko: ')', en: ')', ja: '）', 'zh-CN': '）' };

function wholeName(text: string, source: Language): Known | null {
  return exact(NAMES, text, source) ?? counted(text, source) ?? asked(text, source);
}

function asked(text: string, source: Language): Known | null {
  return (
    dish(text, source) ??
    put(PATTERNS.asked, text, source, (inner) => dish(inner, source) ?? parts(inner, source))
  );
}

function dish(text: string, source: Language): Known | null {
  return (
    exact(DISHES, text, source) ??
    put(PATTERNS.madeOf, text, source, (inner) => parts(inner, source)) ??
    put(PATTERNS.manners, text, source, (inner) => dish(inner, source))
  );
}

/** What dishes are made of, one or two of it: 치즈, 새우크림. */
function parts(text: string, source: Language): Known | null {
  const one = exact(PARTS, text, source);
  if (one) return one;
  for (const first of index(PARTS, source).keys()) {
    if (!text.startsWith(first)) continue;
    const second = exact(PARTS, text.slice(first.length).trim(), source);
    const start = exact(PARTS, first, source);
    if (start && second) return joined({ ko: '{}', en: '{} ', ja: '{}', 'zh-CN': '{}' }, start, second);
  }
  return null;
}

function counted(text: string, source: Language): Known | null {
  return put(PATTERNS.counted, text, source, (inner) =>
    /^[1-9]\d{0,4}$/.test(inner) ? { ko: inner, en: inner, ja: inner, 'zh-CN': inner } : null,
  );
}

/** Reads a text by the first pattern whose rest is understood. */
function put(
  patterns: readonly Entry[],
  text: string,
  source: Language,
  understood: (inner: string) => Known | null,
): Known | null {
  for (const pattern of patterns) {
    const [before = '', after = ''] = lookedUp(pattern[source], source).split('{}');
    const isLike = text.startsWith(before) && text.endsWith(after);
    const inner = isLike ? text.slice(before.length, text.length - after.length).trim() : '';
    const known = inner ? understood(inner) : null;
    if (known) return joined(pattern, known);
  }
  return null;
}

function joined(pattern: Entry, inner: Known, next?: Known, end?: Entry): Known {
  const texts = LANGUAGES.flatMap((language) => {
    const [held, after] = [inner[language], next ? next[language] : ''];
    if (held === undefined || after === undefined) return [];
    const at = pattern[language].indexOf('{}');
    const name = pattern[language].replace('{}', plain(held, language, at > 0));
    return [[language, name + plain(after, language, true) + (end?.[language] ?? '')] as const];
  });
  return Object.fromEntries(texts);
}

/** A name inside another one: without what explains it, and in English without its capital. */
function plain(text: string, language: Language, isInside: boolean): string {
  const bare = text.replace(/\s?[(（][^)）]*[)）]/g, '');
  const isCommon = /^[A-Z][a-zà-ÿ’'-]*\b/.test(bare) && !PROPER.test(bare);
  return language === 'en' && isInside && isCommon ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare;
}
const PROPER = /^(?:Korean|Japanese|Busan|Pyongyang|Hamhung|Chungmu|Earl Grey)\b/;

/** An entry with this name; of several, what they agree on: an English “Hot” may mean heat or spice. */
function exact(entries: readonly Entry[], text: string, source: Language): Known | null {
  const [first, ...others] = index(entries, source).get(text) ?? [];
  if (!first) return null;
  const agreed = LANGUAGES.filter((language) => others.every((other) => other[language] === first[language]));
  return Object.fromEntries(agreed.map((language) => [language, first[language]]));
}

type Index = ReadonlyMap<string, readonly Entry[]>;
const indexes = new Map<readonly Entry[], Map<Language, Index>>();

function index(entries: readonly Entry[], source: Language): Index {
  const own = indexes.get(entries) ?? new Map<Language, Index>();
  indexes.set(entries, own);
  const known = own.get(source);
  if (known) return known;
  const names = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = lookedUp(entry[source], source);
    names.set(name, [...(names.get(name) ?? []), entry]);
  }
  own.set(source, names);
  return names;
}
