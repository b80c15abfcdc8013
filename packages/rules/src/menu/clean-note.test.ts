import { LINE_NOTE_MAX } from '@hansang/contract';
import { chosenMenu } from '@hansang/contract/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanNote } from './clean-note.ts';
import { cartMenuIdOf, choiceKey, mergeLine } from './merge.ts';

const dish = { _id: 'jjigae', size: null, options: [] };

test('a note is one printable line', { tags: ['NOTE-3'] }, () => {
  expect(cleanNote('  덜 맵게\n부탁해요\t\u0007 ', 60)).toBe('덜 맵게 부탁해요');
  expect(cleanNote('\u001b@\u202eabc', 60)).toBe('@ abc');
  expect(cleanNote(' \n\u200b ', 60)).toBeNull();
  expect(cleanNote('👨‍👩‍👧 가족', 60)).toBe('👨‍👩‍👧 가족');
});

test('it is cut at its length, never within a letter', { tags: ['NOTE-2'] }, () => {
  expect(cleanNote('가'.repeat(61), 60)).toHaveLength(60);
  expect(cleanNote(`${'가'.repeat(59)}😀`, 60)).toBe('가'.repeat(59));
});

test('whatever a guest types, the server takes what the phone makes of it', { tags: ['NOTE-3'] }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 90 }), (typed) => {
      const note = cleanNote(typed, LINE_NOTE_MAX);
      return note === null || chosenMenu.shape.note.parse(note) === note;
    }),
  );
});

test('lines with different notes stay apart, with the same one they merge', { tags: ['NOTE-4'] }, () => {
  const spicy = { ...dish, quantity: 1, note: '맵게' };
  const mild = { ...dish, quantity: 1, note: '안 맵게' };
  const plain = { ...dish, quantity: 1 };
  const lines = [mild, plain, spicy, mild].reduce(mergeLine<typeof plain>, []);
  expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1, 1]);
  expect(new Set([spicy, mild, plain].map((line) => cartMenuIdOf('a'.repeat(32), line))).size).toBe(3);
  expect(choiceKey(plain)).toBe('jjigae//');
  expect(cartMenuIdOf('a', { ...plain, note: null })).toBe(cartMenuIdOf('a', plain));
});
