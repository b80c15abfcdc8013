import { expect, test } from 'vitest';
import { type TableFacts, tableState } from './table-state.ts';

const empty: TableFacts = {
  hasVisit: false,
  needsCheckout: false,
  isCalling: false,
  openOrderCount: 0,
  keptOrderCount: 0,
  sessionCount: 0,
  isPaid: false,
};
const served = { ...empty, hasVisit: true, keptOrderCount: 2, sessionCount: 1 };

test('a table is empty, seated, ordered and waiting to pay in turn', { tags: ['CONSOLE-9'] }, () => {
  expect(tableState(empty)).toBe('EMPTY');
  expect(tableState({ ...empty, sessionCount: 2 })).toBe('SEATED');
  expect(tableState({ ...served, openOrderCount: 1 })).toBe('ORDERED');
  expect(tableState(served)).toBe('WAITING_PAYMENT');
});

test('a visit whose orders all came to nothing seats nobody: phones do', { tags: ['BOARD-16'] }, () => {
  expect(tableState({ ...empty, hasVisit: true })).toBe('EMPTY');
  expect(tableState({ ...empty, hasVisit: true, sessionCount: 1 })).toBe('SEATED');
  expect(tableState({ ...empty, hasVisit: true, needsCheckout: true })).toBe('NEEDS_CHECKOUT');
});

test('guests who paid first never wait to pay', () => {
  expect(tableState({ ...served, isPaid: true })).toBe('ORDERED');
});

test('what blocks new guests is shown before all else, then a call', { tags: ['VISIT-10'] }, () => {
  expect(tableState({ ...served, isCalling: true })).toBe('CALLING');
  expect(tableState({ ...served, isCalling: true, needsCheckout: true })).toBe('NEEDS_CHECKOUT');
});
