import { createHash, timingSafeEqual } from 'node:crypto';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

export const signRequest = (ediDate: string, mid: string, amount: string, key: string): string =>
  sha256(ediDate + mid + amount + key);
export const signReturn = (authToken: string, mid: string, amount: string, key: string): string =>
  sha256(authToken + mid + amount + key);
export const signApproval = (
  authToken: string,
  mid: string,
  amount: string,
  ediDate: string,
  key: string,
): string => sha256(authToken + mid + amount + ediDate + key);
/** Of the reply to approval and to cancel; `amount` exactly as received, padding and all. */
export const signReply = (tid: string, mid: string, amount: string, key: string): string =>
  sha256(tid + mid + amount + key);
export const signCancel = (mid: string, amount: string, ediDate: string, key: string): string =>
  sha256(mid + amount + ediDate + key);
export const signQuery = (tid: string, mid: string, ediDate: string, key: string): string =>
  sha256(tid + mid + ediDate + key);

/** Whether two signatures are equal, in a time that does not tell where they differ. */
export function isSameSignature(given: string | undefined, expected: string): boolean {
  const left = Buffer.from((given ?? '').toLowerCase());
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}
