import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { apps } from './apps.mjs';

/**
 * Where what comes is made whole, and where that goes which it replaces, until a server is ready with the new one. Places
 * are the folders that no commit holds: packages and built apps.
 */
export const stageOf = (root) => join(root, '.cache', 'next');
export const leftOf = (root) => join(root, '.cache', 'before');
const noteOf = (root) => join(root, '.cache', 'next-whole.json');
const beforeNote = (root) => join(root, '.cache', 'before.json');

/**
 * Says that packages beside the checkout's are whole: from now on the swap is finished, whoever is killed meanwhile.
 * @param {string[]} [places] what changes, if not all packages
 */
export function noteWhole(root, places) {
  if (!readBefore(root)) rmSync(leftOf(root), { recursive: true, force: true });
  const changed = places ?? [...new Set([...packagesIn(root), ...packagesIn(stageOf(root))])];
  const coming = changed.map((place) => ({ place, comes: existsSync(join(stageOf(root), place)) }));
  writeFileSync(noteOf(root), JSON.stringify(coming));
}

/** Puts what was here before in the place of what replaced it. */
export function swapBack(root) {
  const left = leftOf(root);
  const known = [...new Set([...placesIn(root), ...placesIn(left)])];
  // Packages that were not there before go again; an app that was not built since is still the one from before.
  const isNew = (place) => !isThere(left, place) && packagesIn(root).includes(place);
  const changed = known.filter((place) => isOwn(left, place) || isNew(place));
  rmSync(stageOf(root), { recursive: true, force: true });
  forgetBefore(root);
  renameSync(left, stageOf(root));
  noteWhole(root, changed);
  finishSwap(root);
}

/** Puts what is whole in the place of the checkout's, or goes on where that was broken off. Safe to repeat. */
export function finishSwap(root) {
  const coming = readJson(noteOf(root));
  if (!coming) return;
  const before = readBefore(root);
  for (const { place, comes } of coming) {
    const [here, stage, left] = [root, stageOf(root), leftOf(root)].map((folder) => join(folder, place));
    if (comes && !existsSync(stage)) continue;
    // What never ran, because what came before it still counts, goes for good.
    const isKept = !before || (before.places.includes(place) && !isOwn(leftOf(root), place));
    if (existsSync(here) && isKept) rmSync(left, { recursive: true, force: true });
    if (existsSync(here)) isKept ? move(here, left) : rmSync(here, { recursive: true });
    if (comes) move(stage, here);
  }
  rmSync(noteOf(root), { force: true });
  rmSync(stageOf(root), { recursive: true, force: true });
}

/** Of which commit what was left is, and which places that had. @returns {{commit: string, places: string[]} | null} */
export const readBefore = (root) => readJson(beforeNote(root));
export const noteBefore = (root, before) => writeFileSync(beforeNote(root), JSON.stringify(before));
export const forgetBefore = (root) => rmSync(beforeNote(root), { force: true });

/** Whether a folder holds a place itself, and not only a way to the checkout's. */
export function isOwn(folder, place) {
  if (!lookAt(join(folder, place))?.isDirectory()) return false;
  return !lookAt(join(folder, place, '.package-lock.json'))?.isSymbolicLink();
}

/** Also where it leads nowhere. */
const isThere = (folder, place) => lookAt(join(folder, place)) !== undefined;

function lookAt(path) {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    // Something else stands where its folder would be.
    return undefined;
  }
}

function move(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** All places of a checkout, or of a folder like one. */
export const placesIn = (root) => [
  ...packagesIn(root),
  ...apps.map(({ output }) => output).filter((place) => isThere(root, place)),
];

/** Folders of packages: the one at the top, and those of workspaces that need a version of their own. */
export function packagesIn(root) {
  if (!existsSync(root)) return [];
  const folders = ['', ...readdirSync(root)].filter(
    (name) => !name.startsWith('.') && name !== 'node_modules',
  );
  const inner = ['apps', 'packages'].flatMap((name) =>
    existsSync(join(root, name)) ? readdirSync(join(root, name)).map((one) => `${name}/${one}`) : [],
  );
  return [...folders, ...inner]
    .map((name) => join(name, 'node_modules'))
    .filter((place) => isThere(root, place));
}
