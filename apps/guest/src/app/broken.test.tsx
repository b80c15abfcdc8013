import { cleanup, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OnPhone } from '../testing/phone-fixture.tsx';
import { Broken } from './broken.tsx';

const error = new TypeError('Failed to fetch dynamically imported module: https://x/part.js');
const Missing = lazy(() => Promise.reject(error));
const rejections: unknown[] = [];
const hear = (reason: unknown) => void rejections.push(reason);

beforeEach(() => {
  rejections.length = 0;
  // React tells every error that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  process.on('unhandledRejection', hear);
});
afterEach(() => {
  process.off('unhandledRejection', hear);
  cleanup();
});

test('a screen that did not come says so, with another try', { tags: ['NET-10'] }, async () => {
  render(
    <OnPhone>
      <Broken>
        <Suspense>
          <Missing />
        </Suspense>
      </Broken>
    </OnPhone>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('불러오지 못했어요');
  expect(screen.getByRole('button', { name: '다시 시도' })).toBeTruthy();
});

test('a part that the page does without leaves the page, and is told over it', {
  tags: ['NET-10'],
}, async () => {
  render(
    <OnPhone>
      <p>menu</p>
      <Broken instead={<p>still</p>}>
        <Suspense>
          <Missing />
        </Suspense>
      </Broken>
    </OnPhone>,
  );
  expect(await screen.findByText('still')).toBeTruthy();
  expect(screen.getByText('menu')).toBeTruthy();
  await vi.waitFor(() => expect(rejections).toEqual([error]));
});
