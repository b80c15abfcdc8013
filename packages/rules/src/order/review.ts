import { REVIEW_PHOTO_MAX_BYTES, REVIEW_PHOTOS_MAX, REVIEW_TEXT_MIN } from '@hansang/contract';

export type ReviewFault = 'REVIEW_TEXT_TOO_SHORT' | 'REVIEW_TOO_MANY_PHOTOS' | 'REVIEW_PHOTO_TOO_LARGE';

/** Characters of a review as people count them: without the space around it, an emoji or a syllable as one. */
export function reviewLength(text: string): number {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.trim())].length;
}

export const reviewTextFault = (text: string): ReviewFault | null =>
  reviewLength(text) < REVIEW_TEXT_MIN ? 'REVIEW_TEXT_TOO_SHORT' : null;

export const photoCountFault = (count: number): ReviewFault | null =>
  count > REVIEW_PHOTOS_MAX ? 'REVIEW_TOO_MANY_PHOTOS' : null;

/** @param bytes size of one photo as it is sent */
export const photoSizeFault = (bytes: number): ReviewFault | null =>
  bytes > REVIEW_PHOTO_MAX_BYTES ? 'REVIEW_PHOTO_TOO_LARGE' : null;
