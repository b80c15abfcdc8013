import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './server-options.ts';

/** What a running (or dead) postmaster wrote into its cluster's `postmaster.pid`. */
export interface PostmasterFile {
  pid: number;
  port: number;
  /** Empty where there is none (Windows). */
  socketFolder: string;
  /** Empty when it listens on sockets alone. */
  listenAddress: string;
}

/** Reads `postmaster.pid`; undefined when it is missing, was never finished or came with a copy of another cluster. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isSafeInteger(pid) || pid === 0 || isOfAnother(lines[1] ?? '', cluster)) return undefined;
  return {
    pid,
    port: Number(lines[3]) || 0,
    socketFolder: (lines[4] ?? '').trim(),
    listenAddress: (lines[5] ?? '').trim(),
  };
}

/** Whoever copied a folder that is served copied this file too: process and sockets that it names are the original's. */
function isOfAnother(named: string, cluster: string): boolean {
  // A folder that was moved is not where the file says any more.
  return named !== '' && existsSync(named) && realpathSync(named) !== realpathSync(cluster);
}

/** Where the postmaster of such a file listens. */
export function placeOf({ socketFolder, port }: PostmasterFile): Place {
  return socketFolder ? { socketFolder, port } : { loopbackPort: port };
}

/** Removes what a dead postmaster left: its pid file, its sockets and their locks. */
export function removeLeftovers(cluster: string, socketFolders: Iterable<string>, port: number): void {
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  for (const folder of socketFolders) {
    if (!folder) continue;
    rmSync(join(folder, `.s.PGSQL.${port}.lock`), { force: true });
    rmSync(join(folder, `.s.PGSQL.${port}`), { force: true });
  }
}
