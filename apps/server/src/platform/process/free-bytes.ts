import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Free bytes for whoever is not root, on the disk that a path lies on, or will lie on once it is made. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(nearest(path));
  return bavail * bsize;
}

/** The folder itself, or what it will be made in. */
function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
}
