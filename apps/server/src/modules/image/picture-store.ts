import { randomBytes } from 'node:crypto';
import { glob, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Settings } from '../../platform/settings/settings.ts';
import { openFolder } from '../../platform/stores/bucket.ts';
import { openPictureBucket, type PictureBucketSettings } from '../../platform/stores/picture-bucket.ts';

/** Where pictures that people gave us lie, by their hash: a folder, or a bucket when one is set. */
export interface PictureStore {
  put(hash: string, bytes: Buffer, mediaType: string): Promise<void>;
  /** Null when there is none. */
  get(hash: string): Promise<Buffer | null>;
  has(hash: string): Promise<boolean>;
  /** Does nothing where there is none. */
  delete(hash: string): Promise<void>;
}

const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Whether a picture was not kept because the disk, or our share of it, is full. */
export const isNoRoom = (error: unknown): boolean => NO_ROOM.has((error as { code?: unknown } | null)?.code);

/** Whether the folder or bucket of pictures itself could not be used. */
export const isStoreAway = (error: unknown): boolean =>
  /^E_CANNOT_/.test(String((error as { code?: unknown } | null)?.code));

type StoreSettings = Pick<Settings, 'DATA_DIR'> & PictureBucketSettings;

export async function openPictureStore(settings: StoreSettings): Promise<PictureStore> {
  const place = join(settings.DATA_DIR, 'images');
  const disk = settings.S3_BUCKET ? (await openPictureBucket(settings)).disk : await openFolder(place);
  return {
    put: async (hash, bytes, contentType) =>
      settings.S3_BUCKET
        ? disk.put(keyOf(hash), bytes, { contentType })
        : putWhole(join(place, keyOf(hash)), bytes),
    delete: async (hash) => disk.delete(keyOf(hash)),
    async has(hash) {
      if (await disk.exists(keyOf(hash))) return true;
      // A store's 404 to HEAD means picture or bucket; asked for its list, it tells a bucket that is not there.
      if (settings.S3_BUCKET) await disk.listAll('/');
      return false;
    },
    async get(hash) {
      try {
        return Buffer.from(await disk.getBytes(keyOf(hash)));
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
  };
}

const ABSENT: ReadonlySet<unknown> = new Set(['NoSuchKey', 'ENOENT']);

/** Whether that picture is missing, rather than the bucket or the way to it. */
function isAbsent(error: unknown): boolean {
  const { cause } = error as { cause?: { name?: unknown; code?: unknown } };
  return ABSENT.has(cause?.name) || ABSENT.has(cause?.code);
}

/** Spread over folders, because some file systems are slow with very many files in one. */
function keyOf(hash: string): string {
  if (!/^[0-9a-f]{32}$/.test(hash)) throw new Error(`not the hash of a picture: ${hash}`);
  return `${hash.slice(0, 2)}/${hash}`;
}

/** A file that is there is whole, whatever dies or fills up meanwhile; a bucket sees to that by itself. */
async function putWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(draft, bytes, { flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

/** Deletes what servers that died left half written before a moment: beside a picture's file, under a name of its own. */
export async function tidyDrafts({ DATA_DIR }: Pick<StoreSettings, 'DATA_DIR'>, before: Date): Promise<void> {
  const place = join(DATA_DIR, 'images');
  for await (const name of glob('??/*.????????????', { cwd: place })) {
    const path = join(place, name);
    // Another one may be done being written just now.
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}
