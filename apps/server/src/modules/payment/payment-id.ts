import { randomBytes } from 'node:crypto';

/** Letters and digits, as wallets want them; 165 random bits. */
export function newPaymentId(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return [...randomBytes(33)].map((byte) => alphabet[byte % 32]).join('');
}
