import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProduct } from '../product/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder after the first start in demo mode: migrated, demo venues in it, nothing running. */
    dataTemplate: string;
  }
}

/** Starts the product once, so that each file begins with a copy of its data instead of a first start. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hansang-template-'));
  const product = await startProduct({ dataDir });
  await product.close();
  project.provide('dataTemplate', dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
