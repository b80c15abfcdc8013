import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OnPhone } from '../../testing/phone-fixture.tsx';
import Banner from './banner.tsx';
import { picturesWords } from './pictures-words.ts';

const PICTURES = ['/images/a/one', '/images/b/two', '/images/c/three'];
const scrolled: (number | undefined)[] = [];
let isStill = false;

beforeEach(async () => {
  await picturesWords.load('ko');
  isStill = false;
  scrolled.length = 0;
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 300 });
  HTMLElement.prototype.scrollTo = function scrollTo(options?: ScrollToOptions | number) {
    if (typeof options === 'object') {
      scrolled.push(options.left);
      this.scrollLeft = options.left ?? 0;
    }
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
});

async function open(pictures = PICTURES) {
  await act(async () => {
    render(
      <OnPhone>
        <Banner pictures={pictures} />
      </OnPhone>,
    );
  });
  await screen.findAllByRole('link');
  vi.useFakeTimers();
  // The wait for the first turn begins with the clock of the test.
  const strip = screen.getByRole('list');
  fireEvent.pointerDown(strip);
  fireEvent.pointerUp(strip);
  pass(0);
  return strip;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('the banner turns every 5000 ms and begins anew after the last picture', {
  tags: ['MENU-19'],
}, async () => {
  await open();
  pass(4999);
  expect(scrolled).toEqual([]);
  pass(1);
  expect(scrolled).toEqual([300]);
  pass(5000);
  pass(5000);
  expect(scrolled).toEqual([300, 600, 0]);
});

test('one picture alone stays', { tags: ['MENU-19'] }, async () => {
  await open(PICTURES.slice(0, 1));
  pass(20_000);
  expect(scrolled).toEqual([]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('pictures are asked for at 870 × 500 in cover mode and keep their place', {
  tags: ['MENU-20'],
}, async () => {
  await open();
  const image = screen.getAllByRole('link')[0]?.querySelector('img');
  expect(image?.getAttribute('src')).toBe('/images/a/one?w=870&h=500&fit=cover');
  expect([image?.width, image?.height]).toEqual([870, 500]);
});

test('it waits while it is touched and while it has the focus', { tags: ['MENU-21'] }, async () => {
  const strip = await open();
  fireEvent.pointerDown(strip);
  pass(20_000);
  expect(scrolled).toEqual([]);
  fireEvent.pointerUp(strip);
  pass(5000);
  expect(scrolled).toEqual([300]);
  const link = screen.getAllByRole('link')[0] as HTMLElement;
  vi.spyOn(link, 'matches').mockReturnValue(true);
  act(() => link.focus());
  pass(20_000);
  expect(scrolled).toEqual([300]);
  act(() => link.blur());
  pass(5000);
  expect(scrolled).toEqual([300, 600]);
});

test('nothing turns under reduced motion, nor once it was paused', { tags: ['MENU-21'] }, async () => {
  isStill = true;
  await open();
  pass(20_000);
  expect(scrolled).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '자동으로 넘기기' }));
  pass(5000);
  expect(scrolled).toEqual([300]);
  fireEvent.click(screen.getByRole('button', { name: '자동 넘김 멈추기' }));
  pass(20_000);
  expect(scrolled).toEqual([300]);
});

test('a tap opens the lightbox with the picture’s address, a drag does not', {
  tags: ['MENU-22'],
}, async () => {
  const strip = await open();
  const link = screen.getAllByRole('link')[1] as HTMLElement;
  expect(link.getAttribute('href')).toBe('/lightbox?url=%2Fimages%2Fb%2Ftwo');
  const goes = (end: number) => {
    fireEvent.pointerDown(strip, { clientX: 100, pointerType: 'mouse' });
    fireEvent.pointerMove(strip, { clientX: end, pointerType: 'mouse' });
    fireEvent.pointerUp(strip, { clientX: end, pointerType: 'mouse' });
    // True unless the click was taken back; no page is left in a test.
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    let wasTaken = false;
    const end_ = (event: Event) => {
      wasTaken = event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', end_, { once: true });
    act(() => void link.dispatchEvent(click));
    pass(0);
    return !wasTaken;
  };
  expect(goes(103)).toBe(true);
  expect(goes(160)).toBe(false);
  expect(goes(101)).toBe(true);
});

test('a banner’s words stand on it and are read out before what a tap does', {
  tags: ['RECORD-13'],
}, async () => {
  await act(async () => {
    render(
      <OnPhone>
        <Banner pictures={PICTURES.slice(0, 2)} words={['여름 맥주', null]} />
      </OnPhone>,
    );
  });
  const [first, second] = await screen.findAllByRole('link');
  expect(screen.getByText('여름 맥주')).toBeTruthy();
  expect(first?.getAttribute('aria-label')).toMatch(/^여름 맥주, .*1/);
  expect(second?.getAttribute('aria-label')).not.toMatch(/^,/);
});
