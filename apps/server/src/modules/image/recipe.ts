import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GROUNDS, type GroundName } from './grounds.ts';

/** A picture composed of emoji: `fluent:1f372+1f336@clay` is a stew with a chilli beside it on clay. */
export interface Recipe {
  /** Files of the pictures, the main one first. */
  readonly pieces: readonly string[];
  readonly ground: GroundName;
}

const SHAPE = /^fluent:([0-9a-f]+(?:-[0-9a-f]+)*(?:\+[0-9a-f]+(?:-[0-9a-f]+)*)*)(?:@([a-z]+))?$/;
const MOST_PIECES = 6;
/** Goes up when composed pictures are drawn in another way, so that their addresses change. */
const DRAWING = 1;

export const isRecipe = (reference: string): boolean => reference.startsWith('fluent:');

/** Reads a recipe, or says what is wrong with it (the sentence continues the field's name). */
export function readRecipe(reference: string): Recipe | { readonly problem: string } {
  const [, codes, ground = 'linen'] = SHAPE.exec(reference) ?? [];
  if (!codes) return { problem: 'must be a recipe like fluent:1f372+1f336@clay' };
  if (!Object.hasOwn(GROUNDS, ground))
    return { problem: `must stand on one of ${Object.keys(GROUNDS).join(', ')}` };
  const names = codes.split('+');
  if (names.length > MOST_PIECES) return { problem: `must not have more than ${MOST_PIECES} pieces` };
  const pieces: string[] = [];
  for (const name of names) {
    const file = pieceFile(name);
    if (!file) return { problem: `names no picture of the set: ${name}` };
    pieces.push(file);
  }
  return { pieces, ground: ground as GroundName };
}

/** 32 hexadecimal digits that name what the recipe shows; another drawing of the same recipe has another name. */
export function recipeHash(recipe: Recipe): string {
  const hash = createHash('sha256').update(`drawing ${DRAWING} on ${recipe.ground}`);
  for (const file of recipe.pieces) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 32);
}

let setFolder: string | undefined;

/** The package is named by the workspace of the demo venues; its pictures lie in `assets`. */
function assets(): string {
  const venues = createRequire(join(import.meta.dirname, '../../../../../venues/package.json'));
  setFolder ??= join(dirname(venues.resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');
  return setFolder;
}

function pieceFile(code: string): string | undefined {
  // Some pictures carry the variation selector in their name.
  return [`${code}.webp`, `${code}-fe0f.webp`]
    .map((name) => join(assets(), name))
    .find((file) => existsSync(file));
}
