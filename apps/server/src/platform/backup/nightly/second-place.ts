import { resolve } from 'node:path';
import type { Settings } from '../../settings/settings.ts';
import { openBucket } from '../../stores/bucket.ts';
import { bucketPlace } from '../../stores/bucket-place.ts';
import { folderPlace } from '../../stores/folder-place.ts';
import type { Place } from '../../stores/place.ts';
import type { KeptFile } from './choose-kept.ts';
import { nightlyTime } from './nightly-files.ts';
import { LEAST_SEALED } from './seal.ts';

export type PlaceSettings = Pick<
  Settings,
  | 'BACKUP_TO'
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'
>;

/** The folder of `BACKUP_TO`; null where it is a bucket. */
export const folderOf = ({ BACKUP_TO: to = '' }: PlaceSettings): string | null =>
  to.startsWith('s3://') ? null : resolve(to);

/** The place of `BACKUP_TO`: a folder, or a bucket of an S3-compatible store. */
export async function openSecondPlace(settings: PlaceSettings, silenceMs?: number): Promise<Place> {
  const folder = folderOf(settings);
  if (folder !== null) return folderPlace(folder);
  const [, name = '', inside = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(settings.BACKUP_TO ?? '') ?? [];
  const bucket = await openBucket({
    name,
    region: settings.BACKUP_S3_REGION ?? '',
    endpoint: settings.BACKUP_S3_ENDPOINT,
    accessKeyId: settings.BACKUP_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.BACKUP_S3_SECRET_ACCESS_KEY ?? '',
    silenceMs,
  });
  return bucketPlace(bucket, inside.replace(/\/+$/, ''));
}

/** What lies in the place: backups, and what a disk that was pulled or a server that was killed left of one. */
export async function listBrought(place: Place): Promise<{ backups: KeptFile[]; left: string[] }> {
  const backups: KeptFile[] = [];
  const left: string[] = [];
  for (const { name, bytes } of await place.list()) {
    const at = nightlyTime(name);
    if (at && bytes >= LEAST_SEALED) backups.push({ name, at, bytes });
    else if (at || /^nightly-.*\.part$/.test(name)) left.push(name);
  }
  return { backups, left };
}
