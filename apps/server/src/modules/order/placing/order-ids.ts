import { randomBytes } from 'node:crypto';

/** An order's id: time first, so that an index grows at its end, then 80 random bits. */
export function newOrderId(now: Date): string {
  return now.getTime().toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
}

/** The secret that opens a visit's history and review: 192 random bits. */
export const newHashKey = (): string => randomBytes(24).toString('base64url');
