import { KEEPING, LANGUAGES, type Language } from '@hansang/contract';
import type { Banner, Localized } from '@hansang/contract/schemas';
import type { OpeningHours } from '@hansang/rules/hours';
import { LANGUAGE_NAMES } from '../../../shared/words/language.ts';
import type { Words } from '../../../shared/words/words.ts';
import { hoursText } from '../hours/hours-text.ts';
import type { SettingWords } from '../setting-words.ts';
import type { Wanted } from '../use-settings.ts';

const CHOICES = ['headCountAt', 'tableLinks', 'admission', 'menuArrangementType', 'twoStepFor'];
const MONEY = ['amount', 'refundStepUpAbove'];

type Speech = Pick<Words, 'of' | 'list' | 'won'>;

/** What fields say, in a few words; of hours, what the others' hours don't say. */
export function showValues(wanted: Wanted, others: Wanted, t: SettingWords, words: Speech): string {
  // Two fields that are one question; where one of them is as it was, only the other is told.
  if ('usePG' in wanted || 'usePos' in wanted)
    return t(`paying.${wanted.usePG ? 'PG' : wanted.usePos ? 'POS' : 'NONE'}`);
  if (wanted.openingHours)
    return hoursText(
      wanted.openingHours as OpeningHours,
      (others.openingHours ?? {}) as OpeningHours,
      t,
      words.list,
    );
  return Object.entries(wanted)
    .map(([field, value]) => showValue(field, value, t, words))
    .join(' · ');
}

/**
 * Two editors' values, so that they can be told apart: what is worded alike in the language of whoever looks is shown in
 * one in which it differs.
 */
export function showBoth(
  { mine, theirs }: { readonly mine: Wanted; readonly theirs: Wanted },
  t: SettingWords,
  words: Speech,
): { readonly mine: string; readonly theirs: string } {
  const inWords = (speech: Speech) => ({
    mine: showValues(mine, theirs, t, speech),
    theirs: showValues(theirs, mine, t, speech),
  });
  const own = inWords(words);
  const written = (language: Language) => inWords({ ...words, of: (text) => text[language] || t('none') });
  return own.mine !== own.theirs
    ? own
    : (LANGUAGES.map(written).find((both) => both.mine !== both.theirs) ?? own);
}

/** Days as people say them. */
export function keepText(days: number | null, t: SettingWords): string {
  if (days === null) return t('keep.forGood');
  if (days === 365) return t('keep.year');
  return days % 365 === 0 ? t('keep.years', { count: days / 365 }) : t('keep.days', { count: days });
}

function showValue(field: string, value: unknown, t: SettingWords, words: Speech): string {
  const { of, list, won } = words;
  const listed = (texts: readonly string[]) => list(texts) || t('none');
  if (field in KEEPING) return keepText(value as number | null, t);
  if (value === null || value === undefined) return t('none');
  if (typeof value === 'boolean') return t(value ? 'on' : 'off');
  if (typeof value === 'number') return MONEY.includes(field) ? won(value) : String(value);
  if (field === 'logo') return t('picture');
  if (typeof value === 'string')
    return CHOICES.includes(field) ? t(`${field}.${value}` as 'headCountAt.ENTRY') : value;
  if ('ko' in (value as object)) return shortened(of(value as Localized));
  if (field === 'banners')
    return listed(
      (value as readonly Banner[]).map(({ words: said }, at) =>
        said ? of(said as Localized) : t('banner.nth', { number: at + 1 }),
      ),
    );
  if (field === 'multiLanguageToggles')
    return listed((value as readonly Language[]).map((language) => LANGUAGE_NAMES[language]));
  if (Array.isArray(value))
    return listed((value as readonly { name: Localized }[]).map(({ name }) => of(name)));
  const parts = Object.entries(value as object);
  if (field === 'waitingLimits')
    return parts
      .map(([stage, limits]) => `${t(`stage.${stage as 'new'}`)} ${showValue('', limits, t, words)}`)
      .join(' · ');
  return parts.map(([part, one]) => showValue(part, one, t, words)).join(' – ');
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
