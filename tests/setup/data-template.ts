import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { startProduct } from '../product/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder after the first start in demo mode: migrated, demo venues in it, nothing running. */
    dataTemplate: string;
    /** Where a worker notes the product that its files share: a file named by its process, which holds its data folder. */
    sharedProducts: string;
    /** Where files note what is theirs alone: a file named by it, which holds its owner's path. */
    claims: string;
  }
}

/** Starts the product once, so that what begins later begins with a copy of its data instead of a first start. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-template-'));
  const [dataDir, notes, claims] = [join(folder, 'data'), join(folder, 'products'), join(folder, 'claims')];
  for (const made of [dataDir, notes, claims]) mkdirSync(made);
  const product = await startProduct({ dataDir });
  await product.close();
  project.provide('dataTemplate', dataDir);
  project.provide('sharedProducts', notes);
  project.provide('claims', claims);
  return async () => {
    await Promise.all(readdirSync(notes).map((pid) => ended(Number(pid))));
    for (const pid of readdirSync(notes))
      rmSync(readFileSync(join(notes, pid), 'utf8'), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A worker ends its product; one that was killed could not. */
async function ended(pid: number): Promise<void> {
  const send = (signal: NodeJS.Signals | 0) => {
    try {
      return process.kill(pid, signal);
    } catch {
      return false;
    }
  };
  const end = performance.now() + 15_000;
  for (let isThere = send('SIGTERM'); isThere; isThere = send(performance.now() > end ? 'SIGKILL' : 0))
    await sleep(50);
}
