import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where packages are made whole, and where those go that they replace, until a server is ready with the new ones. */
export const stageOf = (root) => join(root, '.cache', 'packages');
export const leftOf = (root) => join(root, '.cache', 'packages-before');
const noteOf = (root) => join(root, '.cache', 'packages-whole.json');

/** Says that the packages beside the checkout's are whole: from now on the swap is finished, whoever is killed meanwhile. */
export function noteWhole(root) {
  rmSync(leftOf(root), { recursive: true, force: true });
  const places = [...new Set([...placesIn(root), ...placesIn(stageOf(root))])];
  writeFileSync(noteOf(root), JSON.stringify(places));
}

/** Puts the packages that were here before in the place of those that replaced them. */
export function swapBack(root) {
  rmSync(stageOf(root), { recursive: true, force: true });
  renameSync(leftOf(root), stageOf(root));
  noteWhole(root);
  finishSwap(root);
}

/** Puts whole packages in the place of the checkout's, or goes on where that was broken off. Safe to repeat. */
export function finishSwap(root) {
  const places = readPlaces(root);
  if (!places) return;
  for (const place of places) {
    const [here, coming, left] = [root, stageOf(root), leftOf(root)].map((folder) => join(folder, place));
    // What left already made room for what came, or for nothing.
    if (!existsSync(left) && existsSync(here)) move(here, left);
    if (existsSync(coming)) move(coming, here);
  }
  rmSync(noteOf(root), { force: true });
  rmSync(stageOf(root), { recursive: true, force: true });
}

function move(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

function readPlaces(root) {
  try {
    return JSON.parse(readFileSync(noteOf(root), 'utf8'));
  } catch {
    return null;
  }
}

/** Folders of packages: the one at the top, and those of workspaces that need a version of their own. */
function placesIn(root) {
  const folders = ['', ...readdirSync(root)].filter(
    (name) => !name.startsWith('.') && name !== 'node_modules',
  );
  const inner = ['apps', 'packages'].flatMap((name) =>
    existsSync(join(root, name)) ? readdirSync(join(root, name)).map((one) => `${name}/${one}`) : [],
  );
  return [...folders, ...inner]
    .map((name) => join(name, 'node_modules'))
    .filter((place) => existsSync(join(root, place)));
}
