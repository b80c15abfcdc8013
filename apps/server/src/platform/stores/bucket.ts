import { Disk } from 'flydrive';

/** So long may a store say nothing on an open connection: whoever waits for it waits for good otherwise. */
const SILENCE_MS = 60_000;

export interface BucketSettings {
  readonly name: string;
  readonly region: string;
  /** Of a store other than Amazon's. */
  readonly endpoint?: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly silenceMs?: number | undefined;
}

export interface Bucket {
  readonly disk: Disk;
  /** How far this machine's clock is off the store's, in ms; 0 below five minutes, and before it answered. */
  clockOffMs(): number;
}

const quiet = () => {};
const SILENT = { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet };

/** A bucket of an S3-compatible store; its driver is loaded where one is used. */
export async function openBucket(bucket: BucketSettings): Promise<Bucket> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { name, region, endpoint, accessKeyId, secretAccessKey, silenceMs = SILENCE_MS } = bucket;
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId, secretAccessKey },
    // However long a file takes: what counts is that nothing moves.
    requestHandler: { connectionTimeout: silenceMs, socketTimeout: silenceMs },
    // What goes wrong is told by whoever asked, once.
    logger: SILENT,
    // Else a stream goes in an envelope of chunks, which few stores but Amazon's open: they refuse it, or keep it as it came.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    disk: new Disk(new S3Driver({ client, bucket: name, supportsACL: false, visibility: 'private' })),
    clockOffMs: () => client.config.systemClockOffset,
  };
}

/** A folder on this machine, seen as a bucket is. */
export async function openFolder(location: string): Promise<Disk> {
  const { FSDriver } = await import('flydrive/drivers/fs');
  return new Disk(new FSDriver({ location, visibility: 'private' }));
}
