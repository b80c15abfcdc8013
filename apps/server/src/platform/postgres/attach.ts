import { existsSync, realpathSync } from 'node:fs';
import type pg from 'pg';
import { belongsTo } from '../process/processes.ts';
import { StartProblem } from '../process/start-problem.ts';
import { clusterFolder, clusterOwner } from './cluster.ts';
import { connectionAt, readPassword } from './place.ts';
import { placeOf, readPostmasterFile } from './postmaster-file.ts';
import { ask } from './ready.ts';

/**
 * Finds the embedded database of a data folder while a server runs it.
 * @returns how to connect beside the server; undefined when it is not running
 * @throws StartProblem when it is running but this user may not use it
 */
export async function attach(dataDir: string): Promise<pg.ClientConfig | undefined> {
  const cluster = clusterFolder(dataDir);
  if (!existsSync(cluster)) return undefined;
  clusterOwner(cluster);
  const left = readPostmasterFile(cluster);
  if (!left || !belongsTo(left.pid, realpathSync(cluster))) return undefined;
  const place = placeOf(left);
  const connection = connectionAt(place, 'loopbackPort' in place ? readPassword(dataDir) : undefined);
  try {
    await ask(connection, 'SELECT 1');
    return connection;
  } catch (error) {
    throw new StartProblem(
      `The database in ${cluster} is running but cannot be reached (${(error as Error).message}); run this as the user who started Hansang, or as root.`,
    );
  }
}
