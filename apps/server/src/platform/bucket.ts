import { Disk } from 'flydrive';

export interface Bucket {
  readonly name: string;
  readonly region: string;
  /** Of a store other than Amazon's. */
  readonly endpoint?: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A bucket of an S3-compatible store; its driver is loaded where one is used. */
export async function openBucket(bucket: Bucket): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { name, region, endpoint, accessKeyId, secretAccessKey } = bucket;
  return new Disk(
    new S3Driver({
      bucket: name,
      region,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      credentials: { accessKeyId, secretAccessKey },
      supportsACL: false,
      visibility: 'private',
    }),
  );
}

/** A folder on this machine, seen as a bucket is. */
export async function openFolder(location: string): Promise<Disk> {
  const { FSDriver } = await import('flydrive/drivers/fs');
  return new Disk(new FSDriver({ location, visibility: 'private' }));
}
