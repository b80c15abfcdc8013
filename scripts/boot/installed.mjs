import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether what is installed is what the lockfile says. npm notes what it really installed in
 * `node_modules/.package-lock.json`; both are compared package by package, so this needs no network, no
 * stamp of our own and no writable folder. Optional packages may be missing, as those for other platforms
 * are, but none may be of another version.
 * @param packages where the packages lie, if not in the checkout itself
 */
export function isInstalled(root, packages = root) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const found = packagesOf(join(packages, 'node_modules/.package-lock.json'));
  if (!wanted || !found) return false;
  return Object.entries(wanted)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, entry]) => {
      // Apart from the checkout a link to a part of it leads nowhere.
      if (entry.link) return lstatSync(join(packages, path), { throwIfNoEntry: false }) !== undefined;
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
