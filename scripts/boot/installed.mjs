import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether what is installed is what the lockfile says. npm notes what it really installed in
 * `node_modules/.package-lock.json`; both are compared package by package, so this needs no network, no
 * stamp of our own and no writable folder. Optional packages may be missing, as those for other platforms
 * are, but none may be of another version.
 */
export function isInstalled(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const found = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !found) return false;
  return Object.entries(wanted)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, entry]) => {
      if (entry.link) return existsSync(join(root, path));
      const version = found[path]?.version;
      return version === entry.version || (version === undefined && entry.optional === true);
    });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
