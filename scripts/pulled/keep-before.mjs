import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { writeCommit } from '../boot/commits.mjs';
import { forgetBefore, isOwn, leftOf, noteBefore, placesIn, readBefore } from '../boot/swap.mjs';
import { linkPlace } from './link-places.mjs';

/**
 * Makes a folder from which the commit that ran until now goes on, whatever becomes of the checkout: its files, and the
 * packages and apps that it ran with, which are the checkout's own until others replace them.
 * @returns {boolean} false where Git has that commit no more
 */
export function keepBefore(root, commit) {
  const known = readBefore(root);
  if (known?.commit === commit) return true;
  const folder = leftOf(root);
  if (known) rmSync(folder, { recursive: true, force: true });
  forgetBefore(root);
  // Packages that a program put aside since are those it ran with.
  const places = [...new Set([...placesIn(root), ...placesIn(folder)])];
  for (const place of places.filter((one) => !isOwn(folder, one)))
    rmSync(join(folder, place), { recursive: true, force: true });
  if (!writeCommit(root, commit, folder)) return false;
  for (const place of places.filter((one) => !isOwn(folder, one))) linkPlace(root, folder, place);
  // Programs of the checkout find the server that runs from here, and see that one does.
  const running = join(root, '.cache', 'running');
  for (const one of [running, join(folder, '.cache')]) mkdirSync(one, { recursive: true });
  rmSync(join(folder, '.cache', 'running'), { recursive: true, force: true });
  symlinkSync(running, join(folder, '.cache', 'running'), 'junction');
  noteBefore(root, { commit, places });
  return true;
}
