import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older or younger deliveries are refused: somebody may have kept one. */
const TOLERANCE_MS = 300_000;

export interface Delivery {
  readonly id: string;
  readonly timestamp: string;
  readonly signatures: string;
  readonly raw: string;
}

/** Why a delivery is refused, or null: the signature and the time of Standard Webhooks. */
export function refuseDelivery(
  { id, timestamp, signatures, raw }: Delivery,
  secret: string,
  now: number,
): 'SIGNATURE' | 'TIME' | null {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.${raw}`).digest();
  const isSigned = signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return one.startsWith('v1,') && given.length === right.length && timingSafeEqual(given, right);
  });
  if (!isSigned) return 'SIGNATURE';
  return Math.abs(now - Number(timestamp) * 1000) <= TOLERANCE_MS ? null : 'TIME';
}
