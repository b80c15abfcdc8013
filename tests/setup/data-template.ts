import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { removeWithRun } from '../../apps/server/src/testing/remove-with-run.ts';
import { startProduct } from '../product/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder after the first start in demo mode: migrated, demo venues in it, nothing running. */
    dataTemplate: string;
    /** Where files note what is theirs alone: a file named by it, which holds its owner's path. */
    claims: string;
  }
}

const TEMPLATE = Symbol.for('hansang.tests.dataTemplate');
/** All projects are set up in this process, each by its own copy of this module. */
const shared = globalThis as { [TEMPLATE]?: Promise<string> };

/** Starts the product once, so that what begins later begins with a copy of its data instead of a first start. */
export default async function setup(project: TestProject): Promise<() => void> {
  shared[TEMPLATE] ??= makeTemplate();
  const dataDir = await shared[TEMPLATE];
  const claims = mkdtempSync(join(tmpdir(), 'hansang-claims-'));
  removeWithRun(claims);
  project.provide('dataTemplate', dataDir);
  project.provide('claims', claims);
  // After the last test of all projects.
  return () => {
    for (const folder of [dataDir, claims]) rmSync(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hansang-template-'));
  removeWithRun(dataDir);
  // On a machine that may be busy it makes a database.
  const product = await startProduct({ dataDir, patience: 240_000 });
  await product.close();
  return dataDir;
}
