import { readFile } from 'node:fs/promises';

/**
 * The chunks of a built client by the sources that they are made of: the manifest names only what has a chunk to itself.
 * @param {string} dist folder that holds `client`
 * @returns {Promise<{ list: object, sources: string[], of(source: string): object }>} `list` is Vite’s manifest; sources
 * are paths from the root of the repository
 */
export async function builtChunks(dist) {
  const read = async (name) => JSON.parse(await readFile(`${dist}/client/.vite/${name}.json`, 'utf8'));
  const [list, ledger] = await Promise.all([read('manifest'), read('ledger')]);
  const byFile = new Map(Object.values(list).map((chunk) => [chunk.file, chunk]));
  const bySource = new Map(
    Object.entries(ledger).flatMap(([file, modules]) =>
      modules.map(([source]) => [source, byFile.get(file)]),
    ),
  );
  return {
    list,
    of(source) {
      const chunk = bySource.get(source);
      if (!chunk) throw new Error(`The build made no chunk of ${source}`);
      return chunk;
    },
    sources: [...bySource.keys()],
  };
}
