import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartProblem } from '../process/start-problem.ts';
import type { Account } from './account.ts';

/** The kernel's limit for a socket's path, in bytes, less the terminating zero of the shortest system. */
const longestSocketPath = 103;

/**
 * A short private folder for a cluster's socket, however long the data folder's own path is.
 * Only the account that runs PostgreSQL (and root) may enter it.
 * @throws StartProblem when no such folder can be made
 */
export function socketFolder(cluster: string, account: Account, port: number): string {
  const key = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  const tried: string[] = [];
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const folder = join(parent, `hansang-${account.uid}-${key}`);
    if (Buffer.byteLength(join(folder, `.s.PGSQL.${port}.lock`)) > longestSocketPath) continue;
    if (ownPrivateFolder(folder, account)) return folder;
    tried.push(folder);
  }
  throw new StartProblem(
    `The database needs a small private folder for its socket, but ${tried.join(' and ') || tmpdir()} cannot be used; make the folder /tmp writable or remove what stands there.`,
  );
}

/**
 * Makes the folder when it is missing.
 * @throws StartProblem when somebody else has taken its name
 */
export function ensureSocketFolder(folder: string, account: Account): void {
  if (ownPrivateFolder(folder, account)) return;
  throw new StartProblem(`The folder ${folder} of the database's socket is not usable; remove it.`);
}

/** Others may write in a temporary folder too, so what is already there counts only if it is ours. */
function ownPrivateFolder(folder: string, { uid, gid }: Account): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (process.getuid?.() === 0) chownSync(folder, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
  }
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === uid && (found.mode & 0o077) === 0;
}
