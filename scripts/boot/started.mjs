import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { headOf } from './commits.mjs';

/** @typedef {{commit: string, version: string, schema: number}} Started what ran: `schema` is how many migrations it knows */

const file = (root) => join(root, '.cache', 'started.json');

/** What runs from a checkout, and what ran before it was pulled. @returns {{now?: Started, before?: Started}} */
export function readStarted(root) {
  try {
    return JSON.parse(readFileSync(file(root), 'utf8'));
  } catch {
    return {};
  }
}

/** Remembers what is being started, for a rollback; a checkout without Git or room to write has no memory. */
export function noteStarted(root, commit = headOf(root)) {
  const known = readStarted(root);
  if (!commit || known.now?.commit === commit) return;
  try {
    const { version } = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8'));
    const schema = readdirSync(join(root, 'apps/server/src/platform/database/migrations')).length;
    const started = { now: { commit, version, schema }, before: known.now };
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(`${file(root)}.new`, JSON.stringify(started));
    renameSync(`${file(root)}.new`, file(root));
  } catch {
    // Starting matters more than remembering it.
  }
}
