// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { phoneOf } from '../../testing/phone-fixture.tsx';
import { tellUnfetched } from './tell-unfetched.ts';

/** Whether the page took the error on itself; the browser prints it otherwise. */
function isTaken(reason: unknown): boolean {
  const event = new Event('unhandledrejection', { cancelable: true });
  return !dispatchEvent(Object.assign(event, { reason }));
}

test('what could not be fetched in the end is told with another try; a bug is left to be seen', {
  tags: ['NET-10'],
}, () => {
  const phone = phoneOf();
  tellUnfetched(phone);
  expect(isTaken(new TypeError("Cannot read properties of undefined (reading 'upload')"))).toBe(false);
  expect(phone.feedback.toast.get()).toBeNull();
  expect(isTaken(new TypeError('Failed to fetch dynamically imported module: https://x/part.js'))).toBe(true);
  expect(phone.feedback.toast.get()).toMatchObject({
    text: '불러오지 못했어요.',
    action: { label: '다시 시도' },
  });
});
