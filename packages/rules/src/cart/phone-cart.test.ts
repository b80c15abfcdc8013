import { describe, expect, test } from 'vitest';
import { ANN, aCart, adding, aLine, BOB } from '../testing/cart-lines.ts';
import { arrive, aTable, deliver, fetchCart, type Seat, send, serve, type Table } from '../testing/table.ts';
import type { MemberOperation } from './operations.ts';
import { tap, viewOf } from './phone-cart.ts';

let count = 0;
function sit(): {
  table: Table;
  ann: Seat;
  bob: Seat;
  does: (seat: Seat, operation: MemberOperation) => string | null;
} {
  const table = aTable(aCart([aLine(BOB, 'tofu')], { version: 0, revision: 0 }), [ANN, BOB]);
  const [ann, bob] = table.seats as [Seat, Seat];
  return {
    table,
    ann,
    bob,
    does(seat, operation) {
      const { phone, refusal } = tap(seat.phone, { changeId: `change-${count++}`, operation }, table.now);
      seat.phone = phone;
      return refusal?.code ?? null;
    },
  };
}
const dishes = ({ phone }: Seat) =>
  viewOf(phone, 0).lines.map(({ clientId, id, qty }) => `${clientId[0]} ${id} ${qty}`);
const hear = (table: Table, seat: Seat) => {
  for (const event of seat.inbox.splice(0)) deliver(table, seat, event);
};
const soju = adding(0, aLine(ANN, 'soju'));

describe('a tap', () => {
  test('shows at once and stays when it lands, whichever of answer and event comes first', {
    tags: ['CART-15'],
  }, () => {
    for (const answerFirst of [true, false]) {
      const { table, ann, does } = sit();
      does(ann, soju);
      expect(dishes(ann)).toEqual(['b tofu 1', 'a soju 1']);
      send(table, ann, !answerFirst);
      expect(dishes(ann)).toEqual(['b tofu 1', 'a soju 1']);
      hear(table, ann);
      expect(dishes(ann)).toEqual(['b tofu 1', 'a soju 1']);
      expect(ann.phone.pending).toEqual([]);
    }
  });

  test('is refused at once when the phone already knows better', { tags: ['CART-15'] }, () => {
    const { ann, does } = sit();
    expect(does(ann, { type: 'remove', version: 0, cartMenuId: aLine(BOB, 'tofu').cartMenuId })).toBe(
      'NOT_CART_MENU_OWNER',
    );
    expect(dishes(ann)).toEqual(['b tofu 1']);
  });

  test('rolls back with the reason when the server refuses it', { tags: ['CART-15'] }, () => {
    const { table, ann, bob, does } = sit();
    serve(table, BOB, { type: 'lock', version: 0 });
    does(ann, soju);
    send(table, ann);
    expect(ann.told).toEqual(['CART_LOCKED']);
    hear(table, ann);
    hear(table, bob);
    expect(dishes(ann)).toEqual(['b tofu 1']);
  });

  test('of an add waits through a time without network and lands afterwards', { tags: ['CART-16'] }, () => {
    const { table, ann, does } = sit();
    does(ann, soju);
    does(ann, soju);
    serve(table, BOB, adding(0, aLine(BOB, 'beer')));
    fetchCart(table, ann);
    send(table, ann);
    send(table, ann);
    expect(dishes(ann)).toEqual(['b tofu 1', 'b beer 1', 'a soju 2']);
    expect(ann.told).toEqual([]);
  });

  test('of an add is offered again when the cart was locked meanwhile, though it is open again', {
    tags: ['CART-16'],
  }, () => {
    const { table, ann, does } = sit();
    does(ann, soju);
    serve(table, BOB, { type: 'lock', version: 0 });
    serve(table, BOB, { type: 'unlock' });
    send(table, ann);
    expect(ann.told).toEqual(['CART_VERSION_MISMATCH']);
    expect(dishes(ann)).toEqual(['b tofu 1']);
  });

  test('of an add after the own lock lands though the lock closed the cart to older adds', {
    tags: ['CART-5'],
  }, () => {
    const { table, ann, does } = sit();
    does(ann, { type: 'lock', version: 0 });
    does(ann, soju);
    send(table, ann);
    send(table, ann);
    expect(ann.told).toEqual([]);
    expect(table.state.lines).toHaveLength(2);
    expect(table.state.lock?.lockedBy).toBe(ANN);
  });

  test('of reset is dropped when somebody added a dish that its guest had not seen', {
    tags: ['CART-9'],
  }, () => {
    const { table, ann, does } = sit();
    does(ann, { type: 'reset', version: 0 });
    serve(table, BOB, adding(0, aLine(BOB, 'beer')));
    hear(table, ann);
    expect(ann.told).toEqual(['CART_VERSION_MISMATCH']);
    expect(dishes(ann)).toEqual(['b tofu 1', 'b beer 1']);
  });
});

