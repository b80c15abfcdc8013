import { REVIEW_PHOTO_MAX_BYTES } from '@hansang/contract';
import { expect, test } from 'vitest';
import { photoCountFault, photoSizeFault, reviewLength, reviewTextFault } from './review.ts';

test('ten characters are enough, whatever the language; space around them does not count', {
  tags: ['REV-2'],
}, () => {
  expect(reviewTextFault('참 맛있었어요 또요')).toBeNull();
  expect(reviewTextFault('맛있어요')).toBe('REVIEW_TEXT_TOO_SHORT');
  expect(reviewTextFault('         a          ')).toBe('REVIEW_TEXT_TOO_SHORT');
  expect(reviewTextFault('1234567890')).toBeNull();
  expect(reviewTextFault('')).toBe('REVIEW_TEXT_TOO_SHORT');
});

test('an emoji of many parts is one character', { tags: ['REV-2'] }, () => {
  expect(reviewLength('👨‍👩‍👧‍👦👍🏽')).toBe(2);
});

test('five photos of 10 MB are the most', { tags: ['REV-3', 'REV-4'] }, () => {
  expect([0, 5, 6].map(photoCountFault)).toEqual([null, null, 'REVIEW_TOO_MANY_PHOTOS']);
  expect(photoSizeFault(REVIEW_PHOTO_MAX_BYTES)).toBeNull();
  expect(photoSizeFault(REVIEW_PHOTO_MAX_BYTES + 1)).toBe('REVIEW_PHOTO_TOO_LARGE');
});
