import type { Settings } from '../settings/settings.ts';
import { type Bucket, openBucket } from './bucket.ts';

export type PictureBucketSettings = Pick<
  Settings,
  'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** The bucket of pictures, where one is set. */
export function openPictureBucket(settings: PictureBucketSettings, silenceMs?: number): Promise<Bucket> {
  const { S3_BUCKET = '', S3_REGION = '', S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = settings;
  return openBucket({
    name: S3_BUCKET,
    region: S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    silenceMs,
  });
}
