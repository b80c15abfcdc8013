import { columnsOf, type Dots, isDots, type PaperLine, type Ticket } from './paper.ts';
import { pngOf } from './png.ts';

const COLUMN = 12;
const LINE = 30;
const EDGE = 18;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A ticket as an SVG picture: each sign in the columns that the printer gives it. */
export function drawTicket(ticket: Ticket, columns: number): string {
  const width = columns * COLUMN + 2 * EDGE;
  let y = EDGE;
  let body = '';
  for (const part of ticket.parts) {
    body += isDots(part) ? dots(part, y) : line(part, y);
    y += isDots(part) ? part.height : part.tall ? 2 * LINE : LINE;
  }
  const height = y + EDGE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fff"/><g font-family="'Noto Sans KR','Noto Sans CJK KR',sans-serif" font-size="23" text-anchor="middle">${body}</g></svg>`;
}

const dots = (part: Dots, y: number): string =>
  `<image x="${EDGE}" y="${y}" width="${part.width}" height="${part.height}" href="data:image/png;base64,${pngOf(part).toString('base64')}"/>`;

function line(part: PaperLine, y: number): string {
  const [across, down] = [part.wide ? 2 : 1, part.tall ? 2 : 1];
  let at = 0;
  let drawn = '';
  for (const { text, columns, inverse } of part.signs) {
    const ink = inverse ? '#fff' : '#000';
    const wide = columns * COLUMN * across;
    const middle = EDGE + at + wide / 2;
    if (inverse) drawn += `<rect x="${EDGE + at}" y="${y}" width="${wide}" height="${LINE * down}"/>`;
    if (text !== ' ')
      drawn += `<text fill="${ink}"${part.bold ? ' font-weight="700"' : ''} transform="translate(${middle},${y + 23 * down}) scale(${across},${down})">${escaped(text)}</text>`;
    at += wide;
  }
  return columnsOf(part) === 0 ? '' : drawn;
}
