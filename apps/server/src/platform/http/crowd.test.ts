import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Overloaded } from '../calls/overloaded.ts';
import { Crowd } from './crowd.ts';

/** So many calls, each worked on until it is ended. */
function calls(crowd: Crowd, count: number): (() => void)[] {
  return Array.from({ length: count }, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    void crowd.work(() => promise);
    return resolve;
  });
}

test('a call beyond what can be answered in time is refused before anything is done', {
  tags: ['NET-150'],
}, async () => {
  const crowd = new Crowd(10);
  const [first] = calls(crowd, 10);
  expect(() => crowd.admit(false)).toThrow(Overloaded);
  first?.();
  await crowd.work(() => Promise.reject(new Error('fails'))).catch(() => {});
  await setTimeout(0);
  expect(crowd.inside).toBe(9);
  crowd.admit(false);
});

test('the house is answered while guests are asked to come again, but not without end', {
  tags: ['NET-150'],
}, () => {
  const crowd = new Crowd(10);
  calls(crowd, 11);
  expect(() => crowd.admit(false)).toThrow(Overloaded);
  crowd.admit(true);
  calls(crowd, 1);
  expect(() => crowd.admit(true)).toThrow(Overloaded);
});
