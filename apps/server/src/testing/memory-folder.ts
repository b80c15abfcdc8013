import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** A clone has 18 MB and the log some 256; the rest is room for tests that load a large past. */
const ENOUGH_BYTES = 3 * 2 ** 30;

/**
 * Where files are kept that need not outlive the run: in memory where the system has such a folder with room enough, else with
 * other temporary files. A database has a file for each of a thousand tables, indexes and sequences, and a disk's file
 * system takes longer over them than the tests that use it.
 */
export function memoryFolder(folder = MEMORY): { readonly folder: string; readonly isInMemory: boolean } {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize >= ENOUGH_BYTES) return { folder, isInMemory: true };
  } catch {
    // No such folder, or not for us.
  }
  return { folder: tmpdir(), isInMemory: false };
}
