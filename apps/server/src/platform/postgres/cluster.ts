import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { keepsRights, NO_RIGHTS, noRightsSentence } from '../process/private-files.ts';
import { processesIn, signal, until } from '../process/processes.ts';
import { StartProblem } from '../process/start-problem.ts';
import { type Account, commandFor } from './account.ts';
import type { Binaries } from './binaries.ts';

/** PostgreSQL major version of the shipped binaries; the folder of a cluster belongs to one major. */
export const embeddedMajor = 18;

/** Name of the database and of the role that Hansang connects as: the superuser that makes a cluster, until `makeOrdinary`. */
export const databaseName = 'hansang';

/** The folder of the embedded cluster inside the data folder. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/**
 * Looks at an existing cluster.
 * @returns its owner's number, or undefined when there is no cluster yet
 * @throws StartProblem when it was written by another major or is damaged
 */
export function clusterOwner(cluster: string): number | undefined {
  if (!existsSync(cluster)) return undefined;
  let major: string;
  try {
    major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return statSync(cluster).uid;
    throw new StartProblem(
      `The folder ${cluster} holds no database; move it away and restore a backup, or start with an empty DATA_DIR.`,
    );
  }
  if (major !== String(embeddedMajor)) {
    throw new StartProblem(
      `The database in ${cluster} was written by PostgreSQL ${major}, this Hansang brings ${embeddedMajor}; make a backup with the Hansang that wrote it and restore it here into an empty DATA_DIR.`,
    );
  }
  return statSync(cluster).uid;
}

/**
 * Creates a cluster under another name and renames it when it is complete, so that a crash in between
 * leaves nothing that looks like a database. UTF-8 whatever the environment's locale says.
 * @param password for loopback connections; without one only the private socket may be used
 */
export async function createCluster(
  dataDir: string,
  binaries: Binaries,
  account: Account,
  password?: string,
): Promise<void> {
  await removeUnfinished(dataDir);
  if (!keepsRights(dataDir)) throw new StartProblem(noRightsSentence(dataDir));
  const unfinished = join(dataDir, `postgres.new-${randomBytes(4).toString('hex')}`);
  mkdirSync(unfinished, { mode: 0o700 });
  own(unfinished, account);
  const passwordFile = `${unfinished}.password`;
  if (password) {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    own(passwordFile, account);
  }
  const args = ['-D', unfinished, '-U', databaseName, '--encoding=UTF8', '--locale=C', '--no-instructions'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  args.push(
    ...(password
      ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
      : ['--auth-local=trust', '--auth-host=reject']),
  );
  const { code, output } = await run(account, binaries.initdb, args, unfinished);
  rmSync(passwordFile, { force: true });
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new StartProblem(initdbSentence(dataDir, output));
  }
  renameSync(unfinished, clusterFolder(dataDir));
}

function initdbSentence(dataDir: string, output: string): string {
  if (/No space left/.test(output)) {
    return `The disk that holds ${dataDir} is full; free at least 100 MB and start again.`;
  }
  if (/user does not exist|could not look up effective user/.test(output)) {
    return `PostgreSQL needs a user with a name, but number ${process.getuid?.()} has none on this system; run Hansang as a named user.`;
  }
  const reason =
    output
      .trim()
      .split('\n')
      .findLast((line) => /error|fatal/i.test(line)) ?? output.trim();
  return `PostgreSQL could not create its database in ${dataDir}: ${reason.trim() || 'the program would not start'}; put that right or set DATABASE_URL.`;
}

/** Whoever was killed while it created a cluster left an `initdb` behind that goes on writing: it ends first. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith('postgres.new-')) continue;
    const path = join(dataDir, name);
    await until(() => {
      const left = processesIn(path);
      for (const pid of left) signal(pid, 'SIGKILL');
      return left.length === 0;
    }, 3000);
    rmSync(path, { recursive: true, force: true });
  }
}

/** Gives a folder and everything in it to the account, when root moved it or another user made it. */
export function ownCluster(folder: string, account: Account): void {
  if (process.getuid?.() !== 0 || statSync(folder).uid === account.uid) return;
  own(folder, account);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    own(join(folder, entry), account);
}

function own(path: string, { uid, gid }: Account): void {
  if (process.getuid?.() !== 0) return;
  try {
    chownSync(path, uid, gid);
  } catch (error) {
    if (!NO_RIGHTS.has((error as NodeJS.ErrnoException).code)) throw error;
    throw new StartProblem(noRightsSentence(dirname(path)));
  }
}

/** @param folder the program works in it, so that `processesIn` finds it when we are no more */
function run(account: Account, program: string, args: readonly string[], folder: string) {
  const { file, args: all, options } = commandFor(account, program, args);
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    let output = '';
    const child = spawn(file, all, {
      ...options,
      cwd: folder,
      env: programEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A Ctrl-C is for the server, which ends in order once this is done; a broken-off one would look like a fault.
      detached: true,
    });
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ code: -1, output: String(error) }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** PostgreSQL's programs get nothing from our environment but what the system itself needs. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}
