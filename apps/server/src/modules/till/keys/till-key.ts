import { createHash, randomBytes } from 'node:crypto';

/** What a key is kept as; the key itself is nowhere. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** A key that nobody can guess, and that a scan for leaked secrets finds by its beginning. */
export const newTillKey = (): string => `hansang_till_${randomBytes(24).toString('base64url')}`;

/** By which people tell it from others. */
export const hintOf = (key: string): string => key.slice(-4);
