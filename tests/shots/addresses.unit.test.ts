import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROUTES } from '../../apps/guest/src/app/routes.ts';
import { BY_ADDRESS, PICTURES } from './addresses.ts';

const sources = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('-shots.ts'))
  .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
  .join('\n');
const main = readFileSync(`${import.meta.dirname}/main.ts`, 'utf8');

test.each(ROUTES.map(({ name }) => name))(
  'the route %s is on a picture that is really taken',
  { tags: ['UI-7'] },
  (name) => {
    const isLooped = BY_ADDRESS.some((one) => one === name);
    if (!isLooped) expect(sources).toMatch(new RegExp(`'${PICTURES[name]}(?:\\.png)?'`));
  },
);

test('every picture is taken in each language, light and dark', { tags: ['UI-7'] }, () => {
  expect(main).toMatch(/: LANGUAGES;/);
  expect(main).toMatch(/wants\(\['light', 'dark'\] as const\)/);
});
