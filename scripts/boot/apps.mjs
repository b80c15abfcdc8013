import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The apps that are built before the server serves them, and the folders whose files go into each. */
export const apps = [
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

const skipped = new Set(['node_modules', 'dist', '.cache', 'output']);
const isTest = /\.test\.[cm]?[jt]sx?$/;

/** One text that changes whenever anything that an app is built from changes. */
export function inputHash(root, app) {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', ...app.inputs.flatMap((folder) => filesUnder(root, folder))]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesUnder(root, path);
      return entry.isFile() && !isTest.test(entry.name) ? [path] : [];
    });
}

/** What an app's output was built from, if it was finished. */
export function builtHash(root, app) {
  try {
    return readFileSync(join(root, app.output, '.inputs'), 'utf8');
  } catch {
    return undefined;
  }
}

export function noteBuilt(root, app, hash) {
  mkdirSync(join(root, app.output), { recursive: true });
  writeFileSync(join(root, app.output, '.inputs'), hash);
}
