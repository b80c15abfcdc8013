// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { go } from '../../shared/browser/navigation.ts';
import { rememberScroll } from './scroll.ts';

const scrollTo = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', scrollTo);
  scrollTo.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function scrolledTo(path: string, y: number) {
  window.history.replaceState(null, '', path);
  vi.stubGlobal('scrollY', y);
  window.dispatchEvent(new Event('scroll'));
}

test('stepping back gives the scroll position back after 200 ms, going on begins at the top', {
  tags: ['MENU-24'],
}, async () => {
  window.history.replaceState(null, '', '/menu');
  const scroll = rememberScroll();
  scrolledTo('/menu', 640);
  await go('/cart');
  scroll.moved('/cart', true);
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  scrolledTo('/cart', 0);
  // The page may be the other one before the browser says that the guest stepped back.
  scroll.moved('/menu', true);
  expect(scrollTo).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(199);
  expect(scrollTo).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
  await go('/cart');
  scroll.moved('/cart', true);
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});

test('a dish that was opened and closed in between does not forget the way back', {
  tags: ['MENU-24'],
}, async () => {
  window.history.replaceState(null, '', '/order');
  const scroll = rememberScroll();
  scrolledTo('/order', 320);
  await go('/menu');
  scroll.moved('/menu', true);
  await go('/menu/jjigae');
  scroll.moved('/menu/jjigae', false);
  scroll.moved('/menu', false);
  expect(scrollTo).toHaveBeenCalledTimes(1);
  scroll.moved('/order', true);
  vi.advanceTimersByTime(200);
  expect(scrollTo).toHaveBeenLastCalledWith(0, 320);
});
