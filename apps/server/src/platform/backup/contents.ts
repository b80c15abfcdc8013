import { readArchive } from './archive.ts';
import { type Manifest, manifestName, manifestSchema, pathOfPicture, tableOfPiece } from './manifest.ts';

/** One file of a backup, by what it is. */
export type Content =
  | { readonly is: 'manifest'; readonly manifest: Manifest }
  | { readonly is: 'rows'; readonly table: string; readonly body: Buffer }
  | { readonly is: 'picture'; readonly path: string; readonly body: Buffer };

/** What was named is an archive, but no backup of ours. */
export class NoBackup extends Error {
  override name = 'NoBackup';
}

/** Far more than the largest that was ever written, in bytes. */
const largestManifest = 4 * 1024 * 1024;

/**
 * Reads a backup's files in order: what it says of itself, then rows and pictures.
 * @throws NoBackup when it does not begin with a manifest
 * @throws Error when it is cut off, damaged, or holds a file that no backup has
 */
export async function* readBackup(file: string): AsyncGenerator<Content> {
  let tables: ReadonlySet<string> | null = null;
  for await (const { name, body } of readArchive(file)) {
    if (tables === null) {
      const manifest = name === manifestName ? readManifest(body) : undefined;
      if (!manifest) throw new NoBackup('it is no backup of this kind of Hansang');
      tables = new Set(manifest.tables.map((table) => `${table.schema}.${table.name}`));
      yield { is: 'manifest', manifest };
      continue;
    }
    const table = tableOfPiece(name);
    const path = pathOfPicture(name);
    if (table !== undefined && tables.has(table)) yield { is: 'rows', table, body };
    else if (path !== undefined) yield { is: 'picture', path, body };
    else throw new Error(`it holds a file that no backup has: ${shown(name)}`);
  }
  if (tables === null) throw new NoBackup('it is empty');
}

/** What a backup says of itself at its beginning; the rest of it is not read. Undefined for what is no backup. */
export async function readManifestOf(file: string): Promise<Manifest | undefined> {
  try {
    for await (const content of readBackup(file))
      return content.is === 'manifest' ? content.manifest : undefined;
  } catch (error) {
    if (!(error instanceof NoBackup)) throw error;
  }
  return undefined;
}

function readManifest(body: Buffer): Manifest | undefined {
  if (body.length > largestManifest) return undefined;
  try {
    return manifestSchema.parse(JSON.parse(body.toString()));
  } catch {
    return undefined;
  }
}

/** A text from a file that anybody may have written, for a line in a terminal. */
export const shown = (text: string): string =>
  text
    .slice(0, 200)
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');
