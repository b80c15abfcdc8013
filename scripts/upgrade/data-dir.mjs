import { join, resolve } from 'node:path';
import { readRunning } from './home.mjs';

/**
 * The folder that the programs of an installation work on: the one that somebody says here, else the one that its server
 * was last started with, which a service's own file may have named, else the one beside the releases.
 */
export function dataDirOf(home, said) {
  if (said) return resolve(said);
  return readRunning(home)?.dataDir ?? join(home, 'data');
}
