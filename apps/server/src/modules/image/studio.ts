import sharp, { type Sharp } from 'sharp';
import { draw } from './draw.ts';
import { encode, type Format } from './formats.ts';
import type { PictureStore } from './picture-store.ts';
import { readRecipe } from './recipe.ts';
import type { Size } from './size.ts';
import { MOST_PIXELS } from './take-in.ts';

// One picture is one thread's work, and what it read is not read again: its result is kept instead.
sharp.concurrency(1);
sharp.cache(false);

/** What a hash names; it never changes. */
export interface Source {
  readonly hash: string;
  readonly recipe: string | null;
}

/** Makes a picture in one size and encoding; null when what it is made of is gone. */
export async function render(
  { hash, recipe }: Source,
  store: PictureStore,
  size: Size,
  format: Format,
): Promise<Buffer | null> {
  const picture = recipe === null ? await stored(hash, store, size) : await composed(recipe, size);
  return picture && encode(picture, format).toBuffer();
}

async function stored(hash: string, store: PictureStore, { width, height }: Size): Promise<Sharp | null> {
  const bytes = await store.get(hash);
  const shape = { width, height: height ?? undefined, fit: 'cover' } as const;
  return bytes && sharp(bytes, { limitInputPixels: MOST_PIXELS }).resize(shape);
}

async function composed(reference: string, { width, height }: Size): Promise<Sharp | null> {
  const recipe = readRecipe(reference);
  return 'problem' in recipe ? null : draw(recipe, width, height ?? width);
}
