import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { inject } from 'vitest';
import { memoryFolder } from '../../../testing/memory-folder.ts';
import { processesIn, signal, until } from '../../process/processes.ts';
import { readPostmasterFile } from '../postmaster-file.ts';

/** What the keeper told, by its keys. */
interface Fact {
  ready?: true;
  postmaster: number;
  adopted: boolean;
  took: number;
  connection: pg.ClientConfig;
  committed?: number;
  drained?: true;
  closed?: true;
  info?: string;
  warn?: string;
  error?: string;
}

export interface KeeperOptions {
  wishes?: readonly ('insert' | 'loopback' | 'another release')[];
  uid?: number;
  gid?: number;
  env?: NodeJS.ProcessEnv;
  /** Starts it by another program, as one that gives it rights. */
  by?: readonly string[];
}

/** A keeper process under test. */
export class Keeper {
  readonly facts: Fact[] = [];
  stderr = '';
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | NodeJS.Signals>;

  constructor(dataDir: string, { wishes = [], uid, gid, env, by = [] }: KeeperOptions = {}) {
    const identity = uid === undefined ? {} : { uid, gid: gid ?? uid };
    const own = [process.execPath, join(import.meta.dirname, 'keeper.ts'), dataDir, ...wishes];
    const [program = '', ...args] = [...by, ...own];
    this.#child = spawn(program, args, {
      ...identity,
      cwd: '/',
      env: env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stderr?.on('data', (text) => {
      this.stderr += text;
    });
    const output = this.#child.stdout;
    const told = new Promise<void>((resolve) => {
      if (!output) return resolve();
      const lines = createInterface({ input: output });
      lines.on('line', (line) => this.facts.push(JSON.parse(line)));
      lines.on('close', resolve);
    });
    this.#ended = new Promise((resolve) => {
      this.#child.on('close', (code, name) => told.then(() => resolve(code ?? name ?? -1)));
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Resolves with what the keeper said when it was ready. */
  async ready(): Promise<Fact> {
    let ended = false;
    this.#ended.then(() => {
      ended = true;
    });
    await until(() => ended || this.facts.some((fact) => fact.ready), 90_000, 5);
    const fact = this.facts.find(({ ready }) => ready);
    if (!fact) throw new Error(`The keeper did not get ready: ${this.stderr} ${JSON.stringify(this.facts)}`);
    return fact;
  }

  committed(): number[] {
    return this.facts.flatMap(({ committed }) => committed ?? []);
  }

  kill(name: NodeJS.Signals): void {
    signal(this.pid, name);
  }

  /** The exit code, or the signal that killed it. */
  end(): Promise<number | NodeJS.Signals> {
    return this.#ended;
  }

  async stop(): Promise<number | NodeJS.Signals> {
    this.kill('SIGTERM');
    return this.#ended;
  }
}

/** A new folder that every user may enter; `name` may hold anything a folder's name can. */
export function freshFolder(name = 'data'): string {
  // Whoever is killed leaves what was written: only a machine that dies asks for a disk.
  const parent = mkdtempSync(join(memoryFolder().folder, 'hansang-test-'));
  chmodSync(parent, 0o755);
  return join(parent, name);
}

/** Such a folder after a first start: its database is made and empty. For whatever is not about how it is made. */
export function startedFolder(name?: string): string {
  const folder = freshFolder(name);
  execFileSync('cp', ['-a', inject('cluster').fresh, folder]);
  return folder;
}

/** Ends whatever still works in a data folder and removes it. */
export async function removeFolder(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres');
  for (const pid of processesIn(cluster)) signal(pid, 'SIGKILL');
  await until(() => processesIn(cluster).length === 0, 5000);
  const socketFolder = readPostmasterFile(cluster)?.socketFolder;
  if (socketFolder) rmSync(socketFolder, { recursive: true, force: true });
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
}
