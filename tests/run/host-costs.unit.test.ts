import { expect, test } from 'vitest';
import { hostCosts, hostLine } from './host-costs.ts';

test('a host tells what memory, a call and a program cost it', () => {
  const costs = hostCosts();
  expect(costs.page).toBeGreaterThan(0);
  expect(costs.systemCall).toBeGreaterThan(0);
  // Less than a call's microseconds would mean that none was started.
  expect(costs.program).toBeGreaterThan(1);
  expect(hostLine({ page: 0.31, systemCall: 0.26, program: 21.4 })).toBe(
    'Host: 0.3 µs for a page of memory, 0.3 µs for a system call, 21 ms for a program.',
  );
});
