import { z } from 'zod';
import { restaurantParams, reviewPhotoParams, staffReviewParams } from '../params.ts';
import { forgetGuestRequest, guestExport, guestForgotten } from '../staff/forget.ts';
import { language } from '../text.ts';
import type { Bindings } from './binding.ts';

const count = z.number().int().min(0);

/** Staff: what a venue keeps, and how it is taken home. */
export const RECORD_CALLS = {
  openArchive: {
    access: { staff: 'export.make', provenLately: true },
    params: restaurantParams,
    answer: z.object({ orders: count, reviews: count }),
  },
  deleteReview: {
    access: { staff: 'review.delete', provenLately: true },
    params: staffReviewParams,
    answer: z.object({}),
  },
  exportGuest: {
    access: { staff: 'guest.forget', provenLately: true },
    params: restaurantParams,
    body: forgetGuestRequest,
    answer: guestExport,
  },
  forgetGuest: {
    access: { staff: 'guest.forget', provenLately: true },
    params: restaurantParams,
    body: forgetGuestRequest,
    answer: guestForgotten,
  },
  deleteReviewPhoto: {
    access: { staff: 'review.delete', provenLately: true },
    params: reviewPhotoParams,
    answer: z.object({}),
  },
  archive: {
    access: { staff: 'export.make', provenLately: true },
    params: restaurantParams,
    query: z.object({ language: language.optional() }),
    answer: z.string(),
  },
} as const satisfies Bindings;
