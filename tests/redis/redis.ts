import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PROGRAMS = ['redis-server', 'valkey-server'];
const PACKAGE = 'redis-server';

const NO_REDIS =
  'The test of the bus needs a Redis: install one (Debian: apt-get install redis-server) or set REDIS_SERVER_PATH to its program.';

/** A Redis of its own on this machine that keeps nothing. */
export interface Redis {
  readonly url: string;
  /** Of the process that runs now. */
  pid(): number;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** The Redis program: `REDIS_SERVER_PATH`, else the system's. */
function findRedis(): string | null {
  const chosen = process.env.REDIS_SERVER_PATH;
  if (chosen) return existsSync(chosen) ? chosen : null;
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ];
  const places = PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program)));
  return places.find((place) => existsSync(place)) ?? null;
}

/** Finds a Redis, or installs Debian's where this is root and may; throws a sentence that says what to do. */
function ensureRedis(): string {
  const found = findRedis();
  if (found) return found;
  const mayInstall =
    !process.env.REDIS_SERVER_PATH && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall) {
    // Run level 1: the package must not start a server of its own on the usual port.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    const install = `apt-get update -q && apt-get install -y -q --no-install-recommends ${PACKAGE}`;
    // Test files start together, and apt lets nobody in twice: who waited finds it installed.
    const once = `command -v ${PACKAGE} || { ${install}; }`;
    spawnSync('flock', [join(tmpdir(), 'hansang-redis.lock'), 'sh', '-c', once], { stdio: 'ignore', env });
  }
  const installed = findRedis();
  if (!installed) throw new Error(NO_REDIS);
  return installed;
}

export async function startRedis(port: number): Promise<Redis> {
  const program = ensureRedis();
  const folder = mkdtempSync(join(tmpdir(), 'hansang-redis-'));
  let child: ChildProcess;
  const start = async () => {
    const keepsNothing = ['--save', '', '--appendonly', 'no', '--dir', folder];
    child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', ...keepsNothing], {
      stdio: 'ignore',
    });
    for (let patience = 0; !(await listens(port)); patience += 1) {
      if (patience > 200) throw new Error(`${program} does not listen on port ${port}`);
      await sleep(50);
    }
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => child.pid ?? 0,
    kill: () => end('SIGKILL'),
    start,
    async close() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
