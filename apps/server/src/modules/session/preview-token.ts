import { createHmac, timingSafeEqual } from 'node:crypto';
import { CLOCK_SLACK_SECONDS } from '@hansang/contract';

/** So long a browser may look at a draft after staff asked for it. */
export const PREVIEW_MINUTES = 15;
const LONGEST_MS = PREVIEW_MINUTES * 60_000 + CLOCK_SLACK_SECONDS * 1000;

/** Who may look at which venue's draft. */
export interface Previewer {
  readonly restaurantId: number;
  readonly userId: string;
}

/** Says that a member's browser may look at the draft of a venue, until when. It opens nothing else. */
export function signPreview(key: Buffer, { restaurantId, userId }: Previewer, now: number): string {
  const text = `${restaurantId}.${now + PREVIEW_MINUTES * 60_000}.${userId}`;
  return `${text}.${signatureOf(key, text)}`;
}

/** Whose token it is and for which draft; null where it is none of ours or over. */
export function readPreview(key: Buffer, token: string, now: number): Previewer | null {
  const [, text, restaurantId, until, userId, signature] =
    /^((\d{1,10})\.(\d{1,16})\.([\w-]{1,64}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!text || !userId || !signature) return null;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, text)))) return null;
  const left = Number(until) - now;
  // What ends later than it could was signed by a clock that was ahead.
  return left > 0 && left <= LONGEST_MS ? { restaurantId: Number(restaurantId), userId } : null;
}

const signatureOf = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');
