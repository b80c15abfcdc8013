import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANN, aCart, adding, aLine, BOB, lockOf } from '../testing/cart-lines.ts';
import { applyOperation } from './apply-operation.ts';
import type { MemberOperation } from './operations.ts';
import { type PendingChange, rebase } from './rebase.ts';
import type { CartState } from './state.ts';

const soju = aLine(ANN, 'soju', 2);
const tofu = aLine(BOB, 'tofu', 1);
const seen = aCart([soju]);
/** Bob added tofu meanwhile. */
const newer: CartState = { ...seen, version: 8, revision: 10, lines: [soju, tofu] };
const context = { clientId: ANN, now: 1000 };

const pending = (...operations: MemberOperation[]): PendingChange[] =>
  operations.map((operation, index) => ({ changeId: `change-${index}`, operation }));
const outcome = (base: CartState, ...operations: MemberOperation[]) => {
  const { view, kept, dropped } = rebase(base, pending(...operations), context);
  return {
    lines: view.lines.map(({ clientId, id, qty }) => `${clientId[0]} ${id} ${qty}`),
    kept: kept.map(({ operation }) => ('version' in operation ? operation.version : null)),
    dropped: dropped.map(({ refusal }) => refusal.code),
  };
};

describe('changes made on an older cart', () => {
  test('adds go on top of what others did and keep their version', { tags: ['CART-23', 'CART-5'] }, () => {
    expect(outcome(newer, adding(7, soju), adding(7, aLine(ANN, 'beer')))).toEqual({
      lines: ['a soju 4', 'b tofu 1', 'a beer 1'],
      kept: [7, 7],
      dropped: [],
    });
  });

  test('changes of own lines are sent with the version that they will meet', { tags: ['CART-23'] }, () => {
    const modify = { type: 'modify', version: 7, cartMenuId: soju.cartMenuId, quantity: 5 } as const;
    const remove = { type: 'remove', version: 8, cartMenuId: soju.cartMenuId } as const;
    expect(outcome(newer, modify, remove)).toEqual({ lines: ['b tofu 1'], kept: [8, 9], dropped: [] });
  });

  test('a change of a line that is gone is dropped, and what comes after it stays', {
    tags: ['CART-23'],
  }, () => {
    const gone = { type: 'modify', version: 7, cartMenuId: 'gone', quantity: 5 } as const;
    expect(outcome(newer, gone, adding(7, soju))).toMatchObject({
      kept: [7],
      dropped: ['NOT_FOUND_CART_MENU'],
    });
  });

  test('a reset or a lock is never played on a cart that its guest did not see', {
    tags: ['CART-4', 'CART-23'],
  }, () => {
    for (const type of ['reset', 'lock'] as const) {
      expect(outcome(newer, { type, version: 7 })).toMatchObject({
        lines: ['a soju 2', 'b tofu 1'],
        dropped: ['CART_VERSION_MISMATCH'],
      });
      expect(outcome(seen, { type, version: 7 }).kept).toEqual([7]);
      expect(outcome(seen, adding(7, soju), { type, version: 8 }).kept).toEqual([7, 8]);
    }
  });

  test('adds made before the cart was locked or emptied are offered again', { tags: ['CART-16'] }, () => {
    const reopened = { ...newer, closedAt: 8 };
    expect(outcome(reopened, adding(7, soju)).dropped).toEqual(['CART_VERSION_MISMATCH']);
    expect(outcome({ ...newer, lock: lockOf(BOB) }, adding(7, soju)).dropped).toEqual(['CART_LOCKED']);
  });

  test('what no longer fits the bounds is dropped with the reason', { tags: ['CART-15', 'QTY-10'] }, () => {
    const limited = aLine(ANN, 'soju', 2, { maxPermittedQuantity: 3 });
    expect(outcome(newer, adding(7, limited)).dropped).toEqual(['QUANTITY_ABOVE_MAX']);
  });
});

const operation: fc.Arbitrary<MemberOperation> = fc.oneof(
  fc
    .record({
      version: fc.integer({ min: 5, max: 9 }),
      dish: fc.constantFrom('soju', 'beer'),
      qty: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ version, dish, qty }) => adding(version, aLine(ANN, dish, qty, { maxPermittedQuantity: 8 }))),
  fc.record({
    type: fc.constant('modify' as const),
    version: fc.nat(9),
    cartMenuId: fc.constantFrom(soju.cartMenuId, tofu.cartMenuId),
    quantity: fc.nat(9),
  }),
  fc.record({ type: fc.constantFrom('reset' as const, 'lock'), version: fc.integer({ min: 7, max: 12 }) }),
  fc.record({ type: fc.constant('unlock' as const) }),
  fc.record({ type: fc.constant('people' as const), numOfPeople: fc.nat(3) }),
);
const base = fc
  .record({ closedAt: fc.integer({ min: 0, max: 8 }), lock: fc.constantFrom(null, lockOf(ANN), lockOf(BOB)) })
  .map((over): CartState => ({ ...newer, ...over }));

test('what is kept is accepted by the server one after the other, and gives the same cart', {
  tags: ['CART-23'],
}, () => {
  fc.assert(
    fc.property(base, fc.array(operation, { maxLength: 8 }), (server, operations) => {
      const { view, kept } = rebase(server, pending(...operations), context);
      let state = server;
      for (const { operation, changeId } of kept) {
        // Adds made before this phone's own lock or reset in the same run wait for that to land first.
        const sent =
          operation.type === 'add'
            ? { ...operation, version: Math.max(operation.version, state.closedAt) }
            : operation;
        const result = applyOperation(state, sent, { ...context, changeId });
        expect(result.ok).toBe(true);
        if (result.ok) state = result.state;
      }
      expect(state).toEqual(view);
    }),
  );
});

test('rebasing what was kept once more changes nothing', { tags: ['CART-23'] }, () => {
  fc.assert(
    fc.property(base, fc.array(operation, { maxLength: 8 }), (server, operations) => {
      const once = rebase(server, pending(...operations), context);
      const again = rebase(server, once.kept, context);
      expect(again).toEqual({ view: once.view, kept: once.kept, dropped: [] });
    }),
  );
});
