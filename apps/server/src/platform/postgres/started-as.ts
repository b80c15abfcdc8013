import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';

/**
 * Whether the postmaster that runs on a cluster is the one that would be started: the same program with the same settings.
 * It writes down both. One of a release that is being replaced would go on with its settings, and load its parts from files
 * that are thrown away some day.
 */
export function wasStartedAs(cluster: string, { postgres }: Binaries, args: readonly string[]): boolean {
  if (process.platform === 'win32') return true;
  try {
    const said = readFileSync(join(cluster, 'postmaster.opts'), 'utf8').trim();
    return said === [realpathSync(postgres), ...args.map((arg) => `"${arg}"`)].join(' ');
  } catch {
    // What nobody can tell is left as it is: it serves.
    return true;
  }
}
