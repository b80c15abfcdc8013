import { existsSync, statSync } from 'node:fs';
import { isAbsolute, join, normalize, sep } from 'node:path';
import { isRecipe, readRecipe } from '../image/recipe.ts';
import type { Fault } from './reading/faults.ts';
import type { VenueFile } from './reading/schema.ts';

const LARGEST_BYTES = 10 * 1024 * 1024;

/** Every picture that a file names which cannot be used. `folder` is where the file lies. */
export function pictureFaults(file: VenueFile, folder: string): Fault[] {
  const named: { path: (string | number)[]; reference: string | null | undefined }[] = [
    { path: ['settings', 'logo'], reference: file.settings.logo },
    ...file.banners.map(({ image }, index) => ({ path: ['banners', index, 'image'], reference: image })),
    ...file.categories.flatMap(({ menus }, category) =>
      menus.map(({ image }, menu) => ({
        path: ['categories', category, 'menus', menu, 'image'],
        reference: image,
      })),
    ),
  ];
  return named.flatMap(({ path, reference }) => {
    const message = reference ? pictureProblem(reference, folder) : null;
    return message ? [{ path, message }] : [];
  });
}

function pictureProblem(reference: string, folder: string): string | null {
  if (isRecipe(reference)) {
    const recipe = readRecipe(reference);
    return 'problem' in recipe ? recipe.problem : null;
  }
  const file = pictureFile(reference, folder);
  if (!file) return 'must name a picture below the folder of this file';
  if (!existsSync(file)) return `names a picture that is not there: ${reference}`;
  if (statSync(file).size > LARGEST_BYTES) return 'names a picture of more than 10 MB';
  return null;
}

/** The file that a reference names, or null when it leads out of the folder. */
export function pictureFile(reference: string, folder: string): string | null {
  const path = normalize(reference);
  if (isAbsolute(path) || path === '..' || path.startsWith(`..${sep}`)) return null;
  return join(folder, path);
}
