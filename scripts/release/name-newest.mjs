import { copyFileSync, linkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Gives a platform's newest archive a name without its release, beside the older ones that are kept: what a container is
 * built from.
 */
export function nameNewest(folder, archive, platform) {
  const newest = join(folder, `hansang-${platform}.tar.gz`);
  rmSync(newest, { force: true });
  try {
    linkSync(archive, newest);
  } catch {
    // Not every disk knows two names for one file.
    copyFileSync(archive, newest);
  }
}
