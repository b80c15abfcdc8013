import { cleanup, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from '../shared/lazy-part.ts';
import { OnPhone } from '../testing/phone-fixture.tsx';
import { Broken } from './broken.tsx';
import { Layer } from './layer.tsx';

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

test('a layer that did not come in the end is asked for anew when it is opened again', {
  tags: ['NET-10'],
}, async () => {
  const line = { isDown: true };
  const load = vi.fn(() =>
    line.isDown ? Promise.reject(new Error('chunk')) : Promise.resolve({ default: () => 'the sheet' }),
  );
  const Sheet = lazyPart(load);
  const closed = vi.fn();
  const layer = (isOpen: boolean) => (
    <OnPhone>
      <Layer opened={isOpen} onBroken={closed}>
        <Sheet />
      </Layer>
    </OnPhone>
  );
  const { rerender } = render(layer(true));
  // Nothing to see is nothing open: a tap opens it again.
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  rerender(layer(false));
  expect(load).toHaveBeenCalledTimes(1);
  line.isDown = false;
  rerender(layer(true));
  expect(await screen.findByText('the sheet')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
