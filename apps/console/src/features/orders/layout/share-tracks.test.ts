import { expect, test } from 'vitest';
import { shareTracks } from './share-tracks.ts';

test('the fullest column gets the most room, and each has some', { tags: ['BOARD-23'] }, () => {
  expect(shareTracks([12, 6, 2], 5)).toEqual([3, 1, 1]);
  expect(shareTracks([3, 14, 3], 7)).toEqual([1, 5, 1]);
  expect(shareTracks([0, 0, 0], 7)).toEqual([1, 1, 1]);
  expect(shareTracks([20, 4, 4], 2)).toEqual([1, 1, 1]);
  expect(shareTracks([20, 0, 0], 4)).toEqual([3, 0.5, 0.5]);
});

test('cards don’t jump with every order: the room is shared anew when it is worth it', {
  tags: ['BOARD-23'],
}, () => {
  const before = [2, 1, 1];
  expect(shareTracks([6, 4, 1], 4, before)).toBe(before);
  expect(shareTracks([2, 8, 1], 4, before)).toEqual([1, 2, 1]);
  expect(shareTracks([6, 4, 1], 3, before), 'on a smaller screen').toEqual([1, 1, 1]);
  expect(shareTracks([19, 1, 0], 4, [3, 0.5, 0.5]), 'the first card of a column').toEqual([2, 1, 0.5]);
});
