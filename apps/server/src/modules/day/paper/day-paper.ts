import type { Language } from '@hansang/contract';
import { daySections } from '@hansang/rules/day';
import { type DayPaper, momentOf } from '@hansang/rules/paper';
import type { ReportRow } from '../report/report-row.ts';
import { reportWords, shownValue } from './report-words.ts';

/** So much of a hash tells papers apart. */
const SHOWN_HASH = 12;

/** A report as a receipt printer prints it. */
export function dayPaper(row: ReportRow, language: Language, timeZone: string): DayPaper {
  const say = reportWords(language);
  return {
    kind: 'DAY_REPORT',
    venue: row.document.venue as DayPaper['venue'],
    title: say('title'),
    day: row.business_day,
    sections: [
      { title: null, rows: headRows(row, language, timeZone).map(([label, value]) => ({ label, value })) },
      ...daySections(row.document, say).map(({ title, rows }) => ({
        title,
        rows: rows.map((one) => ({
          label: one.label,
          value: paperAmount(shownValue(one, language)),
          ...(one.isTotal && { isTotal: true }),
        })),
      })),
    ],
    foot: row.hash.slice(0, SHOWN_HASH),
  };
}

/** Printers have a backslash where the sign of the won would stand. */
const paperAmount = (value: string): string => value.replace('₩', '');

/** Which report it is, and who made it when. */
export function headRows(
  { number, kind, made_at: madeAt, by_name: by }: ReportRow,
  language: Language,
  timeZone: string,
): readonly (readonly [string, string])[] {
  const say = reportWords(language);
  return [
    [say('number'), String(number)],
    [say('made'), momentOf(madeAt.toISOString(), timeZone)],
    [say('how'), say(`how.${kind}`)],
    ...(kind === 'CLOSED' || kind === 'CORRECTION' ? [[say('by'), by] as const] : []),
  ];
}
