import { cpSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PLACED } from '../boot/apps.mjs';

/**
 * Lets a folder that is like a checkout use a place of it. Of the packages at the top each is linked by itself: the
 * workspaces among them are the folder's own, not the checkout's.
 */
export function linkPlace(root, folder, place) {
  const [from, to] = [join(root, place), join(folder, place)];
  mkdirSync(dirname(to), { recursive: true });
  if (place === 'node_modules') linkPackages(from, to);
  else if (place === PLACED) cpSync(from, to, { recursive: true });
  else symlinkSync(from, to, 'junction');
}

function linkPackages(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const [one, link] = [join(from, name), join(to, name)];
    const found = lstatSync(one);
    // A workspace: where its link leads is seen from the folder that it lies in.
    if (found.isSymbolicLink()) symlinkSync(readlinkSync(one), link, 'junction');
    else if (name.startsWith('@')) linkPackages(one, link);
    else symlinkSync(one, link, found.isDirectory() ? 'junction' : 'file');
  }
}
