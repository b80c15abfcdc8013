import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const client = resolve(import.meta.dirname, '../../../apps/guest/dist/client');

/** Where the built guest app has this source, a path from the root of the repository: the chunk's address and its text. */
export function chunkOf(source: string): { readonly address: string; readonly text: string } {
  const ledger: Readonly<Record<string, readonly (readonly [module: string, length: number])[]>> = JSON.parse(
    readFileSync(join(client, '.vite/ledger.json'), 'utf8'),
  );
  const file = Object.keys(ledger).find((name) => ledger[name]?.some(([module]) => module === source));
  if (!file) throw new Error(`The build made no chunk of ${source}`);
  return { address: `/assets/${file}`, text: readFileSync(join(client, file), 'utf8') };
}
