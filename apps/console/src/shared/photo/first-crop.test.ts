import { expect, test } from 'vitest';
import { firstCrop } from './first-crop.ts';

test.each([
  [
    { width: 800, height: 600 },
    { x: 0, y: 0, width: 1, height: 1 },
  ],
  [
    { width: 1600, height: 600 },
    { x: 0.25, y: 0, width: 0.5, height: 1 },
  ],
  [
    { width: 400, height: 600 },
    { x: 0, y: 0.25, width: 1, height: 0.5 },
  ],
])('of a picture of %o the middle is cut', { tags: ['EDIT-21'] }, (size, crop) => {
  const first = firstCrop(size, 4 / 3);
  for (const name of ['x', 'y', 'width', 'height'] as const) expect(first[name]).toBeCloseTo(crop[name], 10);
});
