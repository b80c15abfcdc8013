import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { imagePrefix } from './manifest.ts';
import type { Entry } from './tar.ts';

/** The pictures that people gave us, as files of an archive. One that is removed meanwhile is left out. */
export async function* imageEntries(dataDir: string): AsyncGenerator<Entry> {
  const folder = join(dataDir, 'images');
  if (!existsSync(folder)) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // Beside the pictures may lie what somebody who was killed had begun to write.
    if (!entry.isFile() || entry.name.includes('.')) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path
      .slice(folder.length + 1)
      .split(sep)
      .join('/');
    const body = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (body) yield { name: `${imagePrefix}${name}`, body };
  }
}

/** Pictures being restored: beside the present ones until the database is restored too. */
export interface IncomingImages {
  /** @param path among the pictures, as `pathOfPicture` gives it */
  add(path: string, body: Buffer): Promise<void>;
  /** Puts them in the place of the present ones. */
  accept(): Promise<void>;
  abandon(): Promise<void>;
}

export function receiveImages(dataDir: string): IncomingImages {
  const incoming = join(dataDir, 'images.restored');
  const replaced = join(dataDir, 'images.replaced');
  const clear = () => rm(incoming, { recursive: true, force: true });
  let begun: Promise<void> | undefined;
  return {
    async add(path, body) {
      begun ??= clear();
      await begun;
      await mkdir(dirname(join(incoming, path)), { recursive: true });
      await writeFile(join(incoming, path), body, { flag: 'wx' });
    },
    async accept() {
      await mkdir(incoming, { recursive: true });
      await rm(replaced, { recursive: true, force: true });
      const present = join(dataDir, 'images');
      if (existsSync(present)) await rename(present, replaced);
      await rename(incoming, present);
      await rm(replaced, { recursive: true, force: true });
    },
    abandon: clear,
  };
}

/** Tells whether two installations have the same secret without telling anything about it. */
export function secretFingerprint(secret: string): string {
  return createHash('sha256').update(`hansang backup ${secret}`).digest('hex').slice(0, 16);
}
