import { expect, test } from 'vitest';
import { cooldownSeconds } from './cooldown.ts';

const at = (seconds: number) => new Date(1_000_000_000_000 + seconds * 1000).toISOString();
const now = (seconds: number) => 1_000_000_000_000 + seconds * 1000;

test('the same item waits for the rest of its 30 s, other items do not', { tags: ['CALL-3'] }, () => {
  const calls = [{ itemId: 'water', calledAt: at(0) }];
  expect([0, 0.4, 1, 29, 29.9, 30, 31].map((s) => cooldownSeconds(calls, 'water', now(s)))).toEqual([
    30, 30, 29, 1, 1, 0, 0,
  ]);
  expect(cooldownSeconds(calls, 'spoon', now(0))).toBe(0);
  expect(cooldownSeconds([], 'water', now(0))).toBe(0);
});

test('the latest call of an item counts, and no clock makes the wait longer than 30 s', {
  tags: ['CALL-3'],
}, () => {
  const calls = [
    { itemId: 'water', calledAt: at(20) },
    { itemId: 'water', calledAt: at(-100) },
  ];
  expect(cooldownSeconds(calls, 'water', now(25))).toBe(25);
  expect(cooldownSeconds(calls, 'water', now(-500))).toBe(30);
});
