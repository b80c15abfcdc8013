import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANN, aCart, aLine, BOB, lockOf } from '../testing/cart-lines.ts';
import { applyOperation } from './apply-operation.ts';
import { lockHolder } from './lease.ts';
import type { CartOperation } from './operations.ts';
import type { CartState } from './state.ts';

const cart = aCart([aLine(ANN, 'soju')]);
const locked = { ...cart, lock: lockOf(ANN) };
const run = (state: CartState, operation: CartOperation, clientId: string = ANN, now = 1000) => {
  const result = applyOperation(state, operation, { clientId, now });
  if (!result.ok) return result.refusal.code;
  const { version, revision, lock, closedAt } = result.state;
  return { version, revision, closedAt, lockedBy: lock?.lockedBy ?? null, told: result.event?.data ?? null };
};
const lock = { type: 'lock', version: 7 } as const;
const unlock = { type: 'unlock' } as const;

describe('taking the lock', () => {
  test('raises the version and closes the cart to older adds', { tags: ['LOCK-2'] }, () => {
    expect(run(cart, lock)).toMatchObject({ version: 8, closedAt: 8, lockedBy: ANN });
  });

  test('of two members who start to order on the same version the first gets it', {
    tags: ['LOCK-1'],
  }, () => {
    const first = applyOperation(cart, lock, { clientId: ANN, now: 1 });
    expect(first.ok && run(first.state, lock, BOB, 2)).toBe('CART_LOCKED');
    expect(first.ok && run(first.state, { ...lock, version: 8 }, BOB, 2)).toBe('CART_LOCKED');
  });

  test('needs the current version, and a cart with dishes', { tags: ['CART-4'] }, () => {
    expect(run(cart, { ...lock, version: 6 })).toBe('CART_VERSION_MISMATCH');
    expect(run(aCart(), lock)).toBe('NO_MENU_SELECTED');
  });

  test('is possible as soon as another lease has ended, though nobody swept it', { tags: ['LOCK-7'] }, () => {
    expect(run(locked, lock, BOB, locked.lock.expiresAt - 1)).toBe('CART_LOCKED');
    expect(run(locked, lock, BOB, locked.lock.expiresAt)).toMatchObject({ version: 8, lockedBy: BOB });
  });

  test('repeated by the holder renews the lease, raises no version and asks for none', {
    tags: ['LOCK-2'],
  }, () => {
    expect(run(locked, { ...lock, version: 1 })).toEqual({
      version: 7,
      revision: 10,
      closedAt: 0,
      lockedBy: ANN,
      told: {
        version: 7,
        revision: 10,
        at: '1970-01-01T00:00:01.000Z',
        lockedBy: ANN,
        lockedAt: '1970-01-01T00:00:00.000Z',
        lockExpiresAt: '1970-01-01T00:03:01.000Z',
        serverTime: '1970-01-01T00:00:01.000Z',
      },
    });
    expect(run(locked, lock, ANN, 0)).toMatchObject({ revision: 9, told: null });
  });
});

describe('letting go of the lock', () => {
  test('the holder needs no version', { tags: ['LOCK-3', 'LOCK-12'] }, () => {
    expect(run(locked, unlock)).toMatchObject({ version: 8, lockedBy: null, told: { reason: 'MEMBER' } });
  });

  test('no other member may, but staff and POS', { tags: ['LOCK-4'] }, () => {
    expect(run(locked, unlock, BOB)).toBe('CART_LOCKED');
    for (const reason of ['STORE', 'POS', 'LEFT'] as const)
      expect(run(locked, { type: 'free', reason }, 'STORE')).toMatchObject({
        lockedBy: null,
        told: { reason },
      });
  });

  test('the sweep ends a lease when it is over, not before, and says so', {
    tags: ['LOCK-7', 'LOCK-14'],
  }, () => {
    const sweep = { type: 'free', reason: 'TIMEOUT' } as const;
    expect(run(locked, sweep, 'STORE', locked.lock.expiresAt - 1)).toMatchObject({ version: 7, told: null });
    expect(run(locked, sweep, 'STORE', locked.lock.expiresAt)).toMatchObject({
      version: 8,
      lockedBy: null,
      told: { reason: 'TIMEOUT' },
    });
    expect(run(locked, unlock, BOB, locked.lock.expiresAt)).toMatchObject({ told: { reason: 'TIMEOUT' } });
  });

  test('a second time changes nothing', { tags: ['LOCK-3'] }, () => {
    expect(run(cart, unlock)).toMatchObject({ version: 7, told: null });
    expect(run(cart, { type: 'free', reason: 'STORE' }, 'STORE')).toMatchObject({ version: 7, told: null });
  });
});

test('whoever locks, renews, lets go and waits: never two holders, never beyond ten minutes', {
  tags: ['LOCK-1', 'LOCK-6', 'LOCK-7'],
}, () => {
  const act = fc.record({
    member: fc.constantFrom(ANN, BOB),
    type: fc.constantFrom('lock' as const, 'lock' as const, 'unlock' as const),
    wait: fc.oneof(fc.nat(5000), fc.nat(400_000)),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let state = cart;
      let now = 0;
      for (const { member, type, wait } of acts) {
        now += wait;
        const before = lockHolder(state.lock, now);
        const result = applyOperation(state, { type, version: state.version }, { clientId: member, now });
        expect(result.ok).toBe(before === null || before === member);
        if (!result.ok) continue;
        state = result.state;
        expect(lockHolder(state.lock, now)).toBe(type === 'lock' && !hasUsedUp(state, now) ? member : null);
        if (state.lock) expect(state.lock.expiresAt - state.lock.lockedAt).toBeLessThanOrEqual(600_000);
      }
    }),
  );
});

const hasUsedUp = ({ lock }: CartState, now: number) => lock !== null && now - lock.lockedAt >= 600_000;
