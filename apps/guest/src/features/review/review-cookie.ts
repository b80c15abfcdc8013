import { REVIEW_DONE_COOKIE_MINUTES } from '@hansang/contract';
import type { CookieJar } from '../../shared/browser/cookies.ts';

/** Named by the start of the visit's key: the cookie tells nobody the rest. */
const cookieOf = (hashKey: string): string => `review_${hashKey.slice(0, 12).replace(/[^\w-]/g, '')}`;

/** Whether this phone has just reviewed the visit. */
export const wasReviewed = (jar: CookieJar, hashKey: string): boolean =>
  jar.get(cookieOf(hashKey)) !== undefined;

/** Remembers it: 20 minutes after a QR code, 80 after a tag. */
export function rememberReview(
  jar: CookieJar,
  hashKey: string,
  means: keyof typeof REVIEW_DONE_COOKIE_MINUTES,
): void {
  jar.set(cookieOf(hashKey), '1', REVIEW_DONE_COOKIE_MINUTES[means] * 60);
}
