import { LINE_STATES, type LineState, type OrderStatus } from '@hansang/contract';
import { expect, test } from 'vitest';
import { lineUndoUntil, mayStepLine, statusByLines } from './line-progress.ts';

const AT = 1_800_000_000_000;
const moved = { userId: 'cook', at: AT };
const asked = (from: LineState, to: LineState, changes = {}) => ({
  from,
  to,
  userId: 'cook',
  now: AT + 4999,
  ...changes,
});

test('a line goes from cooking to done to served and nowhere else', { tags: ['TRANS-20'] }, () => {
  const forward = LINE_STATES.flatMap((from) =>
    LINE_STATES.filter((to) => mayStepLine(null, asked(from, to))).map((to) => `${from} ${to}`),
  );
  expect(forward).toEqual(['COOKING DONE', 'DONE SERVED']);
});

test('its step is taken back by the same user within five seconds only', { tags: ['TRANS-20'] }, () => {
  expect(mayStepLine(moved, asked('DONE', 'COOKING'))).toBe(true);
  expect(mayStepLine(moved, asked('SERVED', 'DONE'))).toBe(true);
  expect(mayStepLine(moved, asked('DONE', 'COOKING', { now: AT + 5000 }))).toBe(false);
  expect(mayStepLine(moved, asked('DONE', 'COOKING', { userId: 'waiter' }))).toBe(false);
  // The clock was set back since.
  expect(mayStepLine(moved, asked('DONE', 'COOKING', { now: AT - 3_600_000 }))).toBe(false);
  expect(mayStepLine(null, asked('DONE', 'COOKING'))).toBe(false);
  expect(lineUndoUntil('COOKING', moved)).toBeNull();
  expect(lineUndoUntil('DONE', moved)).toBe(AT + 5000);
});

for (const [status, lines, follows] of [
  ['CONFIRM', ['COOKING', 'DONE'], 'CONFIRM'],
  ['CONFIRM', ['DONE', 'SERVED', 'OFF'], 'MENU_COMPLETE'],
  ['MENU_COMPLETE', ['SERVED', 'OFF'], 'COMPLETE'],
  ['MENU_COMPLETE', ['DONE', 'SERVED'], 'MENU_COMPLETE'],
  ['MENU_COMPLETE', ['COOKING', 'SERVED'], 'CONFIRM'],
  ['COMPLETE', ['DONE', 'SERVED'], 'MENU_COMPLETE'],
  ['COMPLETE', ['SERVED'], 'COMPLETE'],
  ['REQUEST', ['WAITING'], 'REQUEST'],
  ['CONFIRM', ['OFF'], 'CONFIRM'],
] as const satisfies readonly (readonly [OrderStatus, readonly LineState[], OrderStatus])[])
  test(`an order in ${status} with lines ${lines.join(', ')} is ${follows}`, { tags: ['TRANS-21'] }, () => {
    expect(statusByLines(status, lines)).toBe(follows);
  });
