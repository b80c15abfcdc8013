import { expect, test } from 'vitest';
import { handedOver } from './handed-over.ts';

test('what guests may hand over are the next full notes', { tags: ['BILL-21'] }, () => {
  expect(handedOver(18_300)).toEqual([19_000, 20_000, 50_000]);
  expect(handedOver(50_000)).toEqual([]);
  expect(handedOver(61_000)).toEqual([65_000, 70_000, 100_000]);
  expect(handedOver(0)).toEqual([]);
});
