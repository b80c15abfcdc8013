import { expect, test } from 'vitest';
import { ClockSteps } from './clock-steps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A machine whose clock somebody sets while time goes by. */
function machine() {
  const clock = { wall: Date.parse('2026-11-20T19:00:00+09:00'), steady: 5000 };
  const steps = new ClockSteps({ wall: () => clock.wall, steady: () => clock.steady });
  return {
    steps,
    pass(ms: number) {
      clock.wall += ms;
      clock.steady += ms;
    },
    set(ms: number) {
      clock.wall += ms;
    },
  };
}

test('a clock that goes on, or drifts, or is set back never jumped ahead', { tags: ['OPS-156'] }, () => {
  const { steps, pass, set } = machine();
  for (let minute = 0; minute < 60; minute++) {
    pass(MINUTE);
    set(900);
    expect(steps.look()).toBe(0);
  }
  set(-3 * HOUR);
  expect(steps.look()).toBe(0);
});

test('a jump ahead is known for a day, or until the clock is set right', { tags: ['OPS-156'] }, () => {
  const { steps, pass, set } = machine();
  set(40 * HOUR);
  expect(steps.look()).toBe(40 * HOUR);
  pass(23 * HOUR);
  expect(steps.look()).toBe(40 * HOUR);
  set(-40 * HOUR);
  expect(steps.look()).toBe(0);
  set(2 * HOUR);
  expect(steps.look()).toBe(2 * HOUR);
  pass(25 * HOUR);
  expect(steps.look()).toBe(0);
});
