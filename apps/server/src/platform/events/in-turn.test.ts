import { expect, onTestFinished, test, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

test('what is to be done in turn waits for what came before, and is done also where that failed', async () => {
  const turn = inTurn();
  const seen: string[] = [];
  let fail = (_error: Error) => {};
  const first = turn(() => {
    seen.push('first');
    return new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
  });
  const second = turn(async () => {
    seen.push('second');
    return 2;
  });
  await expect.poll(() => seen).toEqual(['first']);
  fail(new Error('the first failed'));
  await expect(first).rejects.toThrow('the first failed');
  expect(await second).toBe(2);
  expect(seen).toEqual(['first', 'second']);
});

test('who waits in turn behind one that hangs goes on beside it after a second, however many wait', {
  tags: ['LOG-212'],
}, async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const turn = inTurn();
  void turn(() => new Promise(() => {}));
  const seen: number[] = [];
  for (const one of [1, 2, 3]) void turn(async () => void seen.push(one));
  await vi.advanceTimersByTimeAsync(900);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(seen).toEqual([1, 2, 3]);
  // The next ones wait for each other again, and for it no more.
  await turn(async () => void seen.push(4));
  expect(seen).toEqual([1, 2, 3, 4]);
  expect(vi.getTimerCount()).toBe(0);
});
