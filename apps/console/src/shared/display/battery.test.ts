import { expect, test } from 'vitest';
import { isBatteryLow, voltsOf } from './battery.ts';

test('a battery of 2.5 volts or less wants changing', { tags: ['DQR-7'] }, () => {
  expect(['3.05', '2.51', '2.5', '2', '0.9'].map(isBatteryLow)).toEqual([false, false, true, true, true]);
});

test('what is no voltage is no reason to change a battery', { tags: ['DQR-7'] }, () => {
  for (const told of ['', 'full', '-1', '300', '3,05']) {
    expect(voltsOf(told)).toBeNull();
    expect(isBatteryLow(told)).toBe(false);
  }
});
