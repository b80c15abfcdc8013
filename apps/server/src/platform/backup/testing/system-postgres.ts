import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { chooseAccount } from '../../postgres/account.ts';
import { findBinaries } from '../../postgres/binaries.ts';
import { untilReady } from '../../postgres/ready.ts';
import { signal, until } from '../../process/processes.ts';

const system = '/usr/lib/postgresql';

/** Folders with the programs of PostgreSQL servers that this machine has, by name; else of the one that is shipped. */
export function ownServers(): [name: string, programs: string][] {
  const majors = existsSync(system) ? readdirSync(system) : [];
  const found = majors.map((major): [string, string] => [`version ${major}`, join(system, major, 'bin')]);
  const usable = found.filter(([, programs]) => existsSync(join(programs, 'initdb')));
  return usable.length > 0 ? usable : [['the version that is shipped', dirname(findBinaries().postgres)]];
}

/** A server of somebody else's, as `DATABASE_URL` would name it. */
export interface SystemServer {
  connection: pg.ClientConfig;
  stop(): Promise<void>;
}

export async function startSystemServer(programs: string): Promise<SystemServer> {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-system-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const account = chooseAccount(data, undefined, join(programs, 'postgres'));
  const identity = account.kind === 'other' ? { uid: account.uid, gid: account.gid } : {};
  if (account.kind === 'other') for (const path of [folder, data]) chownSync(path, account.uid, account.gid);
  const options = { ...identity, cwd: '/', stdio: 'ignore' } as const;
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    options,
  );
  const args = [
    '-D',
    data,
    '-c',
    'listen_addresses=',
    '-c',
    `unix_socket_directories=${folder}`,
    '-c',
    'fsync=off',
  ];
  const server = spawn(join(programs, 'postgres'), args, options);
  const connection = { host: folder, port: 5432, user: 'owner', database: 'postgres' };
  const { outcome, lastError } = await untilReady(connection, () => server.exitCode === null, 20_000);
  if (outcome !== 'ready') throw new Error(`PostgreSQL of ${programs} did not start: ${lastError}`);
  return {
    connection,
    async stop() {
      signal(server.pid ?? 0, 'SIGINT');
      await until(() => server.exitCode !== null, 10_000);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
