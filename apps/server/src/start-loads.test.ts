import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { removeFolder, startedFolder } from './platform/postgres/testing/keeping.ts';
import { loadedEarly, watched } from './testing/loaded-early.ts';

// A whole first start on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

/** Of the server as it was built start.test.ts says the same. */
test('a first start of the demo loads from its sources nothing that only a later act needs', async () => {
  const server = join(import.meta.dirname, 'main.ts');
  const folder = startedFolder();
  try {
    const child = spawn(process.execPath, [server], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_ENV: 'production',
        ...watched(server, dirname(folder)),
        HANSANG_MODE: 'demo',
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // It greets once it is ready.
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGTERM');
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    expect(loadedEarly(dirname(folder))).toEqual([]);
  } finally {
    await removeFolder(folder);
  }
});
