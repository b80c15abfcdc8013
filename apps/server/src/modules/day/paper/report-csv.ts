import type { Language } from '@hansang/contract';
import { daySections } from '@hansang/rules/day';
import { csvHead, csvLine } from '../../archive/csv.ts';
import type { ReportRow } from '../report/report-row.ts';
import { headRows } from './day-paper.ts';
import { reportWords } from './report-words.ts';

/** A report as a table: part, line, figure. */
export function reportCsv(row: ReportRow, language: Language, timeZone: string): string {
  const say = reportWords(language);
  const [part, line, figure] = [say('csv.part'), say('csv.line'), say('csv.figure')];
  const of = (title: string, label: string, value: string | number) => ({
    [part]: title,
    [line]: label,
    [figure]: value,
  });
  const rows = [
    of(say('title'), say('day'), row.business_day),
    ...headRows(row, language, timeZone).map(([label, value]) => of(say('title'), label, value)),
    ...daySections(row.document, say).flatMap(({ title, rows: lines }) =>
      lines.map(({ label, amount, text }) => of(title, label, amount ?? text ?? '')),
    ),
    of(say('title'), say('hash'), row.hash),
  ];
  return csvHead(of('', '', '')) + rows.map(csvLine).join('');
}
