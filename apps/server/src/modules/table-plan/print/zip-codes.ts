import { strToU8, type Zippable, zipSync } from 'fflate';
import sharp from 'sharp';
import { codeSvg } from './draw-code.ts';
import type { PrintedTable, Printing } from './printing.ts';

/** Enough for a poster, and made in a blink. */
const PIXELS = 1024;

/** The codes alone, a file for each table, for whoever designs what they stand on. */
export async function zipCodes({ tables }: Printing, form: 'SVG' | 'PNG'): Promise<Uint8Array> {
  const files: Zippable = {};
  for (const table of tables) {
    const svg = codeSvg(table.link, table.name);
    const name = fileName(table);
    if (form === 'SVG') files[`${name}.svg`] = strToU8(svg);
    else files[`${name}.png`] = [await png(svg), { level: 0 }];
  }
  return zipSync(files);
}

const png = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 72 })
    .resize(PIXELS, PIXELS, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();

/** Begins with the table's number, so that names which are alike stay apart; without signs that a system refuses. */
function fileName({ tableIdx, name }: PrintedTable): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get in
  const plain = name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, '_').replace(/[. ]+$/, '');
  return `${String(tableIdx).padStart(3, '0')} ${plain}`.trim();
}
