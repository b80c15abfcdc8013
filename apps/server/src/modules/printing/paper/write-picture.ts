import type { Language } from '@hansang/contract';
import { layOut, type PrintedLine, type Row, widthDrawn } from '@hansang/rules/paper';
import sharp from 'sharp';
import { CUT, RESET, raster } from './commands.ts';
import { glyphOf } from './glyphs.ts';
import { drawnIn } from './missing-signs.ts';

/** Dots of one column and of one line: a letter of ESC/POS's larger font. */
const COLUMN = 12;
const LINE = 30;
const EM = 24;
const BASELINE = 23;
/** So many rows of dots go to the printer at a time: more than its memory holds would print as rubbish. */
const BAND = 240;
/** Paler than this stays paper. */
const INK = 150;

/** Rows as a picture, for a printer that knows no Korean: everything our fonts have stands on it. */
export const writePicture = async (
  rows: readonly Row[],
  columns: number,
  language: Language,
): Promise<Buffer> => Buffer.concat([RESET, await drawRows(rows, columns, language), CUT]);

/** The same without beginning and end, to stand between lines of letters. */
export async function drawRows(rows: readonly Row[], columns: number, language: Language): Promise<Buffer> {
  const lines = layOut(rows, { columns, width: widthDrawn, has: drawnIn(language) });
  const width = columns * COLUMN;
  const height = lines.reduce((sum, line) => sum + heightOf(line), 0);
  const { data } = await sharp(Buffer.from(drawn(lines, width, height, language)), { unlimited: true })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.concat([...bands(data, width, height)]);
}

const heightOf = ({ tall }: PrintedLine): number => (tall ? 2 * LINE : LINE);

function drawn(lines: readonly PrintedLine[], width: number, height: number, language: Language): string {
  let y = 0;
  const parts: string[] = [];
  for (const line of lines) {
    parts.push(lineAt(line, y, language));
    y += heightOf(line);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>`;
}

function lineAt(line: PrintedLine, y: number, language: Language): string {
  const { before, text, wide, tall, bold, inverse } = line;
  const [across, down] = [wide ? 2 : 1, tall ? 2 : 1];
  const ink = inverse ? '#fff' : '#000';
  const weight = bold ? ` stroke="${ink}" stroke-width="40"` : '';
  const start = before * COLUMN * across;
  let x = start;
  let signs = '';
  for (const sign of text) {
    const cell = widthDrawn(sign) * COLUMN;
    const glyph = sign === ' ' ? null : glyphOf(sign, language);
    if (glyph) {
      const scale = EM / glyph.unitsPerEm;
      const inset = Math.max(0, (cell - glyph.advance * scale) / 2);
      const squeeze = Math.min(1, cell / (glyph.advance * scale));
      const [wider, higher] = [scale * squeeze * across, -scale * down];
      signs += `<path transform="translate(${x + inset * across},${y + BASELINE * down}) scale(${wider},${higher})" d="${glyph.path}"${weight}/>`;
    }
    x += cell * across;
  }
  const ground = `<rect x="${start}" y="${y}" width="${x - start}" height="${LINE * down}"/>`;
  return `${inverse ? ground : ''}<g fill="${ink}">${signs}</g>`;
}

function* bands(dots: Uint8Array, width: number, height: number): Generator<Buffer> {
  const bytes = Math.ceil(width / 8);
  for (let top = 0; top < height; top += BAND) {
    const rows = Math.min(BAND, height - top);
    const bits = Buffer.alloc(bytes * rows);
    for (let row = 0; row < rows; row += 1)
      for (let x = 0; x < width; x += 1)
        if ((dots[(top + row) * width + x] ?? 255) < INK) {
          const at = row * bytes + (x >> 3);
          bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
        }
    yield raster(bytes, bits);
  }
}
