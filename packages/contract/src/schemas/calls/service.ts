import { callItemsAnswer, callStaffRequest, staffCall } from '../call.ts';
import { restaurantParams, reviewParams } from '../params.ts';
import { pictureBytes, reviewPhoto, reviewPlace, writeReviewRequest, writtenReview } from '../review.ts';
import type { Bindings } from './binding.ts';

/** Calling staff, and reviewing a visit: whoever holds its key may, with or without a session. */
export const SERVICE_CALLS = {
  callItems: { access: 'session', params: restaurantParams, answer: callItemsAnswer },
  callStaff: { access: 'session', params: restaurantParams, body: callStaffRequest, answer: staffCall },
  review: { access: 'open', params: reviewParams, answer: reviewPlace },
  uploadReviewPhoto: { access: 'open', params: reviewParams, body: pictureBytes, answer: reviewPhoto },
  writeReview: { access: 'open', params: reviewParams, body: writeReviewRequest, answer: writtenReview },
} as const satisfies Bindings;
