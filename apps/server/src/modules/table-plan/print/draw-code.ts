import { qrPathOf } from '../../../platform/qr-path.ts';

/** Light squares around a code, as readers expect them. */
export const QUIET = 4;

/** Draws a code to scan with its light margin into a square. */
export function drawCode(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): void {
  const { qrPath, qrSize } = qrPathOf(text);
  const square = side / (qrSize + 2 * QUIET);
  doc.save();
  doc.translate(x + QUIET * square, y + QUIET * square).scale(square);
  doc.path(qrPath).fill('#000000');
  doc.restore();
}

/** The same as a drawing of its own. */
export function codeSvg(text: string, title: string): string {
  const { qrPath, qrSize } = qrPathOf(text);
  const side = qrSize + 2 * QUIET;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges">`,
    `<title>${escaped(title)}</title>`,
    `<path fill="#fff" d="M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z"/><path d="${qrPath}"/></svg>`,
  ].join('');
}

const escaped = (text: string) =>
  text.replace(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[sign] ?? '');

/** What a phone's camera joins a network by. */
export function wifiText({
  name,
  password,
}: {
  readonly name: string;
  readonly password: string | null;
}): string {
  const safe = (text: string) => text.replace(/[\\;,:"]/g, (sign) => `\\${sign}`);
  return password === null
    ? `WIFI:T:nopass;S:${safe(name)};;`
    : `WIFI:T:WPA;S:${safe(name)};P:${safe(password)};;`;
}
