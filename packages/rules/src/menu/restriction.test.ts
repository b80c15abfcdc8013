import fc from 'fast-check';
import { expect, test } from 'vitest';
import { named } from '../testing/dishes.ts';
import { type RestrictedLine, restrictionRefusal } from './restriction.ts';

const line = (
  restrictionType: RestrictedLine['restrictionType'],
  total: number,
  quantity = 1,
): RestrictedLine => ({ restrictionType, total, quantity, multiLanguage: { name: named(restrictionType) } });

test('HALF dishes make up half of the total and not a won more', { tags: ['QTY-16'] }, () => {
  expect(restrictionRefusal([line('HALF', 10_000), line('NO_LIMIT', 10_000)], 1)).toBeNull();
  expect(restrictionRefusal([line('HALF', 10_001), line('NO_LIMIT', 10_000)], 1)).toEqual({
    code: 'RESTRICTION_HALF',
    params: { name: named('HALF'), max: 10_000 },
  });
  expect(restrictionRefusal([line('HALF', 6000), line('HALF', 6000), line('CASE', 11_000)], 1)?.code).toBe(
    'RESTRICTION_HALF',
  );
});

test('HALF dishes alone are refused, and free ones are not', { tags: ['QTY-16'] }, () => {
  expect(restrictionRefusal([line('HALF', 1)], 1)?.code).toBe('RESTRICTION_HALF');
  expect(restrictionRefusal([line('HALF', 0)], 1)).toBeNull();
});

test('there is one CASE dish per head, whichever they are, unknown heads being one', {
  tags: ['QTY-17', 'PEOPLE-5'],
}, () => {
  const two = [line('CASE', 1000), line('CASE', 2000)];
  expect(restrictionRefusal(two, 2)).toBeNull();
  expect(restrictionRefusal([line('CASE', 1000, 3)], 2)).toEqual({
    code: 'RESTRICTION_CASE',
    params: { name: named('CASE'), max: 2 },
  });
  expect(restrictionRefusal(two, null)?.params.max).toBe(1);
});

test('NO_LIMIT dishes are never refused', { tags: ['QTY-15'] }, () => {
  const lines = fc.array(fc.record({ total: fc.nat(100_000), quantity: fc.integer({ min: 1, max: 999 }) }));
  fc.assert(
    fc.property(lines, fc.option(fc.integer({ min: 1, max: 99 })), (sold, heads) => {
      expect(
        restrictionRefusal(
          sold.map(({ total, quantity }) => line('NO_LIMIT', total, quantity)),
          heads,
        ),
      ).toBeNull();
    }),
  );
});
