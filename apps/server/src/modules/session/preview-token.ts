import { createHmac, timingSafeEqual } from 'node:crypto';

/** So long a browser may look at a draft after staff asked for it. */
export const PREVIEW_MINUTES = 15;

/** Says that a browser may look at the draft of a venue, until when. It opens nothing else. */
export function signPreview(key: Buffer, restaurantId: number, now: number): string {
  const text = `${restaurantId}.${now + PREVIEW_MINUTES * 60_000}`;
  return `${text}.${signatureOf(key, text)}`;
}

/** The venue whose draft may be looked at; null where the token is none of ours or over. */
export function readPreview(key: Buffer, token: string, now: number): number | null {
  const [, text, restaurantId, until, signature] =
    /^((\d{1,10})\.(\d{1,16}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!text || !signature) return null;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, text)))) return null;
  return now < Number(until) ? Number(restaurantId) : null;
}

const signatureOf = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');
