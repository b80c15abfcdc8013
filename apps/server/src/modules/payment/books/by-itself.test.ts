import type { PaymentsAnswer } from '@hansang/contract/schemas';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onShift } from '../../../testing/test-staff.ts';
import { DINER, useDiner } from '../testing/diner.ts';

// What the server does by itself is begun when it starts: before it does, its minutes become the test's.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
const diner = useDiner();
afterAll(() => void vi.useRealTimers());

test('nobody asks for the comparison: a day that is over is compared within a minute', {
  tags: ['PAY-37'],
}, async () => {
  await diner.payFor(1);
  const manager = await onShift(diner.server, 'manager', DINER);
  const query = { businessDay: '2026-11-20' };
  const compared = async () =>
    (await manager.ok<PaymentsAnswer>('payments', { params: { restaurantId: DINER }, query })).comparedAt;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await compared()).toBeNull();
  diner.server.clock.pass({ hours: 13 });
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(compared).not.toBeNull();
});
