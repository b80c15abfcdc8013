import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a checkout keeps what ran before, while it is replaced (`scripts/boot/swap.mjs`). */
const CACHE = join(import.meta.dirname, '../../../../..', '.cache');

/** Throws away the packages and apps that the present ones replaced: a server is ready with these. */
export async function dropBefore(cache = CACHE): Promise<void> {
  // They are being replaced just now, by another start.
  if (existsSync(join(cache, 'next-whole.json'))) return;
  const gone = join(cache, 'before-gone');
  try {
    await rm(join(cache, 'before.json'), { force: true });
    await rm(gone, { recursive: true, force: true });
    // In one step, so that nobody finds a part of them.
    await rename(join(cache, 'before'), gone);
    await rm(gone, { recursive: true, force: true });
  } catch {
    // There are none, or room on the disk is all that they cost.
  }
}
