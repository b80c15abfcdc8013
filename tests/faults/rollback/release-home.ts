import { type ChildProcess, spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, isReady } from '../../product/product.ts';
import { dataFolder } from '../data-folder.ts';
import { stopLeftDatabase } from '../kill-run.ts';

const root = resolve(import.meta.dirname, '../../..');
const MIGRATIONS = 'apps/server/src/platform/database/migrations';
/** On a machine that may be busy. */
const PATIENCE_MS = 240_000;

/** What a made-up later release brings beyond this one. */
interface LaterRelease {
  readonly version: string;
  /** SQL of its own migrations, in order. */
  readonly migrations: readonly string[];
}

export interface ReleaseHome {
  readonly dataDir: string;
  readonly origin: string;
  /** Starts `./hansang` and waits until it takes guests. */
  start(): Promise<void>;
  /** Adds a release to those that are there; whoever takes it over does the rest. */
  add(name: string, later?: LaterRelease): void;
  /** Runs `./hansang …` to its end. */
  run(...args: string[]): Promise<{ readonly code: number | null; readonly output: string }>;
  /** Has the server that runs replaced by another release, as the last step of `./hansang upgrade` does. */
  replaceBy(name: string): Promise<number>;
  /** What the server and its successors in the same process wrote. */
  output(): string;
  close(): Promise<void>;
}

const scripts = join(root, 'scripts/upgrade');
const { writeCurrent } = (await import(join(scripts, 'home.mjs'))) as {
  writeCurrent(home: string, current: string, previous: string | null): void;
};
const { replaceRunning } = (await import(join(scripts, 'replace-running.mjs'))) as {
  replaceRunning(home: string, next: { release: string; readySeconds: number }): Promise<number>;
};

/**
 * An installation as an unpacked archive is one, of real releases: the server's source and what is built of it are copied,
 * everything else linked. Its first release has served on the data before.
 */
export async function openReleaseHome(first: string): Promise<ReleaseHome> {
  const home = mkdtempSync(join(tmpdir(), 'hansang-home-'));
  const dataDir = dataFolder();
  const port = await freePort();
  copyFileSync(join(root, 'packaging/release/hansang'), join(home, 'hansang'));
  const env = {
    PATH: process.env.PATH,
    TMPDIR: tmpdir(),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    READY_SECONDS: '240',
  };
  const said: string[] = [];
  let server: ChildProcess | undefined;
  const begin = (args: readonly string[], hear: (text: string) => void) => {
    const child = spawn('sh', [join(home, 'hansang'), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear);
    return child;
  };
  const opened: ReleaseHome = {
    dataDir,
    origin: `http://127.0.0.1:${port}`,
    async start() {
      server = begin([], (text) => said.push(text));
      for (const end = performance.now() + PATIENCE_MS; !(await isReady(port)); await sleep(50))
        if (performance.now() > end || server.exitCode !== null)
          throw new Error(`It did not become ready:\n${said.join('')}`);
    },
    add: (name, later) => addRelease(home, name, later),
    async run(...args) {
      let output = '';
      const child = begin(args, (text) => {
        output += text;
      });
      const code = await new Promise<number | null>((end) => child.once('close', end));
      return { code, output };
    },
    replaceBy: (release) => replaceRunning(home, { release, readySeconds: 240 }),
    output: () => said.join(''),
    async close() {
      if (server?.exitCode === null) {
        const ended = new Promise((end) => server?.once('exit', end));
        server.kill('SIGTERM');
        const late = setTimeout(() => server?.kill('SIGKILL'), 30_000);
        await ended;
        clearTimeout(late);
      }
      stopLeftDatabase(dataDir);
      for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
  addRelease(home, first);
  writeCurrent(home, first, null);
  return opened;
}

function addRelease(home: string, name: string, later?: LaterRelease): void {
  const folder = join(home, 'releases', name);
  mkdirSync(join(folder, 'apps/server'), { recursive: true });
  for (const linked of [
    'node_modules',
    'packages',
    'simulators',
    'venues',
    'scripts',
    'apps/guest',
    'apps/console',
    'apps/server/node_modules',
  ])
    symlinkSync(join(root, linked), join(folder, linked));
  // A program knows its release by where it lies.
  for (const own of ['apps/server/src', 'apps/server/dist'])
    if (existsSync(join(root, own))) cpSync(join(root, own), join(folder, own), { recursive: true });
  const version = later?.version ?? '0.2.0';
  writeFileSync(
    join(folder, 'apps/server/package.json'),
    JSON.stringify({ name: '@hansang/server', type: 'module', version }),
  );
  for (const [index, sql] of (later?.migrations ?? []).entries())
    writeFileSync(join(folder, MIGRATIONS, `${String(index + 2).padStart(4, '0')}_later.sql`), sql);
  const migrations = [
    null,
    ...(later?.migrations ?? []).map((sql) => /works from (\S+)/.exec(sql)?.[1] ?? null),
  ];
  const platform = `${process.platform}-${process.arch}`;
  writeFileSync(
    join(folder, 'release.json'),
    JSON.stringify({ name, version, platform, migrations, files: {} }),
  );
}
