import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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

/** Starts the product once, so that what begins later begins with a copy of its data instead of a first start. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-template-'));
  const [dataDir, claims] = [join(folder, 'data'), join(folder, 'claims')];
  for (const made of [dataDir, claims]) mkdirSync(made);
  removeWithRun(folder, dataDir);
  const product = await startProduct({ dataDir });
  await product.close();
  project.provide('dataTemplate', dataDir);
  project.provide('claims', claims);
  return () => rmSync(folder, { recursive: true, force: true });
}
