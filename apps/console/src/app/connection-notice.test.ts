import { expect, test } from 'vitest';
import { connectionNotice } from './connection-notice.ts';

const facts = {
  now: 100_000,
  lostSince: null,
  backUntil: 0,
  lastRead: 99_000,
  blinkMs: 1200,
  freshMs: 10_000,
};

test('a working connection is nothing to talk about', { tags: ['CONSOLE-7'] }, () => {
  expect(connectionNotice(facts)).toBe('none');
});

test('a blink of the connection is not told, a longer gap is', { tags: ['CONSOLE-7'] }, () => {
  expect(connectionNotice({ ...facts, lostSince: 99_500, lastRead: 90_000 })).toBe('none');
  expect(connectionNotice({ ...facts, lostSince: 98_000, lastRead: 90_000 })).toBe('lost');
});

test('while reading still works it is slow, not lost; when reading fails too it is lost', {
  tags: ['CONSOLE-7'],
}, () => {
  expect(connectionNotice({ ...facts, lostSince: 80_000, lastRead: 95_000 })).toBe('slow');
  expect(connectionNotice({ ...facts, lostSince: 80_000, lastRead: 85_000 })).toBe('lost');
});

test('being back is told for a moment', { tags: ['CONSOLE-8'] }, () => {
  expect(connectionNotice({ ...facts, backUntil: 101_000 })).toBe('back');
  expect(connectionNotice({ ...facts, backUntil: 100_000 })).toBe('none');
});
