import { expect, test } from 'vitest';
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
