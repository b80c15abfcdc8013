import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Disk } from 'flydrive';
import { type Bucket, openBucket, openFolder } from '../../bucket.ts';
import type { Settings } from '../../settings/settings.ts';
import { nightlyTime } from './nightly-files.ts';

export type PlaceSettings = Pick<
  Settings,
  | 'BACKUP_TO'
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'
>;

/** Where sealed backups lie a second time. */
export interface SecondPlace {
  /** The file is there under its own name once it is complete. */
  bring(file: string): Promise<void>;
  /** Names of what lies there. */
  list(): Promise<string[]>;
  drop(name: string): Promise<void>;
}

/** The place of `BACKUP_TO`: a folder, or a bucket of an S3-compatible store. */
export async function openSecondPlace(
  settings: PlaceSettings,
  patience: Pick<Bucket, 'silenceMs'> = {},
): Promise<SecondPlace> {
  const to = settings.BACKUP_TO ?? '';
  const isBucket = to.startsWith('s3://');
  const [, name = '', folder = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(to) ?? [];
  const inside = folder.replace(/\/+$/, '');
  const disk = isBucket ? await bucketOf(settings, name, patience) : await openFolder(to);
  const keyOf = (file: string) => (inside ? `${inside}/${file}` : file);
  return {
    async bring(file) {
      const key = keyOf(basename(file));
      if (isBucket) {
        const { size: contentLength } = await stat(file);
        await disk.copyFromFs(file, key, { contentLength });
      } else {
        await disk.copyFromFs(file, `${key}.part`);
        await disk.move(`${key}.part`, key);
      }
    },
    list: () => namesIn(disk, inside),
    drop: (file) => disk.delete(keyOf(file)),
  };
}

async function namesIn(disk: Disk, folder: string): Promise<string[]> {
  const names: string[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(folder, paginationToken ? { paginationToken } : {});
    for (const { name } of page.objects) if (nightlyTime(name)) names.push(name);
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return names;
}

function bucketOf(settings: PlaceSettings, name: string, patience: Pick<Bucket, 'silenceMs'>): Promise<Disk> {
  return openBucket({
    ...patience,
    name,
    region: settings.BACKUP_S3_REGION ?? '',
    endpoint: settings.BACKUP_S3_ENDPOINT,
    accessKeyId: settings.BACKUP_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.BACKUP_S3_SECRET_ACCESS_KEY ?? '',
  });
}
