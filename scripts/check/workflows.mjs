import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './files.mjs';

const FOLDER = '.github/workflows';
/** A tag can be moved to other code, a commit cannot; the tag beside it is for people and for the bot that renews both. */
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

/** @returns {string[]} what a workflow runs of others without naming the commit and its release */
export function loosePins(text) {
  return [...text.matchAll(/^\s*-?\s*uses:\s*(.*)$/gm)]
    .map(([, used]) => used.trim())
    .filter((used) => !used.startsWith('./') && !PINNED.test(used));
}

/** Whatever a workflow runs of others is one commit of theirs. */
export async function checkWorkflows() {
  const files = readdirSync(path.join(root, FOLDER)).filter((name) => /\.ya?ml$/.test(name));
  const details = files.flatMap((name) =>
    loosePins(readFileSync(path.join(root, FOLDER, name), 'utf8')).map(
      (used) =>
        `${FOLDER}/${name}: ${used} names no commit with its release (owner/name@<40 digits> # v1.2.3)`,
    ),
  );
  return { ok: files.length > 0 && details.length === 0, note: `${files.length} workflows`, details };
}
