import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type pg from 'pg';
import { writeArchive } from './archive.ts';
import { openExport } from './export.ts';
import { imageEntries } from './images.ts';
import { manifestName } from './manifest.ts';

export interface BackupSource {
  connection: pg.ClientConfig;
  /** Fingerprint of the secret that belongs to the data. */
  secretFingerprint: string | null;
  /** Data folder whose pictures go in; none for a snapshot or when pictures lie in a bucket. */
  imagesOf: string | undefined;
}

/**
 * Writes everything into one file, while the server goes on. The file appears only when it is complete.
 * @returns the file's size in bytes
 */
export async function writeBackup(file: string, source: BackupSource, now: Date): Promise<number> {
  mkdirSync(dirname(file), { recursive: true });
  const data = await openExport(source.connection);
  const archive = writeArchive(file, now);
  try {
    const manifest = data.describe(
      { secretFingerprint: source.secretFingerprint, hasImages: source.imagesOf !== undefined },
      now,
    );
    await archive.add({ name: manifestName, body: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) });
    for await (const piece of data.pieces()) await archive.add(piece);
    if (source.imagesOf) for await (const image of imageEntries(source.imagesOf)) await archive.add(image);
    return await archive.finish();
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await data.close();
  }
}
