import { Disk } from 'flydrive';

/** So long may a store say nothing on an open connection: whoever waits for it waits for good otherwise. */
const SILENCE_MS = 60_000;

export interface Bucket {
  readonly name: string;
  readonly region: string;
  /** Of a store other than Amazon's. */
  readonly endpoint?: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly silenceMs?: number;
}

/** A bucket of an S3-compatible store; its driver is loaded where one is used. */
export async function openBucket(bucket: Bucket): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { name, region, endpoint, accessKeyId, secretAccessKey, silenceMs = SILENCE_MS } = bucket;
  return new Disk(
    new S3Driver({
      bucket: name,
      region,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      credentials: { accessKeyId, secretAccessKey },
      // However long a file takes: what counts is that nothing moves.
      requestHandler: { connectionTimeout: silenceMs, socketTimeout: silenceMs },
      // Else a stream goes in an envelope of chunks, which few stores but Amazon's open: they refuse it, or keep it as it came.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
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
