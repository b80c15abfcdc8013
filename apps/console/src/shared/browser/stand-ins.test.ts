import { expect, onTestFinished, test, vi } from 'vitest';
import { giveStandIns } from './stand-ins.ts';

/** What the browser brings itself, taken away for a test as in a tablet of the floor. */
function without(holder: object, ...names: readonly string[]): void {
  for (const name of names) {
    const own = Object.getOwnPropertyDescriptor(holder, name) as PropertyDescriptor;
    Reflect.deleteProperty(holder, name);
    onTestFinished(() => void Object.defineProperty(holder, name, own));
  }
  giveStandIns();
}

test('signals end with the first of several, or in time, where the browser knows neither', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  without(AbortSignal, 'any', 'timeout');
  const page = new AbortController();
  const soon = AbortSignal.timeout(50);
  const both = AbortSignal.any([page.signal, soon]);
  const other = AbortSignal.any([page.signal, AbortSignal.timeout(10)]);
  expect([both.aborted, other.aborted]).toEqual([false, false]);
  vi.advanceTimersByTime(10);
  expect([both.aborted, other.aborted, other.reason.name]).toEqual([false, true, 'TimeoutError']);
  page.abort('gone');
  expect([both.reason, soon.aborted]).toEqual(['gone', false]);
  vi.advanceTimersByTime(50);
  expect([both.reason, soon.reason.name]).toEqual(['gone', 'TimeoutError']);
  expect(AbortSignal.any([new AbortController().signal, page.signal]).reason).toBe('gone');
});

test('lists are sorted, turned and spliced as copies, and grouped, where the browser cannot', () => {
  const list = [3, 1, 22, 2];
  const told = () => [
    list.toSorted(),
    list.toSorted((a, b) => b - a),
    list.toReversed(),
    list.toSpliced(1, 2, 9),
    list.toSpliced(-1, 0, 7),
    [...Map.groupBy(list, (one, place) => (one > 2 ? 'big' : place))],
  ];
  const own = told();
  without(Array.prototype, 'toSorted', 'toReversed', 'toSpliced');
  without(Map, 'groupBy');
  expect(Array.prototype.toSorted.name).not.toBe('toSorted');
  expect(told()).toEqual(own);
  expect(list).toEqual([3, 1, 22, 2]);
  // What walks over a list by its keys meets nothing new.
  const keys: string[] = [];
  for (const key in list) keys.push(key);
  expect(keys).toEqual(['0', '1', '2', '3']);
});
