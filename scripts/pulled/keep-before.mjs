import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { apps, appsOf } from '../boot/apps.mjs';
import { writeCommit } from '../boot/commits.mjs';
import { forgetBefore, isOwn, leftOf, noteBefore, placesIn, readBefore } from '../boot/swap.mjs';
import { linkPlace } from './link-places.mjs';

/**
 * Makes a folder from which the commit that ran until now goes on, whatever becomes of the checkout: its files, and the
 * packages and apps that it ran with, which are the checkout's own until others replace them.
 * @returns {boolean} false where Git has that commit no more
 */
export function keepBefore(root, commit) {
  const before = readBefore(root);
  if (before?.commit === commit) return true;
  const folder = leftOf(root);
  if (before) rmSync(folder, { recursive: true, force: true });
  forgetBefore(root);
  // Packages that a program put aside since are those it ran with.
  const known = [...new Set([...placesIn(root), ...placesIn(folder)])];
  for (const place of known.filter((one) => !isOwn(folder, one)))
    rmSync(join(folder, place), { recursive: true, force: true });
  if (!writeCommit(root, commit, folder)) return false;
  // What that commit does not build another one did.
  const others = new Set(apps.filter((app) => !appsOf(folder).includes(app)).map(({ output }) => output));
  const places = known.filter((place) => !others.has(place));
  for (const place of places.filter((one) => !isOwn(folder, one))) linkPlace(root, folder, place);
  // Programs of the checkout find the server that runs from here, and see that one does.
  const running = join(root, '.cache', 'running');
  for (const one of [running, join(folder, '.cache')]) mkdirSync(one, { recursive: true });
  rmSync(join(folder, '.cache', 'running'), { recursive: true, force: true });
  symlinkSync(running, join(folder, '.cache', 'running'), 'junction');
  noteBefore(root, { commit, places });
  return true;
}
