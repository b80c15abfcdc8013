import { expect, test } from 'vitest';
import {
  atLeast,
  type DraftLine,
  EMPTY_DRAFT,
  isOfOthers,
  withInstead,
  withLine,
  withQuantity,
} from './entry-draft.ts';

const line = (quantity: number, note?: string): DraftLine => ({
  _id: 'stew',
  size: null,
  options: [],
  quantity,
  ...(note && { note }),
});
const refused = { ...EMPTY_DRAFT, refused: { message: null, lines: {} } };

test('the same choice is one line, another note another; no line is beyond what one order takes', () => {
  const two = withLine(withLine(refused, line(1)), line(2));
  expect(two).toMatchObject({ lines: [{ quantity: 3 }], refused: null });
  expect(withLine(two, line(1, '덜 맵게')).lines).toHaveLength(2);
  expect(withLine(two, line(998)).lines[0]?.quantity).toBe(999);
});

test('a changed line stays where it was, joins one that is the same, and goes with its last piece', () => {
  const both = withLine(withLine(EMPTY_DRAFT, line(1)), line(2, '덜 맵게'));
  expect(withInstead(both, line(1), line(5)).lines.map(({ quantity }) => quantity)).toEqual([5, 2]);
  expect(withInstead(both, line(2, '덜 맵게'), line(2)).lines).toEqual([line(3)]);
  expect(withInstead(both, line(1), line(0)).lines).toEqual([line(2, '덜 맵게')]);
  expect(withInstead(both, line(1), null).lines).toEqual([line(2, '덜 맵게')]);
});

test('a draft is for the guests it was begun for; one that was sent is nobody else’s to drop', () => {
  expect(isOfOthers({ ...EMPTY_DRAFT, visitId: 'v1' }, 'v2')).toBe(true);
  expect(isOfOthers({ ...EMPTY_DRAFT, visitId: 'v1' }, null)).toBe(true);
  expect(isOfOthers({ ...EMPTY_DRAFT, visitId: 'v1' }, 'v1')).toBe(false);
  expect(isOfOthers(EMPTY_DRAFT, 'v2')).toBe(false);
  const sent = { key: 'k', by: 'me', at: 0, body: {} as never };
  expect(isOfOthers({ ...EMPTY_DRAFT, visitId: 'v1', sent }, 'v2')).toBe(false);
});

test('a dish that is had from two on comes with two at the first tap, and goes below', {
  tags: ['ENTER-6'],
}, () => {
  const stew = { _id: 'stew', minPermittedQuantity: 2, maxPermittedQuantity: null, leftQuantity: null };
  expect(atLeast(EMPTY_DRAFT, stew, 1)).toBe(2);
  expect(atLeast(EMPTY_DRAFT, stew, 3)).toBe(3);
  const two = withLine(EMPTY_DRAFT, line(2));
  expect(atLeast(two, stew, 1)).toBe(1);
  expect(atLeast(EMPTY_DRAFT, { ...stew, leftQuantity: 1 }, 1)).toBe(1);
  expect(withQuantity(two, line(2), stew, 1).lines).toEqual([]);
  expect(withQuantity(two, line(2), stew, 3).lines).toEqual([line(3)]);
  const other = withLine(two, line(1, '덜 맵게'));
  expect(withQuantity(other, line(2), stew, 1).lines).toEqual([line(1), line(1, '덜 맵게')]);
});
