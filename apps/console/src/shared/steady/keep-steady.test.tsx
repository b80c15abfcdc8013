import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSteady, keepSteady } from './keep-steady.ts';

let end: () => void;
const taps: string[] = [];

/** A list of cards, each with a button that says its name. */
function show(...names: readonly string[]): void {
  const list = document.querySelector('ul') ?? document.body.appendChild(document.createElement('ul'));
  list.dataset.steadyList = '';
  const before = new Map([...list.children].map((item) => [item.textContent, item]));
  list.replaceChildren(...names.map((name) => before.get(name) ?? card(name)));
}

function card(name: string): HTMLElement {
  const item = document.createElement('li');
  item.dataset.steady = name;
  const button = item.appendChild(document.createElement('button'));
  button.textContent = name;
  button.addEventListener('click', () => taps.push(name));
  return item;
}

/** @param timeStamp when the finger came down */
function tap(name: string, timeStamp = performance.now()): void {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  [...document.querySelectorAll('button')]
    .find(({ textContent }) => textContent === name)
    ?.dispatchEvent(event);
}
/** What the page notes of itself comes after what runs now, and what people see of it after a frame. */
const noted = () => vi.advanceTimersByTimeAsync(20);

beforeEach(() => {
  vi.useFakeTimers();
  taps.length = 0;
  show('a', 'b', 'c');
  end = keepSteady();
});

afterEach(() => {
  end();
  document.body.replaceChildren();
  vi.useRealTimers();
});

test('the card that comes under a finger takes no tap for 400 ms, and says so to who waits for it', {
  tags: ['BOARD-11'],
}, async () => {
  tap('a');
  show('b', 'c');
  await noted();
  tap('b');
  expect([taps, isSteady('b')]).toEqual([['a'], false]);
  expect(document.querySelector('li')?.getAttribute('aria-disabled')).toBe('true');
  await vi.advanceTimersByTimeAsync(410);
  expect(document.querySelector('li')?.hasAttribute('aria-disabled')).toBe(false);
  tap('b');
  expect([taps, isSteady('b')]).toEqual([['a', 'b'], true]);
});

test('a tap that waited for a busy page counts from when the finger came down, not from when the page heard of it', {
  tags: ['BOARD-11'],
}, async () => {
  await vi.advanceTimersByTimeAsync(1000);
  show('b', 'c');
  await noted();
  const down = performance.now() + 100;
  await vi.advanceTimersByTimeAsync(900);
  tap('b', down);
  expect(taps).toEqual([]);
  tap('b');
  expect(taps).toEqual(['b']);
});

test('what grows moves those that stand below it', { tags: ['BOARD-11'] }, async () => {
  const [first, , third] = document.querySelectorAll('li');
  Object.defineProperty(third, 'offsetTop', { value: 40 });
  first?.append(document.createElement('p'));
  await noted();
  tap('a');
  tap('c');
  expect(taps).toEqual(['a']);
});

test('once it is ended everything reacts', async () => {
  end();
  show('c');
  await noted();
  tap('c');
  expect(taps).toEqual(['c']);
});
