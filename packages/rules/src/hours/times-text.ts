import { LANGUAGES, type Language, LIST_COMMAS, WEEKDAYS, type Weekday } from '@hansang/contract';
import type { Localized, Times } from '@hansang/contract/schemas';
import { DAY } from './local-time.ts';

/** 1970-01-05 was a Monday. */
const MONDAY = 4 * DAY;

/** A day of the week in short: `월`, `Mon`. */
export const dayText = (day: Weekday, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
    MONDAY + WEEKDAYS.indexOf(day) * DAY,
  );

/** Hours of the week as a language writes them: `월–금 11:00–14:00`; those of every day name none. */
export function timesText(times: Times, language: Language): string {
  return times
    .map(({ days, from, to }) => {
      const hours = `${from}–${to}`;
      return days.length === WEEKDAYS.length
        ? hours
        : `${daysText(days, (day) => dayText(day, language))} ${hours}`;
    })
    .join(LIST_COMMAS[language]);
}

/** The same in every language. */
export const timesTexts = (times: Times): Localized =>
  Object.fromEntries(LANGUAGES.map((language) => [language, timesText(times, language)])) as Localized;

/** Three days on end, or more, are told by the first and the last. */
function daysText(days: readonly Weekday[], name: (day: Weekday) => string): string {
  const runs: Weekday[][] = [];
  for (const day of WEEKDAYS) {
    if (!days.includes(day)) continue;
    const run = runs.at(-1);
    if (run && WEEKDAYS.indexOf(day) === WEEKDAYS.indexOf(run.at(-1) as Weekday) + 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) =>
      run.length < 3 ? run.map(name) : [`${name(run[0] as Weekday)}–${name(run.at(-1) as Weekday)}`],
    )
    .join('·');
}
