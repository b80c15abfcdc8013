import type { Language } from '@hansang/contract';
import { daySections } from '@hansang/rules/day';
import { inLanguage } from '@hansang/rules/paper';
import { Typeset } from '../../table-plan/print/typeset.ts';
import type { ReportRow } from '../report/report-row.ts';
import { headRows } from './day-paper.ts';
import { reportWords, shownValue } from './report-words.ts';

export interface PrintedReport {
  readonly row: ReportRow;
  readonly language: Language;
  readonly timeZone: string;
}

const [WIDE, HIGH] = [595.28, 841.89];
const EDGE = 48;
const GAP = 28;
const QUIET_INK = '#57534e';
const RULE = '#d6d3d1';
const ROW = 17;
const HEAD = 24;

/** A report as A4 pages in two columns. */
export function drawReport({ row, language, timeZone }: PrintedReport): Promise<Buffer> {
  const say = reportWords(language);
  const venue = inLanguage(row.document.venue as { ko: string }, language);
  const set = new Typeset({
    size: 'A4',
    margin: 0,
    lang: language,
    info: { Title: `${say('title')} ${row.business_day}`, Creator: 'Hansang' },
    displayTitle: true,
  });
  const { doc } = set;
  const written: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => written.push(part));
    doc.on('end', () => resolve(Buffer.concat(written)));
    doc.on('error', reject);
  });
  const text = (said: string, x: number, y: number, width: number, size: number, color?: string) =>
    set.line(
      { text: said, language },
      { x, y, width, size, least: size * 0.6, align: 'left', ...(color && { color }) },
    );
  const right = (said: string, edge: number, y: number, most: number, size: number) => {
    const width = Math.min(most, set.widthOf({ text: said, language }, size) + 0.01);
    text(said, edge - width, y, width, size);
  };
  const line = (x: number, y: number, width: number) =>
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .stroke(RULE);

  let top = EDGE;
  top += text(venue, EDGE, top, WIDE - 2 * EDGE, 20);
  top += text(`${say('title')} · ${row.business_day}`, EDGE, top, WIDE - 2 * EDGE, 14);
  const told = headRows(row, language, timeZone).map(([label, value]) => `${label} ${value}`);
  top += text(told.join('   '), EDGE, top + 4, WIDE - 2 * EDGE, 9, QUIET_INK) + 16;

  const column = (WIDE - 2 * EDGE - GAP) / 2;
  let [side, y] = [0, top];
  for (const { title, rows } of daySections(row.document, say)) {
    const wanted = HEAD + rows.length * ROW;
    if (y + Math.min(wanted, HIGH / 2) > HIGH - EDGE) next();
    const x = () => EDGE + side * (column + GAP);
    line(x(), y, column);
    text(title, x(), y + 5, column, 10, QUIET_INK);
    y += HEAD;
    for (const one of rows) {
      if (y + ROW > HIGH - EDGE) next();
      const size = one.isTotal ? 11.5 : 10;
      const value = shownValue(one, language);
      const taken = Math.min(column * 0.6, set.widthOf({ text: value, language }, size) + 8);
      text(one.label, x(), y, column - taken, size);
      right(value, x() + column, y, column * 0.6, size);
      y += ROW;
    }
    y += 12;
  }
  text(row.hash, EDGE, HIGH - EDGE + 12, WIDE - 2 * EDGE, 7, QUIET_INK);
  doc.end();
  return done;

  /** The next column, or the first one of another page. */
  function next(): void {
    if (side === 0) [side, y] = [1, top];
    else {
      doc.addPage();
      [side, y, top] = [0, EDGE, EDGE];
    }
  }
}
