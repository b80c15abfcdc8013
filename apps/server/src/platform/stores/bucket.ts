import { Disk } from 'flydrive';
import type { PlaceFile } from './place.ts';

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
  /** What lies in a folder of it, without those below. */
  list(folder: string): Promise<PlaceFile[]>;
  /** How far this machine's clock is off the store's, in ms; 0 before it answered. */
  clockOffMs(): number;
}

const quiet = () => {};
const SILENT = { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet };

/** A bucket of an S3-compatible store; its driver is loaded where one is used. */
export async function openBucket(bucket: BucketSettings): Promise<Bucket> {
  const { S3Client, paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
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
    async list(folder) {
      const files: PlaceFile[] = [];
      const Prefix = folder ? `${folder}/` : '';
      // The disk's own list leaves sizes out.
      for await (const page of paginateListObjectsV2({ client }, { Bucket: name, Prefix, Delimiter: '/' }))
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          files.push({ name: Key.slice(Prefix.length), bytes: Size });
      return files;
    },
    clockOffMs: () => client.config.systemClockOffset,
  };
}

/** A folder on this machine, seen as a bucket is. */
export async function openFolder(location: string): Promise<Disk> {
  const { FSDriver } = await import('flydrive/drivers/fs');
  return new Disk(new FSDriver({ location, visibility: 'private' }));
}
