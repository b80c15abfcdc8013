import { strToU8, type Zippable, zipSync } from 'fflate';
import { codePng } from './code-png.ts';
import { codeSvg } from './draw-code.ts';
import type { PrintedTable, Printing } from './printing.ts';

/** The codes alone, a file for each table, for whoever designs what they stand on. */
export function zipCodes({ tables }: Printing, form: 'SVG' | 'PNG'): Uint8Array {
  const files: Zippable = {};
  for (const table of tables) {
    const name = fileName(table);
    if (form === 'SVG') files[`${name}.svg`] = strToU8(codeSvg(table.link, table.name));
    else files[`${name}.png`] = [codePng(table.link), { level: 0 }];
  }
  return zipSync(files);
}

/** Begins with the table's number, so that names which are alike stay apart; without signs that a system refuses. */
function fileName({ tableIdx, name }: PrintedTable): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get in
  const plain = name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, '_').replace(/[. ]+$/, '');
  return `${String(tableIdx).padStart(3, '0')} ${plain}`.trim();
}
