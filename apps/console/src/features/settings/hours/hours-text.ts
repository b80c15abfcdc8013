import {
  type OpeningHours,
  type OpenSpan,
  type RegularHoliday,
  type TemporaryHoliday,
  WEEKDAYS,
} from '@hansang/rules/hours';
import type { Words } from '../../../shared/words/words.ts';
import type { SettingWords } from '../setting-words.ts';

/** One day's hours. */
export function spansText(spans: readonly OpenSpan[], t: SettingWords, list: Words['list']): string {
  if (spans.length === 0) return t('hours.closed');
  return spans
    .map(({ open, close, lastOrder, breaks = [] }) =>
      list([
        t('hours.summary', { open, close }),
        ...(lastOrder ? [t('hours.lastSummary', { time: lastOrder })] : []),
        ...breaks.map(({ from, to }) => t('hours.breakSummary', { from, to })),
      ]),
    )
    .join(' · ');
}

export function regularText({ weekday, nth }: RegularHoliday, t: SettingWords, list: Words['list']): string {
  const day = t(`day.${weekday}`);
  if (!nth) return t('holidays.every', { day });
  return list(
    nth.map((week) => (week === -1 ? t('holidays.last', { day }) : t('holidays.nth', { nth: week, day }))),
  );
}

export const datedText = ({ from, to }: TemporaryHoliday, t: SettingWords): string =>
  from === to ? from : t('holidays.summary', { from, to });

/** What hours say where others say something else: days on which both agree are left out. */
export function hoursText(
  hours: OpeningHours,
  others: OpeningHours,
  t: SettingWords,
  list: Words['list'],
): string {
  const known = partsOf(others, t, list);
  const differing = partsOf(hours, t, list).filter(
    ([what, text]) => !known.some((other) => other[0] === what && other[1] === text),
  );
  return [
    ...(!hours.weekly && others.weekly ? [t('hours.always')] : []),
    ...differing.map((part) => part.join(' ')),
  ].join(' · ');
}

function partsOf(
  { weekly, regularHolidays = [], temporaryHolidays = [] }: OpeningHours,
  t: SettingWords,
  list: Words['list'],
): (readonly [what: string, text: string])[] {
  const days = (texts: readonly string[]) => list(texts) || t('none');
  return [
    ...(weekly
      ? WEEKDAYS.map((day) => [t(`day.${day}`), spansText(weekly[day] ?? [], t, list)] as const)
      : []),
    [t('holidays.weekly'), days(regularHolidays.map((one) => regularText(one, t, list)))],
    [t('holidays.dated'), days(temporaryHolidays.map((one) => datedText(one, t)))],
  ];
}
