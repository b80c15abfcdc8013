import { expect, test } from 'vitest';
import { letterOf } from '../../../shared/keyboard/letter-of.ts';
import { cardAction, neighbour } from './board-keys.ts';

const press = (
  key: string,
  code = '',
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {},
) => letterOf({ key, code, ctrlKey: false, metaKey: false, altKey: false, ...held });

test('a key means its letter, whatever input method is on', () => {
  expect(press('A', 'KeyA')).toBe('a');
  expect(press('ㅁ', 'KeyA')).toBe('a');
  expect(press('あ', 'KeyD')).toBe('d');
  expect(press('?', 'Slash')).toBe('?');
});

test('a key with a modifier, a digit or a named key means nothing', () => {
  expect(press('r', 'KeyR', { ctrlKey: true })).toBeNull();
  expect(press('r', 'KeyR', { metaKey: true })).toBeNull();
  expect(press('1', 'Digit1')).toBeNull();
  expect(press('Enter', 'Enter')).toBeNull();
});

test('each step has its key, and works only where the order offers it', { tags: ['CONSOLE-4'] }, () => {
  expect(cardAction('a', { forward: 'CONFIRM', end: 'REJECT' })).toEqual({ forward: 'CONFIRM' });
  expect(cardAction('d', { forward: 'CONFIRM', end: 'REJECT' })).toBeNull();
  expect(cardAction('r', { forward: 'CONFIRM', end: 'REJECT' })).toEqual({ end: 'REJECT' });
  expect(cardAction('x', { forward: 'CONFIRM', end: 'REJECT' })).toBeNull();
  expect(cardAction('x', { forward: 'COMPLETE', end: 'CANCEL' })).toEqual({ end: 'CANCEL' });
  expect(cardAction('s', { forward: 'COMPLETE', end: null })).toEqual({ forward: 'COMPLETE' });
  expect(cardAction('q', { forward: 'COMPLETE', end: 'CANCEL' })).toBeNull();
});

const shown = {
  REQUEST: [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }],
  CONFIRM: [],
  MENU_COMPLETE: [{ _id: 'y' }],
};

test('arrows walk up and down a column and skip an empty one', () => {
  expect(neighbour(shown, 'a', 'ArrowDown')).toBe('b');
  expect(neighbour(shown, 'c', 'ArrowDown')).toBeNull();
  expect(neighbour(shown, 'c', 'ArrowRight')).toBe('y');
  expect(neighbour(shown, 'y', 'ArrowLeft')).toBe('a');
  expect(neighbour(shown, 'y', 'ArrowRight')).toBeNull();
});

test('the first arrow goes to the order that waits longest', () => {
  expect(neighbour(shown, null, 'ArrowDown')).toBe('a');
  expect(neighbour(shown, 'gone', 'ArrowUp')).toBe('a');
});

test('where cards stand side by side, arrows walk as one sees them', () => {
  const wide = { REQUEST: 2, CONFIRM: 1, MENU_COMPLETE: 2 };
  const rows = {
    REQUEST: ['a', 'b', 'c', 'd', 'e'].map((_id) => ({ _id })),
    CONFIRM: [],
    MENU_COMPLETE: ['x', 'y', 'z'].map((_id) => ({ _id })),
  };
  expect(neighbour(rows, 'a', 'ArrowDown', wide)).toBe('c');
  expect(neighbour(rows, 'a', 'ArrowRight', wide)).toBe('b');
  expect(neighbour(rows, 'd', 'ArrowRight', wide)).toBe('z');
  expect(neighbour(rows, 'e', 'ArrowRight', wide)).toBe('z');
  expect(neighbour(rows, 'x', 'ArrowLeft', wide)).toBe('b');
  expect(neighbour(rows, 'z', 'ArrowLeft', wide)).toBe('d');
  expect(neighbour(rows, 'b', 'ArrowUp', wide)).toBeNull();
});
