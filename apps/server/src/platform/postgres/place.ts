import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import type { Account } from './account.ts';
import { databaseName } from './cluster.ts';
import type { Place } from './server-options.ts';
import { ensureSocketFolder, socketFolder } from './socket-folder.ts';

/** Only names the socket's file; nothing listens on TCP. */
const socketPort = 5432;

/** Where a cluster will listen: a private socket, or a free port of the loopback device. */
export async function choosePlace(
  transport: 'socket' | 'loopback',
  cluster: string,
  account: Account,
): Promise<Place> {
  if (transport === 'loopback') return { loopbackPort: await freePort() };
  return { socketFolder: socketFolder(cluster, account, socketPort), port: socketPort };
}

/** Makes a socket's folder again when it has been swept away. */
export function preparePlace(place: Place, account: Account): void {
  if ('socketFolder' in place) ensureSocketFolder(place.socketFolder, account);
}

/** Takes the socket's folder away; what is not ours in it stays. */
export function removePlace(place: Place): void {
  if (!('socketFolder' in place)) return;
  try {
    rmdirSync(place.socketFolder);
  } catch {
    // Gone already, or not empty.
  }
}

/** How the `pg` driver connects to Hansang's database at a place. */
export function connectionAt(place: Place, password: string | undefined): pg.ClientConfig {
  const who = { user: databaseName, database: databaseName, password: password ?? '' };
  if ('socketFolder' in place) return { ...who, host: place.socketFolder, port: place.port };
  return { ...who, host: '127.0.0.1', port: place.loopbackPort };
}

/** The same connection to the database that exists before ours does. */
export function maintenance(connection: pg.ClientConfig): pg.ClientConfig {
  return { ...connection, database: 'postgres' };
}

/** The database's password for loopback connections, made once per data folder. */
export function readPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}
