import type { StockDish } from '@hansang/contract/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { left, rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { moveOrder } from '../order/moving/move-order.ts';

const server = useServer();
const DISH = 'special';

const stock = async () => Number((await left(server, DISH)) ?? 0);
const count = async (member: TestStaff, leftQuantity: number) =>
  member.ok<StockDish>('setStock', {
    params: { ...member.params, menuId: DISH },
    body: { leftQuantity, seenLeft: await stock() },
  });
const cancel = (orderId: string) =>
  moveOrder(server.app.platform, {
    restaurantId: PUB,
    orderId,
    to: 'CANCEL',
    actor: { type: 'staff', id: 'mina', name: '미나' },
    cancelReason: 'LACK_OF_INGREDIENTS',
  });

/** What may happen to one counted dish. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('order' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('cancel' as const), nth: fc.nat(5) }),
  fc.record({ kind: fc.constant('count' as const), to: fc.integer({ min: 1, max: 12 }) }),
);

test('what is left is what was counted last, less what is sold since and not cancelled, in any order of things', {
  tags: ['STOCK-21', 'STOCK-2'],
}, async () => {
  const member = await onShift(server, 'staff');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      if ((await stock()) !== 9) await count(member, 9);
      const open: { orderId: string; quantity: number; tally: number }[] = [];
      let [expected, tally] = [9, 0];
      const undo = async (at: number) => {
        const [one] = open.splice(at, 1);
        if (!one) return;
        await cancel(one.orderId);
        if (one.tally === tally) expected += one.quantity;
      };
      for (const one of steps) {
        if (one.kind === 'order') {
          const guest = await seat(server, 1);
          const sent = await guest.sendOrder(await guest.orderBody({ id: DISH, quantity: one.quantity }));
          expect(Boolean(sent.body.orderId)).toBe(one.quantity <= expected);
          if (sent.body.orderId) {
            open.push({ orderId: sent.body.orderId, quantity: one.quantity, tally });
            expected -= one.quantity;
          }
        } else if (one.kind === 'cancel') await undo(one.nth);
        else if (one.to !== expected) {
          await count(member, one.to);
          [expected, tally] = [one.to, tally + 1];
        }
        expect(await stock()).toBe(expected);
      }
      while (open.length > 0) await undo(0);
      expect(await stock()).toBe(expected);
    }),
    { numRuns: 25 },
  );
});

test('a count and a cancellation at the same moment stand one after the other', {
  tags: ['STOCK-21', 'STOCK-9'],
}, async () => {
  const member = await onShift(server, 'manager');
  if ((await stock()) !== 30) await count(member, 30);
  for (let round = 0; round < 8; round++) {
    const { orderId } = await (await seat(server, 2)).order({ id: DISH, quantity: 2 });
    const before = await stock();
    const params = { ...member.params, menuId: DISH };
    const [reply] = await Promise.all([
      member.call('setStock', { params, body: { leftQuantity: before + 20, seenLeft: before } }),
      cancel(orderId),
    ]);
    expect(await stock()).toBe(reply.status === 200 ? before + 20 : before + 2);
    await count(member, 10 + round);
  }
});

test('an order of several dishes gives back to those alone that nobody has counted since', {
  tags: ['STOCK-21'],
}, async () => {
  const member = await onShift(server, 'staff');
  await member.ok('setStock', {
    params: { ...member.params, menuId: 'cola' },
    body: { leftQuantity: 10, seenLeft: null },
  });
  await count(member, 5);
  const { orderId } = await (await seat(server, 3)).order({ id: DISH, quantity: 2 }, { id: 'cola' });
  await count(member, 7);
  await cancel(orderId);
  expect([await stock(), Number(await left(server, 'cola'))]).toEqual([7, 10]);
  await rows(server, `UPDATE stock SET left_quantity = NULL WHERE menu_id = 'cola'`);
});
