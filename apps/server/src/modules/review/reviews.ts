import type { Platform } from '../../platform/platform.ts';
import { createGate } from '../image/gate.ts';
import type { Images } from '../image/images.ts';
import type { PictureStore } from '../image/picture-store.ts';
import { deleteReviewCalls } from './delete-calls.ts';
import { guestReviewCalls } from './guest-calls.ts';
import { staffReviewCalls } from './staff-calls.ts';

const AT_ONCE = 1;
/** Each waits with its whole photo in memory. */
const MOST_WAITING = 8;

/** Registers what guests and staff do with reviews. */
export function openReviews(
  platform: Platform,
  { store, images }: { store: PictureStore; images: Images },
): void {
  const parts = {
    platform,
    gate: createGate(AT_ONCE, MOST_WAITING),
    store,
    forgetGone: () => images.forgetGone(),
  };
  platform.calls.add(...guestReviewCalls(parts), ...staffReviewCalls(platform), ...deleteReviewCalls(parts));
}
