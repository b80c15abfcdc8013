import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { freshFolder, removeFolder } from './platform/postgres/testing/keeping.ts';
import { SERVER_PROGRAM } from './testing/server-program.ts';

// A whole first start on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

/** Writes down every module that the server asks for; what it starts is not asked. */
const watch = `
  import { registerHooks } from 'node:module';
  import { writeFileSync } from 'node:fs';
  const loaded = new Set();
  registerHooks({
    resolve(name, context, next) {
      const found = next(name, context);
      loaded.add(found.url);
      return found;
    },
  });
  if (process.argv[1] === process.env.SERVER) process.on('exit', () => writeFileSync(process.env.LOADED, JSON.stringify([...loaded])));`;

/** What only a later act needs, or nothing of ours at all: each takes memory for as long as the server runs. */
const LATER = [
  '@aws-sdk/',
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  '@zxcvbn-ts/',
  'ajv',
  'better-auth',
  'ioredis',
  'jose',
  'kysely',
  'pdfkit',
  'read-excel-file',
  'sharp',
  'vite',
  'write-excel-file',
];

/** Our own of that kind: whoever asks for an archive, a sheet or a new venue waits for them once. */
const OWN_LATER = [
  'archive/stream-archive',
  'menu-sheet/import-sheet',
  'menu-sheet/writing/',
  'opening/making/make-venue',
  'opening/making/menu-template',
];

test.each([
  ['from its sources', join(import.meta.dirname, 'main.ts')],
  // What was put together there may not bring what belongs to something later.
  ['as it was built', SERVER_PROGRAM],
])('a first start of the demo loads nothing that only a later act needs: %s', async (_, server) => {
  const folder = freshFolder();
  try {
    const list = join(folder, 'loaded.json');
    const child = spawn(process.execPath, [server], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_ENV: 'production',
        NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(watch)}`,
        SERVER: server,
        LOADED: list,
        HANSANG_MODE: 'demo',
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // It greets once it is ready.
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGTERM');
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    const loaded: string[] = JSON.parse(readFileSync(list, 'utf8'));
    expect(loaded.some((url) => url.includes('/node_modules/fastify/'))).toBe(true);
    const early = loaded.filter(
      (url) =>
        LATER.some((name) => url.includes(`/node_modules/${name}`)) ||
        OWN_LATER.some((name) => url.includes(`/modules/${name}`)),
    );
    expect(early).toEqual([]);
  } finally {
    await removeFolder(folder);
  }
});
