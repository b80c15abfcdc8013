import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is built before it is run or served, and the folders whose files go into each. */
export const apps = [
  {
    name: 'server',
    script: 'apps/server/build.mjs',
    output: 'apps/server/dist',
    inputs: ['apps/server', 'packages'],
  },
  {
    name: 'guest',
    script: 'apps/guest/build.mjs',
    output: 'apps/guest/dist',
    inputs: ['apps/guest', 'packages'],
  },
  {
    name: 'console',
    script: 'apps/console/build.mjs',
    output: 'apps/console/dist',
    inputs: ['apps/console', 'packages'],
  },
];

/** The server finds what lies beside its sources by where it was built: a way to another folder would lead it there. */
export const PLACED = 'apps/server/dist';

const skipped = new Set(['node_modules', 'dist', '.cache', 'output']);
const isTest = /\.test\.[cm]?[jt]sx?$/;

/** Those that a folder builds: a commit may be from before one of them was. */
export const appsOf = (root) => apps.filter(({ script }) => existsSync(join(root, script)));

/** One text that changes whenever anything that an app is built from changes. */
export function inputHash(root, app) {
  const hash = createHash('sha256');
  for (const file of inputsOf(root, app)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

const inputsOf = (root, app) => [
  'package-lock.json',
  ...app.inputs.flatMap((folder) => filesUnder(root, folder)),
];

function filesUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesUnder(root, path);
      return entry.isFile() && !isTest.test(entry.name) ? [path] : [];
    });
}

/**
 * The same by size and time: while it stays, nobody has to read a thousand files to know that nothing changed. Files that are
 * copied or checked out again look different, and are read.
 */
export function inputsSeen(root, app) {
  const hash = createHash('sha256');
  for (const file of inputsOf(root, app)) {
    const { size, mtimeMs, ctimeMs } = statSync(join(root, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\0${ctimeMs}\0`);
  }
  return hash.digest('hex');
}

/** What an app's output was built from, if it was finished. @returns {{hash: string, seen: string} | undefined} */
export function builtFrom(root, app) {
  try {
    return JSON.parse(readFileSync(join(root, app.output, '.inputs'), 'utf8'));
  } catch {
    return undefined;
  }
}

export function noteBuilt(root, app, from) {
  mkdirSync(join(root, app.output), { recursive: true });
  writeFileSync(join(root, app.output, '.inputs'), JSON.stringify(from));
}
