import type pg from 'pg';
import { databaseName } from './cluster.ts';
import { maintenance } from './place.ts';
import { ask } from './ready.ts';

/** Creates Hansang's database in the cluster unless it is there. */
export async function createDatabase(connection: pg.ClientConfig): Promise<void> {
  const server = maintenance(connection);
  const found = await ask(server, `SELECT 1 FROM pg_database WHERE datname = '${databaseName}'`);
  if (!found) await ask(server, `CREATE DATABASE ${databaseName}`);
}

/** Throws everything in Hansang's database away, connections to it included. */
export async function emptyDatabase(connection: pg.ClientConfig): Promise<void> {
  await ask(maintenance(connection), `DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`);
  await createDatabase(connection);
}
