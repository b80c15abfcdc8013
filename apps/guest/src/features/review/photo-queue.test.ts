import type { ReviewPhoto } from '@hansang/contract/schemas';
import { expect, test, vi } from 'vitest';
import type { CallResult } from '../../shared/api/api.ts';
import { answered, refused } from '../../testing/fake-api.ts';
import { createPhotoQueue } from './photo-queue.ts';
import { fitted } from './shrink-photo.ts';

const photo = (bytes = 10) => ({ size: bytes, type: 'image/jpeg' }) as Blob;

/** A queue whose sending the test settles itself. */
function queue() {
  const sending: {
    settle(result: CallResult<unknown>): Promise<void>;
    tell(share: number): void;
    signal: AbortSignal;
  }[] = [];
  const forget = vi.fn();
  const made = createPhotoQueue({
    shrink: async (file) => file,
    send: (_photo, tell, signal) =>
      new Promise((resolve) => {
        const settle = async (result: CallResult<unknown>) => {
          resolve(result as CallResult<ReviewPhoto>);
          await settled();
        };
        sending.push({ settle, tell, signal });
      }),
    preview: () => 'blob:1',
    forget,
  });
  return { ...made, sending, forget, states: () => made.photos.get().map(({ state }) => state) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('photos go up one by one and each tells its progress', { tags: ['REV-10'] }, async () => {
  const { add, photos, sending, states } = queue();
  expect(add([photo(), photo()])).toBeNull();
  await settled();
  expect(states()).toEqual(['uploading', 'waiting']);
  expect(sending).toHaveLength(1);
  sending[0]?.tell(0.4);
  expect(photos.get()[0]?.share).toBe(0.4);
  await sending[0]?.settle(answered({ photoId: 'p1' }));
  expect(states()).toEqual(['done', 'uploading']);
  await sending[1]?.settle(answered({ photoId: 'p2' }));
  expect(photos.get().map(({ photoId }) => photoId)).toEqual(['p1', 'p2']);
});

test('a photo that failed keeps its reason, lets the next one go, and can be tried again', {
  tags: ['REV-10'],
}, async () => {
  const { add, photos, retry, sending, states } = queue();
  add([photo(), photo()]);
  await settled();
  await sending[0]?.settle(refused('REVIEW_PHOTO_UNREADABLE'));
  expect(states()).toEqual(['failed', 'uploading']);
  expect(photos.get()[0]?.failed?.code).toBe('REVIEW_PHOTO_UNREADABLE');
  await sending[1]?.settle(answered({ photoId: 'p2' }));
  retry(photos.get()[0]?.id ?? 0);
  await settled();
  await sending[2]?.settle(answered({ photoId: 'p1' }));
  expect(states()).toEqual(['done', 'done']);
});

test('a photo can be taken out at any time, on its way too', { tags: ['REV-10'] }, async () => {
  const { add, photos, remove, sending, states, forget } = queue();
  add([photo(), photo(), photo()]);
  await settled();
  const [first, second] = photos.get();
  remove(second?.id ?? 0);
  remove(first?.id ?? 0);
  expect(sending[0]?.signal.aborted).toBe(true);
  await sending[0]?.settle(refused('SERVICE_UNAVAILABLE'));
  expect(states()).toEqual(['uploading']);
  expect(forget).toHaveBeenCalledTimes(2);
});

test('a sixth photo is left out and the reason told', { tags: ['REV-3'] }, async () => {
  const { add, photos, remove } = queue();
  expect(add(Array.from({ length: 6 }, () => photo()))).toBe('REVIEW_TOO_MANY_PHOTOS');
  expect(photos.get()).toHaveLength(5);
  remove(photos.get()[4]?.id ?? 0);
  expect(add([photo()])).toBeNull();
});

test('a photo over 10 MB is left out, the others are taken', { tags: ['REV-4'] }, () => {
  const { add, photos } = queue();
  expect(add([photo(10 * 1024 * 1024 + 1), photo()])).toBe('REVIEW_PHOTO_TOO_LARGE');
  expect(photos.get()).toHaveLength(1);
});

test('leaving stops what is on its way and frees the previews', async () => {
  const { add, close, sending, forget, photos } = queue();
  add([photo(), photo()]);
  await settled();
  close();
  expect(sending[0]?.signal.aborted).toBe(true);
  expect(forget).toHaveBeenCalledTimes(2);
  expect(photos.get()).toEqual([]);
});

test('a photo is made to fit 2048 pixels with its shape kept, and never larger', () => {
  expect(fitted(4000, 3000)).toEqual({ width: 2048, height: 1536 });
  expect(fitted(1500, 6000)).toEqual({ width: 512, height: 2048 });
  expect(fitted(800, 600)).toEqual({ width: 800, height: 600 });
  expect(fitted(90_000, 3)).toEqual({ width: 2048, height: 1 });
});
