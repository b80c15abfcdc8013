import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchNames } from './match-names.ts';
import { isKnownToTills, isTillAway, isTillSilent } from './silence.ts';
import { isGivenUp, retryAfter } from './webhook-retry.ts';

test('a till is silent once it was not heard of for more than 30 s, or never', { tags: ['TILL-20'] }, () => {
  expect([null, 0, 69_999, 70_000, 100_000].map((at) => isTillSilent(at, 100_000))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('a till that was heard of in a time that has not come was heard of before the clock was set back', {
  tags: ['TILL-172', 'TILL-20'],
}, () => {
  expect([130_000, 130_001, 86_400_000].map((at) => isTillSilent(at, 100_000))).toEqual([false, true, true]);
});

test('guests are sent to staff only where the till decides, the venue says so and all that were ever there are silent', {
  tags: ['TILL-24'],
}, () => {
  const away = (
    seenAts: readonly (number | null)[],
    orderDecider: 'BOARD' | 'TILL' = 'TILL',
    whenTillSilent: 'BOARD' | 'GUESTS' = 'GUESTS',
  ) => isTillAway({ orderDecider, whenTillSilent }, seenAts, 100_000);
  expect([[0], [0, 10], [0, null]].map((seenAts) => away(seenAts))).toEqual([true, true, true]);
  expect([[], [null], [70_000], [0, 70_000]].map((seenAts) => away(seenAts))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([away([0], 'BOARD'), away([0], 'TILL', 'BOARD')]).toEqual([false, false]);
});

test('tills know of what is released; where the till decides, of everything', {
  tags: ['TILL-5', 'TILL-7'],
}, () => {
  expect(isKnownToTills('BOARD', null, 1000)).toBe(false);
  expect(isKnownToTills('BOARD', 2000, 1000)).toBe(false);
  expect(isKnownToTills('BOARD', 1000, 1000)).toBe(true);
  expect(isKnownToTills('TILL', null, 1000)).toBe(true);
});

test('the waits grow, and a day of them is the end', { tags: ['TILL-10'] }, () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 100].map(retryAfter);
  expect(waits[0]).toBe(5000);
  expect(waits).toEqual([...waits].sort((one, other) => one - other));
  expect(waits.at(-1)).toBe(waits.at(-2));
  expect([86_399_999, 86_400_000].map((now) => isGivenUp(48, 0, now))).toEqual([false, true]);
});

test('a house that was shut for a day, or whose clock jumped, gives no endpoint up', {
  tags: ['TILL-197'],
}, () => {
  expect([2, 11, 12].map((attempts) => isGivenUp(attempts, 0, 86_400_000))).toEqual([false, false, true]);
});

test('names match whatever their spaces, case and brackets; a name that stands for two matches none', {
  tags: ['TILL-19'],
}, () => {
  const ours = [
    { id: 'a', name: '김치찌개' },
    { id: 'b', name: 'Cola (S)' },
    { id: 'c', name: '소주' },
    { id: 'd', name: '소 주' },
  ];
  const theirs = [
    { id: '1', name: '김치 찌개' },
    { id: '2', name: 'COLA S' },
    { id: '3', name: '소주' },
    { id: '4', name: '물' },
    { id: '5', name: '!!' },
  ];
  expect(matchNames(ours, theirs)).toEqual({
    pairs: [
      { ourId: 'a', theirId: '1' },
      { ourId: 'b', theirId: '2' },
    ],
    unmatched: ['3', '4', '5'],
  });
});

const named = fc.array(fc.record({ id: fc.uuid(), name: fc.string() }), { maxLength: 20 });

test('a number under which the till has two names is nobody’s', { tags: ['TILL-19'] }, () => {
  const ours = [
    { id: 'cola', name: '콜라' },
    { id: 'cider', name: '사이다' },
  ];
  const theirs = ours.map(({ name }) => ({ id: '9', name }));
  expect(matchNames(ours, theirs)).toEqual({ pairs: [], unmatched: ['9', '9'] });
});

test('nothing is matched twice, and nothing is lost', { tags: ['TILL-19'] }, () => {
  fc.assert(
    fc.property(named, named, (ours, theirs) => {
      const { pairs, unmatched } = matchNames(ours, theirs);
      expect(new Set(pairs.map(({ ourId }) => ourId)).size).toBe(pairs.length);
      const found = [...pairs.map(({ theirId }) => theirId), ...unmatched].sort();
      expect(found).toEqual(theirs.map(({ id }) => id).sort());
    }),
  );
});
