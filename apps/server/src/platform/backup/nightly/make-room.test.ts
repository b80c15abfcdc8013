import { expect, test } from 'vitest';
import type { Place } from '../../stores/place.ts';
import { makeRoom } from './make-room.ts';
import { nightlyName } from './nightly-files.ts';

const MB = 1024 * 1024;
const DAY = 24 * 3_600_000;
const NOW = new Date('2026-11-29T03:00:00Z');
const nameOf = (days: number) => `${nightlyName(new Date(NOW.getTime() - days * DAY))}.sealed`;

/** A disk of so many bytes with a backup of 10 MB of each of some days ago. */
function diskOf(bytes: number, days: readonly number[]) {
  const files = new Map(days.map((ago) => [nameOf(ago), 10 * MB]));
  const place: Pick<Place, 'list' | 'drop' | 'freeBytes'> = {
    list: async () => [...files].map(([name, size]) => ({ name, bytes: size })),
    drop: async (name) => void files.delete(name),
    freeBytes: async () => bytes - [...files.values()].reduce((sum, size) => sum + size, 0),
  };
  return { place: place as Place, left: () => [...files.keys()] };
}

test('where there is room for another backup none is dropped for it', { tags: ['OPS-277'] }, async () => {
  const { place, left } = diskOf(100 * MB, [1, 2, 300]);
  await makeRoom(place, 10 * MB, NOW);
  expect(left()).toEqual([1, 2, 300].map(nameOf));
});

test('where that is enough, those go that have had their time', { tags: ['OPS-277'] }, async () => {
  const days = Array.from({ length: 12 }, (_, index) => index + 1);
  const { place, left } = diskOf(125 * MB, days);
  await makeRoom(place, 10 * MB, NOW);
  // Seven days, and the newest of each week before.
  expect(left()).toEqual([1, 2, 3, 4, 5, 6, 7].map(nameOf));
});

test('else the oldest go too, as many as the next one needs, and never the newest', {
  tags: ['OPS-277'],
}, async () => {
  const { place, left } = diskOf(35 * MB, [1, 2, 3]);
  await makeRoom(place, 12 * MB, NOW);
  expect(left()).toEqual([1, 2].map(nameOf));
  await makeRoom(place, 24 * MB, NOW);
  expect(left()).toEqual([nameOf(1)]);
});

test('where even that is not enough the place is told as full, and nothing is dropped that has its time', {
  tags: ['OPS-277'],
}, async () => {
  const { place, left } = diskOf(35 * MB, [1, 2, 3]);
  await expect(makeRoom(place, 30 * MB, NOW)).rejects.toMatchObject({ reason: 'FULL' });
  expect(left()).toEqual([1, 2, 3].map(nameOf));
});
