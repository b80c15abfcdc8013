import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Bucket } from './bucket.ts';
import { type Place, PlaceTrouble } from './place.ts';

/** A folder of a bucket. @param folder without a slash at its end; empty for the bucket itself */
export function bucketPlace({ disk, list, clockOffMs }: Bucket, folder: string): Place {
  const keyOf = (file: string) => (folder ? `${folder}/${file}` : file);
  return {
    async bring(file) {
      const key = keyOf(basename(file));
      const { size: contentLength } = await stat(file);
      await disk.copyFromFs(file, key, { contentLength });
      // A store's 200 says that something came.
      const { contentLength: kept } = await disk.getMetaData(key);
      if (kept === contentLength) return;
      await disk.delete(key);
      throw new PlaceTrouble('ALTERED', `The store keeps ${kept} bytes of ${contentLength} that were sent`);
    },
    fetch: async (name, to) =>
      pipeline(await disk.getStream(keyOf(name)), createWriteStream(to, { mode: 0o600 })),
    list: () => list(folder),
    drop: (name) => disk.delete(keyOf(name)),
    freeBytes: async () => null,
    clockOffMs,
  };
}
