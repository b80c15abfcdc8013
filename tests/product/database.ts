import pg from 'pg';
import { clusterFolder, databaseName } from '../../apps/server/src/platform/postgres/cluster.ts';
import { readPostmasterFile } from '../../apps/server/src/platform/postgres/postmaster-file.ts';

/** How to reach the embedded database of a running product beside its server. Throws when none runs there. */
export function embeddedConnection(dataDir: string): pg.ClientConfig {
  const file = readPostmasterFile(clusterFolder(dataDir));
  if (!file) throw new Error(`No database runs on ${dataDir}`);
  return {
    host: file.socketFolder,
    port: file.port,
    user: databaseName,
    database: databaseName,
    password: '',
  };
}

/** Process number of the product's postmaster. */
export function postmasterPid(dataDir: string): number {
  const file = readPostmasterFile(clusterFolder(dataDir));
  if (!file) throw new Error(`No database runs on ${dataDir}`);
  return file.pid;
}

/** Runs `work` with a connection of its own. */
export async function withDatabase<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
