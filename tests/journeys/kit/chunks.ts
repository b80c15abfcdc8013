import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const dist = resolve(import.meta.dirname, '../../../apps/guest/dist');

interface Chunk {
  readonly file: string;
  readonly name?: string;
}

function readManifest(): Readonly<Record<string, Chunk>> {
  return JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8'));
}

/** The chunks of the built guest app by the source that each begins with; a path is relative to `apps/guest`. */
export function builtChunks(): ReadonlyMap<string, string> {
  return new Map(Object.entries(readManifest()).map(([source, { file }]) => [source, `/assets/${file}`]));
}

/** A chunk that is made of several sources, by the name that the build gives it: its address and its text. */
export function mergedChunk(name: string): { readonly address: string; readonly text: string } {
  const chunk = Object.values(readManifest()).find((one) => one.name === name);
  if (!chunk) throw new Error(`The build made no chunk ${name}`);
  return { address: `/assets/${chunk.file}`, text: readFileSync(join(dist, 'client', chunk.file), 'utf8') };
}
