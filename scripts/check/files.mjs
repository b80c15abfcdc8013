import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Where the project's own sources live; build results, dependencies and data are elsewhere. */
export const sourceFolders = ['apps', 'packages', 'simulators', 'tests', 'venues', 'scripts'];

const skipped = new Set(['node_modules', 'dist', 'data', 'output']);

/**
 * Every file below the given folders, as paths relative to the root with `/`, sorted.
 * @param {readonly string[]} folders
 * @returns {Promise<string[]>}
 */
export async function sourceFiles(folders = sourceFolders) {
  const found = await Promise.all(folders.map((folder) => walk(folder)));
  return found.flat().sort();
}

async function walk(folder) {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries
      .filter((entry) => !skipped.has(entry.name) && !entry.name.startsWith('.'))
      .map((entry) => {
        const below = `${folder}/${entry.name}`;
        return entry.isDirectory() ? walk(below) : [below];
      }),
  );
  return found.flat();
}
