import { expect, test } from 'vitest';
import { drawn } from '../../setup/drawn.ts';
import { runSeed } from '../../setup/run-seed.ts';
import { runRolling, SERVERS } from './rolling-run.ts';

const seed = runSeed();
/** Which one it is makes no difference to what it does. */
const restarted = drawn(SERVERS, 1);
const ORDERS = 20;

test(`of two servers those that are restarted (${restarted.join(', then ')}) refuse no guest (seed ${seed})`, {
  tags: ['OPS-40', 'OPS-72'],
  timeout: 400_000,
}, async () => {
  const { load, faults, failures, entrances } = await runRolling({
    seed,
    phones: 12,
    orders: ORDERS,
    restarted,
  });
  // No answer was missed, so no order was sent twice; none was refused; each one stands in the books.
  expect(failures).toEqual([]);
  expect(load.retries).toBe(0);
  expect([...load.refused]).toEqual([]);
  expect(load.acknowledged.length).toBeGreaterThanOrEqual(ORDERS * (1 + restarted.length));
  expect(faults).toEqual([]);
  // Whoever looked at a server that stopped looks at the other one.
  expect(entrances).toBeGreaterThan(4);
});
