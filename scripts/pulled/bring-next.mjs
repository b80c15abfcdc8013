import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appsOf } from '../boot/apps.mjs';
import { buildAll, dueApps } from '../boot/build.mjs';
import { copyFiles } from '../boot/commits.mjs';
import { bringPackages } from '../boot/install.mjs';
import { isInstalled } from '../boot/installed.mjs';
import { findRuntime, noRuntime } from '../boot/runtime.mjs';
import { packagesIn, stageOf } from '../boot/swap.mjs';
import { probe } from '../upgrade/probe.mjs';
import { linkPlace } from './link-places.mjs';

const noteOf = (root) => join(root, '.cache', 'next.json');

/** What was made whole and tried beside the checkout. @returns {{commit: string, places: string[]} | null} */
export function readNext(root) {
  try {
    return JSON.parse(readFileSync(noteOf(root), 'utf8'));
  } catch {
    return null;
  }
}

export const dropNext = (root) => rmSync(noteOf(root), { force: true });

/**
 * Makes what a commit that was pulled needs, packages and apps, whole in a folder beside the checkout, and tries it there on
 * a database that is thrown away. Nothing of the checkout changes, so that a server may run from it meanwhile.
 * @returns {Promise<{places: string[]} | {why: string}>} what differs from the checkout's own
 */
export async function bringNext(root, commit) {
  const known = readNext(root);
  if (known?.commit === commit) return known;
  try {
    return await bring(root, commit);
  } catch (error) {
    // A disk without room, a folder of somebody else: whatever it is, what ran before goes on.
    return { why: error.message };
  }
}

async function bring(root, commit) {
  const stage = stageOf(root);
  dropNext(root);
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  copyFiles(root, stage);
  const isSame = isInstalled(root);
  if (isSame) for (const place of packagesIn(root)) linkPlace(root, stage, place);
  const problem = isSame ? null : bringPackages(root, stage);
  if (problem) return { why: problem };
  const node = findRuntime(stage);
  if (!node) return { why: noRuntime(stage) };
  const due = dueApps(stage, root);
  const built = due.map(({ app }) => app.output);
  for (const { output } of appsOf(stage)) if (!built.includes(output)) linkPlace(root, stage, output);
  if (!(await buildAll(stage, node, due))) return { why: 'An app could not be built (see above).' };
  process.stdout.write('Trying it on a database that is thrown away …\n');
  await probe(stage, join(root, '.cache'), commit.slice(0, 9), node);
  const packages = isSame ? [] : [...new Set([...packagesIn(root), ...packagesIn(stage)])];
  const next = { commit, places: [...packages, ...built] };
  writeFileSync(noteOf(root), JSON.stringify(next));
  return next;
}
