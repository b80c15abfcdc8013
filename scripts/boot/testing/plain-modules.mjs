import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

const own = join(import.meta.dirname, '../../../apps/server/src/platform/process');

/** As they are asked for; a worker reads each once. */
const plain = new Map();

/**
 * Puts modules of the server's process into a folder, without their types: a server of a few lines starts in half the time
 * where no types have to be taken out, and as many starts are what these tests are made of.
 * @param {string[]} names with everything that they import
 */
export function putPlain(folder, names) {
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    if (!plain.has(name)) plain.set(name, plainOf(name));
    writeFileSync(join(folder, `${name}.mjs`), plain.get(name));
  }
}

const plainOf = (name) =>
  stripTypeScriptTypes(readFileSync(join(own, `${name}.ts`), 'utf8')).replaceAll(".ts';", ".mjs';");

/** What a server of a few lines answers to everything: without HTTP, which takes a start as long again as all of the rest. */
export const answers = (status) => `
import { createServer } from 'node:net';
const http = createServer((asked) => {
  asked.on('error', () => asked.destroy());
  asked.once('data', () => asked.end('HTTP/1.1 ${status} As It Is\\r\\nconnection: close\\r\\ncontent-length: 0\\r\\n\\r\\n'));
});`;
