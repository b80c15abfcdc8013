import { REVIEW_PHOTOS_MAX } from '@hansang/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadErrorTexts } from '../../shared/words/error-texts.ts';
import { refused } from '../../testing/fake-api.ts';
import { OnPhone } from '../../testing/phone-fixture.tsx';
import type { QueuedPhoto } from './photo-queue.ts';
import { PhotosField } from './photos-field.tsx';
import { reviewWords } from './review-words.ts';

beforeEach(() => Promise.all([reviewWords.load('ko'), loadErrorTexts('ko')]).then(() => undefined));
afterEach(cleanup);

const photo = (id: number, over: Partial<QueuedPhoto> = {}): QueuedPhoto => ({
  id,
  state: 'waiting',
  share: 0,
  photoId: null,
  failed: null,
  preview: `blob:${id}`,
  ...over,
});

async function open(photos: readonly QueuedPhoto[], fault: string | null = null) {
  const on = { onAdd: vi.fn(), onRetry: vi.fn(), onRemove: vi.fn() };
  const view = await act(async () =>
    render(
      <OnPhone>
        <PhotosField photos={photos} fault={fault} {...on} />
      </OnPhone>,
    ),
  );
  return { ...on, field: view.container.querySelector('input') as HTMLInputElement };
}

test.each([
  ['waiting', {}, '준비하고 있어요'],
  ['preparing', {}, '준비하고 있어요'],
  ['uploading', { share: 0.456 }, '45% 올렸어요'],
  ['done', { share: 1 }, '올렸어요'],
  ['failed', { failed: refused('REVIEW_PHOTO_TOO_LARGE') }, '올리지 못했어요'],
] as const)('a photo that is %s says so', { tags: ['REV-10'] }, async (state, over, said) => {
  await open([photo(1, { state, ...over })]);
  screen.getByText(said);
  screen.getByRole('img', { name: '사진 1' });
  const isMoving = state !== 'done' && state !== 'failed';
  expect(screen.queryByRole('progressbar', { name: '사진 1' }) !== null).toBe(isMoving);
});

test('a photo that failed says why, is sent again or taken out by a tap', { tags: ['REV-10'] }, async () => {
  const failed = refused('REVIEW_PHOTO_TOO_LARGE');
  const { onRetry, onRemove } = await open([
    photo(7, { state: 'done' }),
    photo(9, { state: 'failed', failed }),
  ]);
  screen.getByText('REVIEW_PHOTO_TOO_LARGE-ko');
  fireEvent.click(screen.getByRole('button', { name: '사진 2 다시 올리기' }));
  expect(onRetry).toHaveBeenCalledWith(9);
  fireEvent.click(screen.getByRole('button', { name: '사진 1 빼기' }));
  expect(onRemove).toHaveBeenCalledWith(7);
});

test('chosen photos are handed on, and the same one may be chosen again', async () => {
  const { field, onAdd } = await open([]);
  const file = new File(['x'], 'stew.jpg');
  Object.defineProperty(field, 'files', { value: [file], configurable: true });
  fireEvent.change(field);
  Object.defineProperty(field, 'files', { value: null });
  fireEvent.change(field);
  expect(onAdd.mock.calls).toEqual([[[file]], [[]]]);
});

test('where five are, no sixth can be chosen, and what was left out is told', {
  tags: ['REV-3'],
}, async () => {
  const five = Array.from({ length: REVIEW_PHOTOS_MAX }, (_, i) => photo(i, { state: 'done' }));
  const { field } = await open(five, '다섯 장까지예요.');
  expect(field.disabled).toBe(true);
  screen.getByText('5/5');
  expect(screen.getByRole('alert').textContent).toBe('다섯 장까지예요.');
});
