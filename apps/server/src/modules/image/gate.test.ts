import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('runs so many at a time, the others in their turn, and refuses when too many wait', async () => {
  const gate = createGate(2, 3);
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const work = (id: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    done.push(id);
  };
  const started = [1, 2, 3, 4, 5].map((id) => gate.run(work(id)));
  expect(started).not.toContain(null);
  expect(gate.run(work(6))).toBeNull();
  await Promise.all(started);
  expect(most).toBe(2);
  expect(done).toEqual([1, 2, 3, 4, 5]);
  await gate.run(work(7));
  expect(done.at(-1)).toBe(7);
});

test('work that fails gives its place free', async () => {
  const gate = createGate(1, 5);
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate.run(async () => 'yes')).toBe('yes');
});
