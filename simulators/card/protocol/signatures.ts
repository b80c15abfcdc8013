import { createHash } from 'node:crypto';

/** Every signature of the protocol is the hex SHA-256 of some fields in a row, the merchant's key last. */
export function sign(key: string, ...fields: readonly string[]): string {
  return createHash('sha256').update(fields.join('')).update(key).digest('hex');
}

/** Another signature, whatever the right one is. */
export const forged = (signature: string): string =>
  signature.replace(/^./, (first) => (first === '0' ? '1' : '0'));
