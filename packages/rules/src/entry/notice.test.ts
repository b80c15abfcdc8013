import { expect, test } from 'vitest';
import { hasNotice, noticeIsDue } from './notice.ts';

const store = { basicNoticeContents: { ko: '안내' }, restaurant: { orderPageImages: [] } };
const silent = { ...store, basicNoticeContents: null };
const HOUR = 3_600_000;

test('a notice shows until confirmed, and again after an hour', { tags: ['NOTICE-1', 'NOTICE-2'] }, () => {
  expect(noticeIsDue(store, null, 0)).toBe(true);
  expect(noticeIsDue(store, 0, HOUR - 1)).toBe(false);
  expect(noticeIsDue(store, 0, HOUR)).toBe(true);
});

test('a store without text or pictures has none', { tags: ['NOTICE-4'] }, () => {
  expect(hasNotice(silent)).toBe(false);
  expect(noticeIsDue(silent, null, 0)).toBe(false);
  expect(hasNotice({ ...silent, restaurant: { orderPageImages: [{}] } })).toBe(true);
});
