import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Free bytes for whoever is not root, on the disk that a path lies on, or will lie on once it is made. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(nearest(path));
  return bavail * bsize;
}

/** Whether two paths lie, or will lie, on one disk: where a disk is not mounted, its folder lies on the one around it. */
export const isOneDisk = (one: string, other: string): boolean =>
  statSync(nearest(one)).dev === statSync(nearest(other)).dev;

/** The folder itself, or what it will be made in. */
function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
}
