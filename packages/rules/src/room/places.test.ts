import { ROOM } from '@hansang/contract';
import type { TablePlace } from '@hansang/contract/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areOver,
  arranged,
  boundsOf,
  firstOverlap,
  isFree,
  nearestFree,
  reshaped,
  stepped,
} from './places.ts';

const at = (x: number, y: number, w = 4, h = 4): TablePlace => ({ x, y, w, h, shape: 'SQUARE' });

test('tables side by side are apart, one that shares a square with another is not', {
  tags: ['ROOM-6'],
}, () => {
  expect(areOver(at(0, 0), at(4, 0))).toBe(false);
  expect(areOver(at(0, 0), at(0, 4))).toBe(false);
  expect(areOver(at(0, 0), at(3, 3))).toBe(true);
  const tables = [at(0, 0), null, at(8, 0), at(10, 2)].map((place, tableIdx) => ({ tableIdx, place }));
  expect(firstOverlap(tables)?.map(({ tableIdx }) => tableIdx)).toEqual([2, 3]);
  expect(firstOverlap(tables.slice(0, 3))).toBeNull();
});

test('a table that is dropped on another stands in the nearest place that is free', {
  tags: ['ROOM-6'],
}, () => {
  expect(nearestFree(at(9, 10), [at(8, 10)])).toEqual(at(12, 10));
  expect(nearestFree(at(9, 10), [])).toEqual(at(9, 10));
  expect(nearestFree(at(-3, 2), [])).toEqual(at(0, 2));
  const full = Array.from({ length: 150 }, (_, nth) => at((nth % 10) * 4, Math.floor(nth / 10) * 4));
  expect(nearestFree(at(0, 0), full)).toBeNull();
});

test('a step goes over what stands in the way, and ends at the wall', { tags: ['ROOM-6'] }, () => {
  expect(stepped(at(0, 0), 1, 0, [])).toEqual(at(1, 0));
  expect(stepped(at(0, 0), 1, 0, [at(4, 0)])).toEqual(at(8, 0));
  expect(stepped(at(0, 0), -1, 0, [])).toEqual(at(0, 0));
  expect(stepped(at(ROOM.columns - 8, 0), 1, 0, [at(ROOM.columns - 4, 0)])).toEqual(at(ROOM.columns - 8, 0));
});

test('a round or square table is as wide as it is high, a long one is not', { tags: ['ROOM-6'] }, () => {
  expect(reshaped(at(2, 2), { shape: 'LONG' })).toMatchObject({ w: 7, h: 4 });
  expect(reshaped({ ...at(2, 2, 7, 4), shape: 'LONG' }, { shape: 'ROUND' })).toMatchObject({ w: 4, h: 4 });
  expect(reshaped({ ...at(2, 2), shape: 'ROUND' }, { w: 6 })).toMatchObject({ w: 6, h: 6 });
  expect(reshaped(at(2, 2), { w: 1 })).toMatchObject({ w: 3, h: 3 });
});

test('tables that are laid out by themselves stand on nothing, and what takes up the room is known', {
  tags: ['ROOM-6'],
}, () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 1, max: 12 })), { maxLength: 60 }), (seats) => {
      const others = [at(10, 10), at(20, 0)];
      const laid = arranged(
        seats.map((count) => ({ seats: count })),
        others,
      );
      for (const [nth, { place }] of laid.entries())
        expect(
          isFree(place, [...others, ...laid.filter((_, other) => other !== nth).map((one) => one.place)]),
        ).toBe(true);
      const bounds = boundsOf(laid.map(({ place }) => place));
      for (const { place } of laid) expect(bounds && place.x >= bounds.x && place.y >= bounds.y).toBe(true);
    }),
  );
  expect(boundsOf([at(3, 4), at(10, 20)])).toEqual({ x: 3, y: 4, w: 11, h: 20 });
});
