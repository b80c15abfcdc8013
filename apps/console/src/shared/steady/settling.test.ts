import { expect, test } from 'vitest';
import { type Place, Settling } from './settling.ts';

const place = (at: string, popsUp = false): Place => ({ at, list: 1, popsUp });
const places = (...ids: string[]) => new Map(ids.map((id, nth) => [id, place(`${nth}`)]));
const LIST = new Set([1]);

test('a place that just lost its card does not react for 400 ms', { tags: ['BOARD-11'] }, () => {
  const settling = new Settling();
  settling.shown(places('a', 'b', 'c'), LIST, 0);
  expect(['a', 'b', 'c'].map((id) => settling.isSettled(id, 1))).toEqual([true, true, true]);
  expect(settling.shown(places('b', 'c'), LIST, 900)).toEqual(['b', 'c']);
  // However long the page takes to show it, nobody has seen it before.
  expect(settling.isSettled('b', 1399)).toBe(false);
  settling.seen(1000);
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
  settling.shown(places('a', 'b'), LIST, 0);
  expect(settling.shown(places('a', 'b', 'new'), LIST, 1000)).toEqual(['new']);
  expect(settling.isSettled('new', 1100)).toBe(false);
  expect(settling.isSettled('a', 1100)).toBe(true);
});

test('what comes with its list reacts at once, what comes into an emptied one or pops up does not', {
  tags: ['BOARD-11'],
}, () => {
  const settling = new Settling();
  settling.shown(new Map(), new Set(), 0);
  expect(settling.shown(places('a'), LIST, 1000)).toEqual([]);
  expect(settling.shown(new Map(), LIST, 2000)).toEqual([]);
  expect(settling.shown(places('b'), LIST, 2100)).toEqual(['b']);
  const strip = new Map([...places('b'), ['call', { ...place('strip', true), list: 2 }] as const]);
  expect(settling.shown(strip, new Set([1, 2]), 3000)).toEqual(['call']);
});
