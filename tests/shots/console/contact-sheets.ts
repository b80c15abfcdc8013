import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { CONSOLE_SIZES, type ConsoleSize } from './sizes.ts';
import type { Scheme } from './take-each-way.ts';

interface Tile {
  readonly width: number;
  readonly columns: number;
  readonly rows: number;
}

/** As large as can still be read on a screen: what is on it, in the light. */
const TILES: Record<ConsoleSize, Tile> = {
  '1440': { width: 520, columns: 3, rows: 3 },
  '1180': { width: 520, columns: 3, rows: 3 },
  '820': { width: 388, columns: 4, rows: 2 },
  '390': { width: 256, columns: 6, rows: 2 },
  '320': { width: 256, columns: 6, rows: 2 },
};
/** The same screens are laid out the same in the dark: there it is about the colours. */
const DARK: Tile = { width: 308, columns: 5, rows: 5 };
const DARK_PHONE: Tile = { width: 150, columns: 10, rows: 3 };
const GAP = 8;

/** Lays all pictures of a size and scheme out on sheets: `sheet-820-light-1.png`. */
export async function writeSheets(
  folder: string,
  sizes: readonly ConsoleSize[],
  schemes: readonly Scheme[],
): Promise<void> {
  for (const size of sizes)
    for (const scheme of schemes) {
      const files = readdirSync(folder)
        .filter((name) => name.endsWith(`-${size}-${scheme}.png`))
        .sort();
      const isTall = CONSOLE_SIZES[size].height > CONSOLE_SIZES[size].width;
      const tile = scheme === 'light' ? TILES[size] : isTall ? DARK_PHONE : DARK;
      const each = tile.columns * tile.rows;
      for (let at = 0; at < files.length; at += each)
        await writeSheet(
          files.slice(at, at + each).map((name) => join(folder, name)),
          tile,
          Math.round((tile.width * CONSOLE_SIZES[size].height) / CONSOLE_SIZES[size].width),
          join(folder, `sheet-${size}-${scheme}-${1 + at / each}.png`),
        );
    }
}

async function writeSheet(
  files: readonly string[],
  { width, columns }: Tile,
  height: number,
  path: string,
): Promise<void> {
  const tiles = await Promise.all(
    files.map(async (file, nth) => ({
      input: await sharp(file).resize(width, height).toBuffer(),
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
    .toFile(path);
}
