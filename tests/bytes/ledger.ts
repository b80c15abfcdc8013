import { readFile, stat } from 'node:fs/promises';

/** A chunk of the built guest app as it is sent, with what it is made of. */
export interface LedgerChunk {
  readonly file: string;
  /** Brotli, as sent. */
  readonly bytes: number;
  /** Modules with their share of those bytes, by the length of their code before it was made small; largest first. */
  readonly modules: readonly { readonly module: string; readonly bytes: number }[];
}

interface PageList {
  readonly pages: Readonly<Record<string, { readonly script: string; readonly preloads: readonly string[] }>>;
}
type Ledger = Readonly<Record<string, readonly (readonly [module: string, length: number])[]>>;

/** The scripts that a page is hydrated with; `page` is a screen and a language as `pages.json` has them. */
export async function chunksOf(dist: string, page: string): Promise<readonly LedgerChunk[]> {
  const { pages }: PageList = JSON.parse(await readFile(`${dist}/pages.json`, 'utf8'));
  const ledger: Ledger = JSON.parse(await readFile(`${dist}/client/.vite/ledger.json`, 'utf8'));
  const assets = pages[page];
  if (!assets) throw new Error(`The build knows no page ${page}`);
  return Promise.all(
    [assets.script, ...assets.preloads].map(async (address) => {
      const file = address.replace('/assets/', '');
      const { size: bytes } = await stat(`${dist}/client/${file}.br`);
      const modules = ledger[file] ?? [];
      const whole = modules.reduce((sum, [, length]) => sum + length, 0);
      const shares = modules.map(([module, length]) => ({ module, bytes: (bytes * length) / whole }));
      return { file, bytes, modules: shares.toSorted((a, b) => b.bytes - a.bytes) };
    }),
  );
}

export const bytesOf = (chunks: readonly LedgerChunk[]): number =>
  chunks.reduce((sum, { bytes }) => sum + bytes, 0);

/** The ledger as lines to read: what of the budget went where. */
export function readableLedger(chunks: readonly LedgerChunk[], mostModules = 40): string {
  return chunks
    .flatMap(({ file, bytes, modules }) => [
      `${(bytes / 1024).toFixed(2)} KB ${file}`,
      ...modules.slice(0, mostModules).map((one) => `  about ${Math.round(one.bytes)} B ${one.module}`),
    ])
    .join('\n');
}
