import { expect, test } from 'vitest';
import { runSeed } from '../../setup/run-seed.ts';
import { runRolling } from './rolling-run.ts';

test('two servers that are restarted one after the other refuse no guest', {
  tags: ['OPS-40', 'OPS-72'],
  timeout: 400_000,
}, async () => {
  const { load, faults, failures, entrances } = await runRolling({ seed: runSeed(), phones: 12, orders: 20 });
  // No answer was missed, so no order was sent twice; none was refused; each one stands in the books.
  expect(failures).toEqual([]);
  expect(load.retries).toBe(0);
  expect([...load.refused]).toEqual([]);
  expect(load.acknowledged.length).toBeGreaterThanOrEqual(60);
  expect(faults).toEqual([]);
  // Whoever looked at a server that stopped looks at the other one.
  expect(entrances).toBeGreaterThan(4);
});
