import { z } from 'zod';
import { REVIEW_QUESTIONS } from '../constants.ts';
import { instant, localized, localizedName, opaqueId } from './text.ts';

/** Key of a visit as its review page carries it; whatever cannot be one finds no visit. */
export const hashKeyParam = z
  .string()
  .min(16)
  .max(128)
  .regex(/^[\w-]+$/)
  .catch('');

/** One answer of 1 to 5 to each question, in the order in which the page asks them. */
const ratings = z.array(z.number().int().min(1).max(5)).length(REVIEW_QUESTIONS);

/** Answer of `review`: what a visit's review page needs to know. */
export const reviewPlace = z.object({
  restaurantIdx: z.number().int(),
  restaurantName: z.string(),
  multiLanguage: localizedName,
  isWritten: z.boolean(),
  /** How the visit's guests came in; the completion is remembered longer after a tag. */
  means: z.enum(['QR', 'NFC']),
});
export type ReviewPlace = z.infer<typeof reviewPlace>;

/** A body that is a picture, as its bytes. */
export const pictureBytes = z.custom<Uint8Array>(
  (body) => body instanceof Uint8Array && body.length > 0,
  'must be a picture',
);

/** A photo that was taken in; its id goes into the review. */
export const reviewPhoto = z.object({ photoId: opaqueId });
export type ReviewPhoto = z.infer<typeof reviewPhoto>;

export const writeReviewRequest = z.object({
  ratings,
  text: z.string().max(2000),
  photoIds: z.array(opaqueId).max(50),
});
export type WriteReviewRequest = z.infer<typeof writeReviewRequest>;

export const writtenReview = z.object({ reviewId: opaqueId });

/** A review as the console lists it. */
export const staffReview = z.object({
  reviewId: opaqueId,
  writtenAt: instant,
  tableName: z.string(),
  floorName: localized,
  ratings,
  text: z.string(),
  photos: z.array(
    z.object({ photoId: opaqueId, url: z.string(), width: z.number().int(), height: z.number().int() }),
  ),
  isHidden: z.boolean(),
  hiddenBy: z.string().nullable(),
});
export type StaffReview = z.infer<typeof staffReview>;

export const reviewListQuery = z.object({ before: opaqueId.optional() });

/** A page of reviews, latest first. */
export const reviewList = z.object({
  reviews: z.array(staffReview),
  /** Id to ask for the page after this one with; null on the last. */
  nextBefore: opaqueId.nullable(),
  /** Over all reviews that are not hidden; null while there is none. */
  averages: z.array(z.number()).length(REVIEW_QUESTIONS).nullable(),
  count: z.number().int(),
});
export type ReviewList = z.infer<typeof reviewList>;

export const hideReviewRequest = z.object({ isHidden: z.boolean() });
