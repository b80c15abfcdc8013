import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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
  /** As the owner of its database, who is no superuser. */
  connection: pg.ClientConfig;
  /** Its postmaster. */
  /** Who may all, as no program of ours. */
  superuser: pg.ClientConfig;
  pid: number;
  stop(): Promise<void>;
}

/** Its data is thrown away, so nothing waits for the disk unless `settings` say otherwise; `files` lie beside its data. */
export async function startSystemServer(
  programs: string,
  { settings = {}, files = {} }: { settings?: Record<string, string>; files?: Record<string, string> } = {},
): Promise<SystemServer> {
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
    ['-D', data, '-U', 'superuser', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    options,
  );
  // Before it serves: one that begins as a standby takes no role any more.
  execFileSync(join(programs, 'postgres'), ['--single', '-D', data, 'postgres'], {
    ...identity,
    cwd: '/',
    input: 'CREATE ROLE owner LOGIN CREATEDB\nALTER DATABASE postgres OWNER TO owner\n',
  });
  for (const [name, text] of Object.entries(files)) {
    const file = join(data, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (account.kind === 'other') chownSync(file, account.uid, account.gid);
  }
  const all = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    jit: 'off',
    ...settings,
  };
  const args = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const server = spawn(join(programs, 'postgres'), args, options);
  const port = Number(settings.port ?? 5432);
  const connection = { host: folder, port, user: 'owner', database: 'postgres' };
  const { outcome, lastError } = await untilReady(
    { ...connection, user: 'superuser' },
    () => server.exitCode === null,
    20_000,
  );
  if (outcome !== 'ready') throw new Error(`PostgreSQL of ${programs} did not start: ${lastError}`);
  const pid = server.pid ?? 0;
  return {
    connection,
    superuser: { ...connection, user: 'superuser' },
    pid,
    async stop() {
      signal(pid, 'SIGINT');
      await until(() => server.exitCode !== null, 10_000);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
