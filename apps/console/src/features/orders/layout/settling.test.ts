import { expect, test } from 'vitest';
import { Settling } from './settling.ts';

const places = (...ids: string[]) => new Map(ids.map((id, place) => [id, `REQUEST ${place}`]));

test('a place that just lost its card does not react for 400 ms', { tags: ['BOARD-11'] }, () => {
  const settling = new Settling();
  settling.shown(places('a', 'b', 'c'), 0);
  expect(['a', 'b', 'c'].map((id) => settling.isSettled(id, 1))).toEqual([true, true, true]);
  expect(settling.shown(places('b', 'c'), 1000)).toEqual(['b', 'c']);
  expect([1000, 1180, 1399, 1400].map((now) => settling.isSettled('b', now))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('nor does one that a card has just come to; whatever stays where it was reacts', {
  tags: ['BOARD-11'],
}, () => {
  const settling = new Settling();
  settling.shown(places('a', 'b'), 0);
  expect(settling.shown(places('a', 'b', 'new'), 1000)).toEqual(['new']);
  expect(settling.isSettled('new', 1100)).toBe(false);
  expect(settling.isSettled('a', 1100)).toBe(true);
});
