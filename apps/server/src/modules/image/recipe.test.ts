import { expect, test } from 'vitest';
import { draw } from './draw.ts';
import { GROUNDS } from './grounds.ts';
import { readRecipe, recipeHash } from './recipe.ts';

function good(reference: string) {
  const recipe = readRecipe(reference);
  if ('problem' in recipe) throw new Error(recipe.problem);
  return recipe;
}

test('every ground and number of pieces is drawn in its exact size', async () => {
  for (const ground of Object.keys(GROUNDS)) {
    for (const codes of [
      '1f372',
      '1f372+1f336',
      '1f372+1f336+1f9c5',
      '1f37b+1f357+1f35f+1f336+1f9c5+1f34b',
    ]) {
      for (const [width, height] of [
        [96, 96],
        [174, 100],
      ] as const) {
        const picture = await draw(good(`fluent:${codes}@${ground}`), width, height);
        const { info } = await picture.raw().toBuffer({ resolveWithObject: true });
        expect([info.width, info.height]).toEqual([width, height]);
      }
    }
  }
}, 60_000);

test('the address changes with the pieces, their order and the ground, and with nothing else', () => {
  const hash = (reference: string) => recipeHash(good(reference));
  expect(hash('fluent:1f372@linen')).toBe(hash('fluent:1f372'));
  const all = ['fluent:1f372', 'fluent:1f372@clay', 'fluent:1f372+1f336', 'fluent:1f336+1f372'].map(hash);
  expect(new Set(all).size).toBe(4);
  for (const one of all) expect(one).toMatch(/^[0-9a-f]{32}$/);
});

test('a picture whose file name carries the variation selector is found by its plain code', () => {
  expect(good('fluent:1f336').pieces[0]).toMatch(/1f336-fe0f\.webp$/);
});

test.each([
  ['fluent:', 'recipe like'],
  ['fluent:../../etc/passwd', 'recipe like'],
  ['fluent:1F372', 'recipe like'],
  ['fluent:1f372@LINEN', 'recipe like'],
  ['fluent:1f372@toString', 'recipe like'],
  ['fluent:1f372@constructor', 'stand on one of'],
  ['fluent:abcdef', 'no picture of the set'],
  [`fluent:${Array(7).fill('1f372').join('+')}`, 'more than 6'],
])('%s is told to be wrong', (reference, words) => {
  expect(readRecipe(reference)).toEqual({ problem: expect.stringContaining(words) });
});
