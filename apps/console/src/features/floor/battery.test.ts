import { expect, test } from 'vitest';
import { isBatteryLow, voltsOf } from './battery.ts';

test('DQR-7 a battery of 2.5 volts or less wants changing', () => {
  expect(['3.05', '2.51', '2.5', '2', '0.9'].map(isBatteryLow)).toEqual([false, false, true, true, true]);
});

test('DQR-7 what is no voltage is no reason to change a battery', () => {
  for (const told of ['', 'full', '-1', '300', '3,05']) {
    expect(voltsOf(told)).toBeNull();
    expect(isBatteryLow(told)).toBe(false);
  }
});
