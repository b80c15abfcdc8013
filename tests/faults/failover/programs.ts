import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Started {
  readonly pid: number;
  /** Ends it; one that ended already is no fault. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Programs of the system that a run starts, and ends with itself; what each says lies beside its data. */
export class Programs {
  readonly folder: string;
  readonly #children = new Set<ChildProcess>();

  constructor(folder: string) {
    this.folder = folder;
  }

  start(
    name: string,
    [command, ...args]: readonly [string, ...string[]],
    options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {},
  ): Started {
    const log = openSync(join(this.folder, `${name}.log`), 'a');
    const child = spawn(command, args, { cwd: '/', stdio: ['ignore', log, log], ...options });
    closeSync(log);
    this.#children.add(child);
    child.once('exit', () => this.#children.delete(child));
    child.once('error', (error) => process.stderr.write(`${name}: ${error.message}\n`));
    return { pid: child.pid ?? 0, end: (signal = 'SIGTERM') => end(child, signal) };
  }

  /** The last ones first. */
  async endAll(): Promise<void> {
    for (const child of [...this.#children].reverse()) await end(child, 'SIGTERM');
  }
}

const PATIENCE_MS = 15_000;

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  await ended;
  clearTimeout(late);
}

/** Waits until `isSo`; a minute or two on a machine that many use. Throws with `what` when it does not become so. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  patienceMs = 180_000,
): Promise<void> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(50))
    if (await isSo()) return;
  throw new Error(`Not in ${patienceMs / 1000} s: ${what}`);
}
