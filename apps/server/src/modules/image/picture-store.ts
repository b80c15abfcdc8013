import { join } from 'node:path';
import { Disk } from 'flydrive';
import type { Settings } from '../../platform/settings/settings.ts';

/** Where pictures that people gave us lie, by their hash: a folder, or a bucket when one is set. */
export interface PictureStore {
  put(hash: string, bytes: Buffer, mediaType: string): Promise<void>;
  /** Null when there is none. */
  get(hash: string): Promise<Buffer | null>;
  /** Does nothing where there is none. */
  delete(hash: string): Promise<void>;
}

type StoreSettings = Pick<
  Settings,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

export async function openPictureStore(settings: StoreSettings): Promise<PictureStore> {
  const disk = new Disk(settings.S3_BUCKET ? await bucket(settings) : await folder(settings));
  return {
    put: async (hash, bytes, contentType) => disk.put(keyOf(hash), bytes, { contentType }),
    delete: async (hash) => disk.delete(keyOf(hash)),
    async get(hash) {
      const key = keyOf(hash);
      return (await disk.exists(key)) ? Buffer.from(await disk.getBytes(key)) : null;
    },
  };
}

/** Spread over folders, because some file systems are slow with very many files in one. */
function keyOf(hash: string): string {
  if (!/^[0-9a-f]{32}$/.test(hash)) throw new Error(`not the hash of a picture: ${hash}`);
  return `${hash.slice(0, 2)}/${hash}`;
}

async function folder({ DATA_DIR }: StoreSettings) {
  const { FSDriver } = await import('flydrive/drivers/fs');
  return new FSDriver({ location: join(DATA_DIR, 'images'), visibility: 'private' });
}

async function bucket(settings: StoreSettings) {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const {
    S3_BUCKET = '',
    S3_REGION = '',
    S3_ENDPOINT,
    S3_ACCESS_KEY_ID = '',
    S3_SECRET_ACCESS_KEY = '',
  } = settings;
  return new S3Driver({
    bucket: S3_BUCKET,
    region: S3_REGION,
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT, forcePathStyle: true } : {}),
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    supportsACL: false,
    visibility: 'private',
  });
}
