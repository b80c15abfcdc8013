import { createHmac, timingSafeEqual } from 'node:crypto';
import { DIGITAL_QR } from '@hansang/contract';
import { type DigitalCode, digitalMessage, readDigitalCode } from '@hansang/rules';
import { deriveKey } from '../../platform/settings/secret.ts';

/**
 * The secret that one table's display signs its codes with, as base64url. It follows from the installation's own, so
 * that nothing has to be kept, and a table whose key changes gets another one.
 */
export function displaySecret(secret: string, tableKey: string): string {
  return createHmac('sha256', deriveKey(secret, 'digital QR')).update(tableKey).digest('base64url');
}

/** The proof of a code: a truncated HMAC over table key, step and battery. */
export function codeProof(ownSecret: string, tableKey: string, step: number, vid: string): string {
  const hmac = createHmac('sha256', ownSecret)
    .update(digitalMessage(tableKey, step, vid))
    .digest();
  return hmac.subarray(0, DIGITAL_QR.proofBytes).toString('base64url');
}

/** The code that `did` holds when this table's display wrote it; null when anything in it was changed. */
export function provenCode(
  secret: string,
  { tableKey, did, vid }: { readonly tableKey: string; readonly did: string; readonly vid: string },
): DigitalCode | null {
  const code = readDigitalCode(did);
  if (!code) return null;
  const right = codeProof(displaySecret(secret, tableKey), tableKey, code.step, vid);
  return timingSafeEqual(Buffer.from(right), Buffer.from(code.proof)) ? code : null;
}
