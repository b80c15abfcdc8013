import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** What is added to a server's environment so that it writes down there, as it ends, what it loaded. */
export const watched = (server: string, folder: string) => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(watch)}`,
  SERVER: server,
  LOADED: join(folder, 'loaded.json'),
});

/** What such a server loaded although only a later act needs it. */
export function loadedEarly(folder: string): string[] {
  const loaded: string[] = JSON.parse(readFileSync(join(folder, 'loaded.json'), 'utf8'));
  if (!loaded.some((url) => url.includes('/node_modules/fastify/'))) throw new Error('Nothing was watched');
  return loaded.filter(
    (url) =>
      LATER.some((name) => url.includes(`/node_modules/${name}`)) ||
      OWN_LATER.some((name) => url.includes(`/modules/${name}`)),
  );
}
