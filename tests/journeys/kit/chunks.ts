import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const dist = resolve(import.meta.dirname, '../../../apps/guest/dist');

/** The chunks of the built guest app by the source that each begins with; a path is relative to `apps/guest`. */
export function builtChunks(): ReadonlyMap<string, string> {
  const text = readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8');
  const manifest: Record<string, { file: string }> = JSON.parse(text);
  return new Map(Object.entries(manifest).map(([source, { file }]) => [source, `/assets/${file}`]));
}
