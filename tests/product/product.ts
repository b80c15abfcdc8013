import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeWithRun } from '../../apps/server/src/testing/remove-with-run.ts';
import { ask } from './ask.ts';

const root = resolve(import.meta.dirname, '../..');
const trial = join(root, 'scripts/upgrade/trial.mjs');
/** As `npm start` starts the server. */
const { serverOf } = (await import(trial)) as {
  serverOf(
    folder: string,
    env: NodeJS.ProcessEnv,
    node: string,
  ): { readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv };
};

export interface ProductOptions {
  /** Kept when given; else a fresh folder that `close` removes. */
  readonly dataDir?: string;
  /** Where the fresh folder is made; the system's folder for temporary files unless told otherwise. */
  readonly dataRoot?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Start through `npm start`'s own script instead of the server alone. */
  readonly wholeStart?: boolean;
  /** Another checkout, built, whose server is started; this one's unless told otherwise. */
  readonly checkout?: string;
  readonly port?: number;
  /** Longest time until it answers, ms. */
  readonly patience?: number;
}

/** A Hansang of its own: the production server as a process, with its data folder. */
export interface Product {
  readonly origin: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** From spawning it to the first good answer of `/readyz`, ms. */
  readonly startMs: number;
  /** Everything it wrote so far. */
  output(): string;
  /** Ends it as the machine would: no draining, nothing said. */
  kill(): Promise<void>;
  /** Ends it in order and removes a folder of its own; throws when it does not end well. */
  close(): Promise<void>;
}

/** Starts the production server and waits until it and its database answer. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? mkdtempSync(join(options.dataRoot ?? tmpdir(), 'hansang-product-'));
  if (!options.dataDir) removeWithRun(dataDir);
  const port = options.port ?? (await freePort());
  const origin = `${options.tls ? 'https' : 'http'}://localhost:${port}`;
  const own = { ...cleanEnvironment(), ...environment(dataDir, port, options), NODE_ENV: 'production' };
  const checkout = options.checkout ?? root;
  const server = serverOf(checkout, own, process.execPath);
  const began = performance.now();
  const child = spawn(process.execPath, options.wholeStart ? ['scripts/start.mjs'] : server.args, {
    cwd: checkout,
    env: options.wholeStart ? own : server.env,
    // By the channel a server hears of our end, whatever ends us.
    stdio: ['ignore', 'pipe', 'pipe', ...(options.wholeStart ? [] : ['ipc' as const])],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => said.push(text));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  await untilReady(port, options, child, () => said.join(''));
  return {
    origin,
    port,
    dataDir,
    pid: child.pid as number,
    startMs: performance.now() - began,
    output: () => said.join(''),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async close() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
      const code = await ended;
      clearTimeout(late);
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${said.join('').slice(-4000)}`);
    },
  };
}

/** The machine's environment without what would set the product up in another way. */
function cleanEnvironment(): Record<string, string | undefined> {
  const own = /^(HANSANG_|TEST_|VITEST|NODE_OPTIONS$|DATABASE_URL$|REDIS_URL$|PUBLIC_URL$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

function environment(dataDir: string, port: number, options: ProductOptions): Record<string, string> {
  const files: Record<string, string> = {};
  if (options.tls) {
    files.TLS_KEY = join(dataDir, 'test-key.pem');
    files.TLS_CERT = join(dataDir, 'test-cert.pem');
    writeFileSync(files.TLS_KEY, options.tls.key);
    writeFileSync(files.TLS_CERT, options.tls.cert);
  }
  return {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ...files,
    ...options.env,
  };
}

async function untilReady(port: number, options: ProductOptions, child: ChildProcess, output: () => string) {
  const end = performance.now() + (options.patience ?? 60_000);
  while (child.exitCode === null && performance.now() < end) {
    if (await isReady(port, options.tls !== undefined)) return;
    await sleep(20);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not become ready:\n${output().slice(-4000)}`);
}

/** Whether the server at this port and its database answer. */
export async function isReady(port: number, isTls = false): Promise<boolean> {
  const answer = await ask(`${isTls ? 'https' : 'http'}://127.0.0.1:${port}/readyz`).catch(() => null);
  return answer?.status === 200;
}

/** A port that nothing listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
