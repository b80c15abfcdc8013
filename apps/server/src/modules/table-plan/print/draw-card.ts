import type { Language } from '@hansang/contract';
import { print as en } from '@hansang/i18n/en/print';
import { print as ja } from '@hansang/i18n/ja/print';
import { print as ko } from '@hansang/i18n/ko/print';
import { print as zh } from '@hansang/i18n/zh-CN/print';
import { drawCode, wifiText } from './draw-code.ts';
import type { Box } from './forms.ts';
import type { PrintedTable, Printing, Wifi } from './printing.ts';
import { LINE, type Said, type Typeset } from './typeset.ts';

const WORDS = { ko, en, ja, 'zh-CN': zh };
const QUIET_INK = '#57534e';

const words = (language: Language): Said => ({ text: WORDS[language]['card.scan'], language });
const OTHERS: readonly Said[] = [
  words('en'),
  { text: '  ·  ', language: 'en' },
  words('ja'),
  { text: '  ·  ', language: 'en' },
  words('zh-CN'),
];
/** A text of the venue, which is Korean unless its signs say otherwise. */
const own = (text: string): Said => ({ text, language: 'ko' });

/** Upright: venue, table, code, words, Wi-Fi, one below the other; the code takes what they leave. */
export function drawUpright(set: Typeset, table: PrintedTable, printing: Printing, box: Box): void {
  const { x, width, height } = box;
  const pad = width * 0.08;
  const inner = { x: x + pad, width: width - 2 * pad };
  const unit = Math.min(width, height * 0.7) / 100;
  const foot = box.y + height - pad;
  const wifi = printing.wifi ? 20 * unit : 0;
  let y = box.y + pad;
  y += drawHead(set, printing, { ...inner, y }, unit);
  y += set.line(own(table.name), { ...inner, y, size: 13 * unit, least: 6 * unit });
  const said = (5.6 + 3.8) * unit * LINE;
  const side = Math.min(inner.width, foot - wifi - said - y);
  drawCode(set.doc, table.link, { x: x + (width - side) / 2, y, side });
  // What the code cannot use lies above and below the words.
  y = y + side + (foot - wifi - said - y - side) / 2;
  y += set.line(words('ko'), { ...inner, y, size: 5.6 * unit, least: 3 * unit });
  set.line(OTHERS, { ...inner, y, size: 3.8 * unit, least: 2 * unit });
  if (printing.wifi) drawWifi(set, printing.wifi, { ...inner, y: foot - 17 * unit, height: 17 * unit });
}

/** Lying: the code to the left, everything else beside it. */
export function drawLying(set: Typeset, table: PrintedTable, printing: Printing, box: Box): void {
  const pad = box.height * 0.08;
  const side = Math.min(box.height - 2 * pad, box.width * 0.55);
  drawCode(set.doc, table.link, { x: box.x + pad, y: box.y + (box.height - side) / 2, side });
  const beside = { x: box.x + pad + side, width: box.width - side - 2 * pad };
  const unit = box.height / 100;
  let y = box.y + pad + 3 * unit;
  // Beside a code there is no room for everything: the Wi-Fi is asked for, the logo is not missed.
  const shown = printing.wifi ? { ...printing, logo: null } : printing;
  y += drawHead(set, shown, { ...beside, y }, unit);
  y += set.line(own(table.name), { ...beside, y, size: 14 * unit, least: 5 * unit });
  for (const language of ['ko', 'en', 'ja', 'zh-CN'] as const)
    y += set.line(words(language), { ...beside, y, size: 4.4 * unit, least: 3 * unit });
  if (printing.wifi)
    drawWifi(set, printing.wifi, { ...beside, y: box.y + box.height - pad - 18 * unit, height: 18 * unit });
}

/** Small: table and code, and the words in two lines. */
export function drawSticker(set: Typeset, table: PrintedTable, box: Box): void {
  const unit = box.width / 100;
  const inner = { x: box.x + 6 * unit, width: 88 * unit };
  set.line(own(table.name), { ...inner, y: box.y + 5 * unit, size: 11 * unit, least: 6 * unit });
  const side = 76 * unit;
  drawCode(set.doc, table.link, { x: box.x + (box.width - side) / 2, y: box.y + 18.5 * unit, side });
  const y = box.y + 93 * unit;
  set.line(words('ko'), { ...inner, y, size: 5 * unit, least: 3 * unit });
  set.line(OTHERS, { ...inner, y: y + 6.5 * unit, size: 3.8 * unit, least: 2 * unit });
}

type Column = Pick<Box, 'x' | 'y' | 'width'>;

/** Logo and names of the venue, over a line in its colour; answers how high that is. */
function drawHead(set: Typeset, { logo, venueName, accent }: Printing, at: Column, unit: number): number {
  const name = { ...own(venueName.ko), size: 6.4 * unit };
  const other = venueName.en === venueName.ko ? null : { text: venueName.en, language: 'en' as const };
  const names = name.size * LINE + (other ? 4 * unit * LINE : 0);
  const side = logo ? Math.max(names, 10 * unit) : 0;
  const gap = logo ? 3 * unit : 0;
  const most = at.width - side - gap;
  const wide = Math.min(
    most,
    Math.max(set.widthOf(name, name.size), other ? set.widthOf(other, 4 * unit) : 0) + 0.01,
  );
  const left = at.x + (at.width - side - gap - wide) / 2;
  if (logo) {
    set.doc.save();
    set.doc.roundedRect(left, at.y, side, side, side / 5).clip();
    set.doc.image(Buffer.from(logo), left, at.y, { width: side, height: side });
    set.doc.restore();
  }
  const align = logo ? 'left' : 'center';
  const column = { x: left + side + gap, width: wide, align } as const;
  let y = at.y + Math.max(0, side - names) / 2;
  y += set.line(name, { ...column, y, size: name.size, least: 3 * unit });
  if (other) y += set.line(other, { ...column, y, size: 4 * unit, least: 2.5 * unit, color: QUIET_INK });
  y = Math.max(y, at.y + side) + 2 * unit;
  const rule = 14 * unit;
  set.doc.rect(at.x + (at.width - rule) / 2, y, rule, 0.7 * unit).fill(accent ?? QUIET_INK);
  return y + 2 * unit - at.y;
}

/** A second, smaller code that joins the venue's network, with what to type where a camera cannot. */
function drawWifi(set: Typeset, wifi: Wifi, { x, y, width, height }: Box): void {
  const { doc } = set;
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .stroke('#d6d3d1');
  const size = height * 0.19;
  const lines = [own(wifi.name), ...(wifi.password === null ? [] : [own(wifi.password)])];
  const wide = Math.min(width - height, Math.max(...lines.map((line) => set.widthOf(line, size))) + 0.01);
  const left = x + (width - height - wide) / 2;
  drawCode(doc, wifiText(wifi), { x: left, y: y + height * 0.04, side: height });
  const look = { x: left + height, width: wide, size, least: size * 0.5, align: 'left' } as const;
  let line = y + height * (lines.length === 1 ? 0.29 : 0.16);
  line += set.line({ text: 'Wi-Fi', language: 'en' }, { ...look, y: line, color: QUIET_INK });
  for (const one of lines) line += set.line(one, { ...look, y: line });
}