test('a phone that missed an event notices at the next one and is right after one fetch', {
  tags: ['CART-17'],
}, () => {
  const { table, ann } = sit();
  serve(table, BOB, adding(0, aLine(BOB, 'beer')));
  serve(table, BOB, adding(0, aLine(BOB, 'soju')));
  ann.inbox.shift();
  hear(table, ann);
  arrive(table, ann);
  expect(ann.phone.confirmed).toEqual(table.state);
});

describe('while events are missing', () => {
  test('an add whose answer overtakes the news of others takes no later add with it', {
    tags: ['CART-14', 'CART-16'],
  }, () => {
    const { table, ann, does } = sit();
    does(ann, soju);
    does(ann, soju);
    serve(table, BOB, adding(0, aLine(BOB, 'beer')));
    serve(table, BOB, adding(0, aLine(BOB, 'cola')));
    send(table, ann);
    // What landed stays in sight, though its place in the cart is not known yet.
    expect(dishes(ann)).toEqual(['b tofu 1', 'a soju 2']);
    // Bob's first dish is told now, his second one not yet.
    deliver(table, ann, ann.inbox[0] as never);
    expect(dishes(ann)).toEqual(['b tofu 1', 'b beer 1', 'a soju 2']);
    expect(ann.told).toEqual([]);
    hear(table, ann);
    expect(dishes(ann)).toEqual(['b tofu 1', 'b beer 1', 'b cola 1', 'a soju 2']);
    send(table, ann);
    expect(ann.told).toEqual([]);
    expect(ann.phone.ahead).toEqual([]);
    expect(dishes(ann)).toEqual(['b tofu 1', 'b beer 1', 'b cola 1', 'a soju 2']);
  });

  test('a read that more news has overtaken is followed by another one', { tags: ['CART-17'] }, () => {
    const { table, ann } = sit();
    serve(table, BOB, adding(0, aLine(BOB, 'beer')));
    serve(table, BOB, adding(0, aLine(BOB, 'soju')));
    deliver(table, ann, ann.inbox[1] as never);
    serve(table, BOB, adding(0, aLine(BOB, 'cola')));
    deliver(table, ann, ann.inbox[2] as never);
    arrive(table, ann);
    expect(ann.phone.confirmed.revision).toBe(2);
    arrive(table, ann);
    expect(ann.phone.confirmed).toEqual(table.state);
    expect(ann.reading).toBeNull();
  });
});

test('an event that the phone has already seen changes nothing', { tags: ['RT-18'] }, () => {
  const { table, ann } = sit();
  serve(table, BOB, adding(0, aLine(BOB, 'beer')));
  const [event] = ann.inbox;
  hear(table, ann);
  const before = ann.phone;
  if (event) deliver(table, ann, event);
  expect(ann.phone).toEqual(before);
  expect(dishes(ann)).toEqual(['b tofu 1', 'b beer 1']);
});

test('an answer that was overtaken does not take the phone back', { tags: ['RT-18'] }, () => {
  const { table, ann } = sit();
  const old = table.state;
  serve(table, BOB, adding(0, aLine(BOB, 'beer')));
  hear(table, ann);
  table.state = old;
  fetchCart(table, ann);
  expect(ann.phone.confirmed.version).toBe(1);
});

test('a cart line and a lock stay their member’s, whoever repeats their ids', {
  tags: ['CART-8', 'LOCK-10'],
}, () => {
  const { table } = sit();
  const line = aLine(BOB, 'tofu');
  expect(serve(table, ANN, { type: 'remove', version: 0, cartMenuId: line.cartMenuId }).ok).toBe(false);
  expect(serve(table, ANN, adding(0, line)).ok).toBe(false);
});
