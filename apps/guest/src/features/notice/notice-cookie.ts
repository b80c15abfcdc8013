import { NOTICE_COOKIE_SECONDS } from '@hansang/contract';
import type { CookieJar } from '../../shared/browser/cookies.ts';

const cookieOf = (restaurantId: number): string => `notice_${restaurantId}`;

/** Whether this store's notice was confirmed within the last hour. */
export function wasNoticeShown(jar: CookieJar, restaurantId: number): boolean {
  return jar.get(cookieOf(restaurantId)) !== undefined;
}

/** Keeps the notice away for an hour; another store's still shows. */
export function rememberNotice(jar: CookieJar, restaurantId: number): void {
  jar.set(cookieOf(restaurantId), '1', NOTICE_COOKIE_SECONDS);
}
