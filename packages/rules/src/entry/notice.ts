import { NOTICE_COOKIE_SECONDS } from '@hansang/contract';

export interface StoreNotice {
  readonly basicNoticeContents: object | null;
  readonly restaurant: { readonly orderPageImages: readonly unknown[] };
}

/** Whether a store has anything to notice. */
export function hasNotice({ basicNoticeContents, restaurant }: StoreNotice): boolean {
  return basicNoticeContents !== null || restaurant.orderPageImages.length > 0;
}

/**
 * Whether the notice shows by itself: it exists and was not confirmed for this store within the last hour.
 * Times in milliseconds since the epoch.
 */
export function noticeIsDue(store: StoreNotice, confirmedAt: number | null, now: number): boolean {
  return hasNotice(store) && (confirmedAt === null || now - confirmedAt >= NOTICE_COOKIE_SECONDS * 1000);
}
