import { readFile } from 'node:fs/promises';
import type { NewImage } from '../../image/known-images.ts';
import { isRecipe, readRecipe, recipeHash } from '../../image/recipe.ts';
import { type PicturePlace, picturesOf } from '../picture-places.ts';
import { pictureFile } from '../pictures.ts';
import type { ResolvedVenue } from '../resolved.ts';

export interface PreparedPicture {
  readonly place: PicturePlace;
  readonly reference: string;
  readonly image: NewImage;
}

export type PreparedPictures =
  | { readonly pictures: readonly PreparedPicture[] }
  | { readonly problems: readonly string[] };

/** Takes a picture's bytes into the picture store, or says why not. */
export type TakeIn = (bytes: Buffer) => Promise<NewImage | { readonly problem: string }>;

/**
 * Makes a venue's pictures ready to be shown: recipes are only named (they are drawn when first asked for), files
 * are checked, encoded anew and stored. Problems are sentences that name the picture.
 */
export async function preparePictures(
  venue: ResolvedVenue,
  folder: string,
  takeIn: TakeIn,
): Promise<PreparedPictures> {
  const pictures: PreparedPicture[] = [];
  const problems: string[] = [];
  const known = new Map<string, NewImage | { readonly problem: string }>();
  for (const { place, reference } of picturesOf(venue)) {
    const image = known.get(reference) ?? (await prepare(reference, folder, takeIn));
    known.set(reference, image);
    if ('problem' in image) problems.push(`the picture ${reference} ${image.problem}`);
    else pictures.push({ place, reference, image });
  }
  return problems.length > 0 ? { problems: [...new Set(problems)] } : { pictures };
}

async function prepare(
  reference: string,
  folder: string,
  takeIn: TakeIn,
): Promise<NewImage | { problem: string }> {
  if (isRecipe(reference)) {
    const recipe = readRecipe(reference);
    return 'problem' in recipe ? recipe : { hash: recipeHash(recipe), recipe: reference };
  }
  const file = pictureFile(reference, folder);
  if (!file) return { problem: 'lies outside the folder of the venue file' };
  return takeIn(await readFile(file));
}
