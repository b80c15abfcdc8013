import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const recipes = resolve(import.meta.dirname, '../../../packaging/ha');

/** What stands in a recipe, and what a machine has in its place. */
export type Own = readonly (readonly [string, string])[];

/** Machines of a run: addresses of this one that nothing else uses. */
const NET = '127.7.31.';
/** As many as the recipe has. */
export const NODES = ['db1', 'db2', 'db3'] as const;
export type NodeName = (typeof NODES)[number];

export const addressOf = (node: NodeName): string => `${NET}1${NODES.indexOf(node) + 1}`;
export const FRONT = `${NET}30:20743`;
export const DATABASE_DOOR = '127.0.0.1:20750';

/** Connections within a machine come from its first address, whichever they go to. */
const SITE: Own = [
  ['10.0.0.0/24', '127.0.0.0/8'],
  ['10.0.0.30:443', FRONT],
  ['10.0.0.30:80', `${NET}30:20780`],
  ['127.0.0.1:5000', DATABASE_DOOR],
];

/** Writes a recipe with a machine's own values into a folder, as an operator does with `sed`. */
export function fill(name: string, folder: string, own: Own, as = name): string {
  let text = readFileSync(join(recipes, name), 'utf8');
  for (const [word, value] of [...own, ...SITE, ['10.0.0.', NET] as const])
    text = text.replaceAll(word, value);
  const file = join(folder, as);
  writeFileSync(file, text, { mode: 0o644 });
  return file;
}

/** The page for guests while no server lives lies here. */
export const AWAY_PAGE = join(recipes, 'away.html');
