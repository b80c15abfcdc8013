import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * What became of the first start of a commit that was pulled: written while it is tried, and left where it did not prove
 * itself. `pid` is who tries it.
 * @typedef {{commit: string, stage: 'begun' | 'migrating' | 'migrated', pid: number, why?: string}} Trial
 */

const file = (root) => join(root, '.cache', 'trial.json');

/** @returns {Trial | null} */
export function readTrial(root) {
  try {
    return JSON.parse(readFileSync(file(root), 'utf8'));
  } catch {
    return null;
  }
}

export function writeTrial(root, trial) {
  mkdirSync(dirname(file(root)), { recursive: true });
  writeFileSync(`${file(root)}.new`, JSON.stringify(trial));
  renameSync(`${file(root)}.new`, file(root));
}

export const dropTrial = (root) => rmSync(file(root), { force: true });
