import { bucketPlace } from '../stores/bucket-place.ts';
import { openPictureBucket } from '../stores/picture-bucket.ts';
import { reasonOf } from '../stores/reason-of.ts';
import { tryPlace } from '../stores/try-place.ts';
import { found } from './finding.ts';
import type { Seen, Sight } from './sight.ts';

const SILENCE_MS = 10_000;

/** Whether the bucket of pictures keeps what it gets, where one is set: asked by putting something there and reading it back. */
export async function lookAtPictures({ settings }: Pick<Sight, 'settings'>): Promise<Seen> {
  if (!settings.S3_BUCKET) return { findings: [] };
  try {
    await tryPlace(bucketPlace(await openPictureBucket(settings, SILENCE_MS), ''));
    return { findings: [] };
  } catch (error) {
    return {
      findings: [found('PICTURES_AWAY', { setting: 'S3_BUCKET', keys: 'S3', ...reasonOf(error) })],
    };
  }
}
