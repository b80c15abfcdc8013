import { createHash } from 'node:crypto';

/** What was sent, for a comparison without the words. */
export const hashOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32);
