import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANN } from '../testing/cart-lines.ts';
import { grantLock, lockHolder, lockStatus, renewLock } from './lease.ts';

const MINUTE = 60_000;

test('a lock is held until the moment its lease ends, and ended from then on', { tags: ['LOCK-15'] }, () => {
  const lock = grantLock(ANN, 1000);
  expect(lockStatus(null, 0)).toBe('free');
  expect(lockStatus(lock, lock.expiresAt - 1)).toBe('held');
  expect(lockStatus(lock, lock.expiresAt)).toBe('ended');
  expect([lockHolder(lock, 1000), lockHolder(lock, lock.expiresAt), lockHolder(null, 0)]).toEqual([
    ANN,
    null,
    null,
  ]);
});

test('the lease lasts 3 minutes, or what the store set within 60 and 600 seconds', {
  tags: ['LOCK-5'],
}, () => {
  expect(grantLock(ANN, 0).expiresAt).toBe(3 * MINUTE);
  expect(grantLock(ANN, 0, 90).expiresAt).toBe(90_000);
  expect(grantLock(ANN, 0, 1).expiresAt).toBe(MINUTE);
  expect(grantLock(ANN, 0, 9999).expiresAt).toBe(10 * MINUTE);
});

test('activity renews it from now on, to 10 minutes after it was granted at most', {
  tags: ['LOCK-6'],
}, () => {
  const lock = grantLock(ANN, 0);
  expect(renewLock(lock, MINUTE).expiresAt).toBe(4 * MINUTE);
  expect(renewLock(lock, 9 * MINUTE).expiresAt).toBe(10 * MINUTE);
  fc.assert(
    fc.property(
      fc.array(fc.nat(20 * MINUTE)),
      fc.option(fc.integer({ min: 0, max: 700 })),
      (times, seconds) => {
        let renewed = lock;
        for (const now of times) {
          const next = renewLock(renewed, now, seconds ?? undefined);
          expect(next.expiresAt).toBeGreaterThanOrEqual(renewed.expiresAt);
          renewed = next;
        }
        expect(renewed.expiresAt).toBeLessThanOrEqual(10 * MINUTE);
      },
    ),
  );
});
