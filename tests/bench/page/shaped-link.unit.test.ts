import { expect, test } from 'vitest';
import { SendWindow } from './shaped-link.ts';

function packetsSent(window: SendWindow): number {
  let count = 0;
  while (window.take(1460)) count += 1;
  return count;
}

test('ten packets leave at once, and every acknowledged one lets two more leave', () => {
  const window = new SendWindow();
  expect(packetsSent(window)).toBe(10);
  window.acknowledge(1460);
  expect(packetsSent(window)).toBe(2);
  for (let count = 0; count < 11; count += 1) window.acknowledge(1460);
  expect(packetsSent(window)).toBe(22);
});
