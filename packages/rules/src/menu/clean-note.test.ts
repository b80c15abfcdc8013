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

const HIDING = {
  'the Arabic letter mark': '\u061c',
  'a tag letter': '\u{e0041}',
  'a soft hyphen': '\u00ad',
  'the Mongolian vowel separator': '\u180e',
  'a Hangul filler': '\u115f',
  'the other Hangul filler': '\u3164',
  'the half-width filler': '\uffa0',
  'an annotation anchor': '\ufff9',
  'a blank of Braille': '\u2800',
  'a joiner of graphemes': '\u034f',
};
test.each(Object.entries(HIDING))(
  '%s is taken out of a note, and is none by itself',
  { tags: ['NOTE-3'] },
  (_, sign) => {
    expect(cleanNote(`덜${sign}맵게`, 60)).toBe('덜 맵게');
    expect(cleanNote(sign.repeat(9), 60)).toBeNull();
    for (const note of [`덜${sign}맵게`, sign])
      expect(chosenMenu.shape.note.safeParse(note).success).toBe(false);
  },
);

test('a heap of accents on one letter is cut down, and a note of joiners alone is none', {
  tags: ['NOTE-3'],
}, () => {
  const heap = `a${'\u0301'.repeat(50)}b`;
  expect(chosenMenu.shape.note.safeParse(heap).success).toBe(false);
  expect(cleanNote(heap, 60)).toBe(`a${'\u0301'.repeat(5)}b`);
  expect(cleanNote('\u200d \ufe0f \u0301', 60)).toBeNull();
  expect(chosenMenu.shape.note.safeParse('\u200d\u200d').success).toBe(false);
});

test.each([
  '맵지 않게 해 주세요',
  '한글'.normalize('NFD'),
  'ガ抜き、パクチー多め'.normalize('NFD'),
  '葛\u{e0100}城さん',
  'ไม่เผ็ด น้ำน้อยๆ ที่นี่',
  'Ít cay, nhiều ớt ngọt'.normalize('NFD'),
  'बिना मिर्च, धन्यवाद',
  'မြန်မာ ကြို့',
  'بدون فلفل، می\u200cخواهم',
  'ללא חָרִיף',
  '👨‍👩‍👧 ❤️‍🔥 🧑🏽‍🚒 🏳️‍🌈 🇰🇷 1️⃣ ☕️',
])('%s stays as it was written', { tags: ['NOTE-3'] }, (note) => {
  expect(cleanNote(note, 60)).toBe(note);
  expect(chosenMenu.shape.note.parse(note)).toBe(note);
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
