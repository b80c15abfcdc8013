import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

/** Pictures as they were sent before, on disk, never more than so many bytes; the longest unused go first. */
export interface DiskCache {
  get(key: string): Promise<Buffer | null>;
  put(key: string, bytes: Buffer): Promise<void>;
  /** What pictures it holds something of: the part of each key before the first `-`. */
  subjects(): ReadonlySet<string>;
  /** Deletes all that it holds of some of them. */
  forget(subjects: ReadonlySet<string>): void;
  /** Bytes held now. */
  size(): number;
  /** Resolves when every file that gave way is deleted. */
  settled(): Promise<void>;
}

const KEY = /^[\w.-]{1,120}$/;

/** Opens the cache and takes up what an earlier process left in the folder. Keys are file names. */
export async function openDiskCache(folder: string, mostBytes: number): Promise<DiskCache> {
  await mkdir(folder, { recursive: true });
  const leaving = new Set<Promise<void>>();
  const known = new LRUCache<string, number>({
    maxSize: mostBytes,
    sizeCalculation: (size) => Math.max(size, 1),
    dispose: (_size, key, reason) => {
      if (reason === 'set') return;
      const gone = rm(join(folder, key), { force: true }).finally(() => leaving.delete(gone));
      leaving.add(gone);
    },
  });
  for (const { name, size } of await oldestFirst(folder)) known.set(name, size);
  let written = 0;

  return {
    async get(key) {
      if (!known.has(key)) return null;
      try {
        const file = join(folder, key);
        const bytes = await readFile(file);
        known.get(key);
        const now = new Date();
        utimes(file, now, now).catch(() => {});
        return bytes;
      } catch {
        // Somebody emptied the folder: it is drawn again.
        known.delete(key);
        return null;
      }
    },
    async put(key, bytes) {
      if (!KEY.test(key)) throw new Error(`not a name of a cached picture: ${key}`);
      if (bytes.length > mostBytes) return;
      written += 1;
      const draft = join(folder, `draft-${process.pid}-${written}`);
      try {
        await writeFile(draft, bytes);
        await rename(draft, join(folder, key));
        known.set(key, bytes.length);
      } catch {
        // A full disk costs speed, not the picture.
        await rm(draft, { force: true }).catch(() => {});
      }
    },
    subjects: () => new Set([...known.keys()].map(subjectOf)),
    forget(subjects) {
      for (const key of [...known.keys()]) if (subjects.has(subjectOf(key))) known.delete(key);
    },
    size: () => known.calculatedSize,
    async settled() {
      await Promise.all(leaving);
    },
  };
}

const subjectOf = (key: string): string => key.slice(0, key.indexOf('-'));

async function oldestFirst(folder: string): Promise<{ name: string; size: number }[]> {
  const found: { name: string; size: number; at: number }[] = [];
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (name.startsWith('draft-')) {
      await rm(file, { force: true });
      continue;
    }
    const { size, mtimeMs } = await stat(file);
    found.push({ name, size, at: mtimeMs });
  }
  return found.sort((a, b) => a.at - b.at);
}
