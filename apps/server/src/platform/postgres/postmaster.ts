import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { belongsTo, isRunning, signal, until } from '../process/processes.ts';
import { type Account, commandFor } from './account.ts';
import type { Binaries } from './binaries.ts';
import { programEnvironment } from './cluster.ts';
import { type Place, type ServerSettings, serverArguments } from './server-options.ts';

/** A running postmaster, our child or one that outlived an earlier server. */
export interface Postmaster {
  pid: number;
  place: Place;
  adopted: boolean;
  isAlive(): boolean;
}

/** A child of ours. */
export interface StartedPostmaster extends Postmaster {
  /** Why it ended, in its own words. */
  words(): string;
}

/** Whether it lives and can be reached; a cleaner of temporary files may have taken its socket. */
export function isServing({ isAlive, place }: Postmaster): boolean {
  if (!isAlive()) return false;
  return !('socketFolder' in place) || existsSync(join(place.socketFolder, `.s.PGSQL.${place.port}`));
}

const largestLog = 5_000_000;

/**
 * Starts a postmaster. It gets its own process group, so that Ctrl-C in a terminal reaches Hansang alone
 * and requests can be finished before the database goes. It logs to a file, not into a pipe that would
 * break with us.
 */
export function startPostmaster(
  binaries: Binaries,
  account: Account,
  cluster: string,
  place: Place,
  logFile: string,
  settings: ServerSettings = {},
): StartedPostmaster {
  keepLogSmall(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const from = fstatSync(log).size;
  const { file, args, options } = commandFor(
    account,
    binaries.postgres,
    serverArguments(cluster, place, settings),
  );
  let child: ChildProcess;
  try {
    child = spawn(file, args, {
      ...options,
      cwd: process.platform === 'win32' ? undefined : '/',
      detached: true,
      env: programEnvironment(),
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
  let failed = false;
  child.on('error', () => (failed = true));
  child.unref();
  const isAlive = () => !failed && child.exitCode === null && child.signalCode === null;
  return { pid: child.pid ?? 0, place, adopted: false, isAlive, words: () => wordsSince(logFile, from) };
}

/** Takes over a postmaster that outlived the server which started it. */
export function adoptPostmaster(pid: number, cluster: string, place: Place): Postmaster {
  return { pid, place, adopted: true, isAlive: () => belongsTo(pid, cluster) };
}

/** Stops a postmaster: open transactions roll back, data is flushed. Resolves when it is gone. */
export async function stopPostmaster(
  postmaster: Postmaster,
  binaries: Binaries,
  cluster: string,
): Promise<void> {
  if (!postmaster.isAlive()) return;
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], { env: programEnvironment() });
    return;
  }
  signal(postmaster.pid, 'SIGINT');
  if (await until(() => !isRunning(postmaster.pid), 30_000, 5)) return;
  // Recovery at the next start makes an immediate stop safe, only slower.
  signal(postmaster.pid, 'SIGQUIT');
  await until(() => !isRunning(postmaster.pid), 10_000);
}

/** What a server wrote before it died, for the sentence a person reads. */
function wordsSince(logFile: string, from: number): string {
  const lines = readFileSync(logFile)
    .subarray(from)
    .toString()
    .trim()
    .split('\n')
    // What those heard who knocked too early.
    .filter((line) => !line.includes('the database system is'));
  const telling = lines.findLast((line) => /FATAL|PANIC/.test(line));
  return telling ? telling.replace(/^.*?(FATAL|PANIC): +/, '') : lines.slice(-3).join(' ');
}

function keepLogSmall(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLog) renameSync(logFile, `${logFile}.1`);
}
