import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { CONSOLE_SIZES, type ConsoleSize } from './sizes.ts';

/** Widths of a picture on a sheet, and how many of them stand side by side. */
const TILES: Record<ConsoleSize, { readonly width: number; readonly columns: number }> = {
  '1440': { width: 640, columns: 3 },
  '1180': { width: 640, columns: 3 },
  '820': { width: 440, columns: 4 },
  '390': { width: 300, columns: 6 },
  '320': { width: 300, columns: 6 },
};
const ROWS = 2;
const GAP = 12;

/** Lays all pictures of a size out on sheets: `sheet-820-1.png`. */
export async function writeSheets(folder: string, sizes: readonly ConsoleSize[]): Promise<void> {
  for (const size of sizes) {
    const files = readdirSync(folder)
      .filter((name) => name.endsWith(`-${size}.png`) && !name.startsWith('sheet-'))
      .sort();
    const { width, columns } = TILES[size];
    const height = Math.round((width * CONSOLE_SIZES[size].height) / CONSOLE_SIZES[size].width);
    const each = columns * ROWS;
    for (let at = 0; at < files.length; at += each) {
      const tiles = await Promise.all(
        files.slice(at, at + each).map(async (name, nth) => ({
          input: await sharp(join(folder, name)).resize(width, height).toBuffer(),
          left: GAP + (nth % columns) * (width + GAP),
          top: GAP + Math.floor(nth / columns) * (height + GAP),
        })),
      );
      await sharp({
        create: {
          width: GAP + columns * (width + GAP),
          height: GAP + Math.ceil(tiles.length / columns) * (height + GAP),
          channels: 3,
          background: '#8a8a8a',
        },
      })
        .composite(tiles)
        .png()
        .toFile(join(folder, `sheet-${size}-${1 + at / each}.png`));
    }
  }
}
