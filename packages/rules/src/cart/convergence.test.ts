import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCart, aLine } from '../testing/cart-lines.ts';
import { arrive, aTable, deliver, fetchCart, type Seat, send, serve, type Table } from '../testing/table.ts';
import { applyEvent } from './apply-event.ts';
import type { CartOperation, MemberOperation } from './operations.ts';
import { phoneAt, tap, viewOf } from './phone-cart.ts';

const MEMBERS = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(32));
const DISHES = ['soju', 'tofu', 'pajeon'];

type Wish = { type: MemberOperation['type']; dish: number; quantity: number };
type Step = { member: number } & (
  | { does: 'tap'; wish: Wish }
  | { does: 'send'; isAnswerLost: boolean }
  | { does: 'hear' | 'hearTwice' | 'miss'; index: number }
  | { does: 'reload' | 'read' }
  | { does: 'wait'; ms: number }
  | { does: 'house'; operation: CartOperation }
);

const wish: fc.Arbitrary<Wish> = fc.record({
  type: fc.constantFrom(
    ...([
      'add',
      'add',
      'add',
      'modify',
      'modify',
      'remove',
      'people',
      'ready',
      'lock',
      'unlock',
      'reset',
    ] as const),
  ),
  dish: fc.nat(DISHES.length - 1),
  quantity: fc.integer({ min: 0, max: 4 }),
});
const lineOf = (index: number, dish: string) => aLine(MEMBERS[index] ?? '', dish).cartMenuId;
const house: fc.Arbitrary<CartOperation> = fc.constantFrom<CartOperation>(
  { type: 'free', reason: 'TIMEOUT' },
  { type: 'free', reason: 'STORE' },
  { type: 'empty', reason: 'POS' },
  { type: 'empty', reason: 'EXPIRED' },
  { type: 'empty', reason: 'CHECK_OUT' },
  { type: 'paid', orderId: 'order-1', lines: [{ cartMenuId: lineOf(0, 'soju'), quantity: 2 }] },
  { type: 'unpaid', orderId: 'order-1' },
);
const member = fc.nat(MEMBERS.length - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ member, does: fc.constant('tap' as const), wish }) },
  {
    weight: 6,
    arbitrary: fc.record({ member, does: fc.constant('send' as const), isAnswerLost: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      member,
      does: fc.constantFrom('hear' as const, 'hearTwice', 'miss'),
      index: fc.nat(5),
    }),
  },
  { weight: 1, arbitrary: fc.record({ member, does: fc.constant('reload' as const) }) },
  { weight: 2, arbitrary: fc.record({ member, does: fc.constant('read' as const) }) },
  { weight: 1, arbitrary: fc.record({ member, does: fc.constant('wait' as const), ms: fc.nat(400_000) }) },
  { weight: 1, arbitrary: fc.record({ member, does: fc.constant('house' as const), operation: house }) },
);

/** What a guest wants, as an operation on the cart that the guest sees. */
function operationOf({ type, dish, quantity }: Wish, seat: Seat, now: number): MemberOperation {
  const { clientId } = seat.phone;
  const own = viewOf(seat.phone, now).lines.filter((line) => line.clientId === clientId);
  const cartMenuId = own[dish % Math.max(1, own.length)]?.cartMenuId ?? 'none';
  switch (type) {
    case 'add':
      return { type, version: 0, line: aLine(clientId, DISHES[dish] ?? 'soju', Math.max(1, quantity)) };
    case 'modify':
      return { type, version: 0, cartMenuId, quantity };
    case 'remove':
      return { type, version: 0, cartMenuId };
    case 'people':
      return { type, numOfPeople: quantity + 1 };
    case 'ready':
      return { type, isReady: quantity % 2 === 0 };
    case 'unlock':
      return { type };
    default:
      return { type, version: 0 };
  }
}

function play(table: Table, steps: readonly Step[]): void {
  steps.forEach((step, index) => {
    const seat = table.seats[step.member] as Seat;
    const before = table.state;
    switch (step.does) {
      case 'tap': {
        const operation = operationOf(step.wish, seat, table.now);
        const { phone, refusal } = tap(seat.phone, { changeId: `change-${index}`, operation }, table.now);
        seat.phone = phone;
        if (refusal) seat.told.push(refusal.code);
        break;
      }
      case 'send':
        send(table, seat, step.isAnswerLost);
        break;
      case 'reload':
        seat.phone = phoneAt(seat.phone.clientId, table.state);
        seat.reading = null;
        break;
      case 'read':
        arrive(table, seat);
        break;
      case 'wait':
        table.now += step.ms;
        break;
      case 'house':
        serve(table, 'STORE', step.operation);
        break;
      default:
        hear(table, seat, step.does, step.index);
    }
    expect(table.state.version - before.version).toBeLessThanOrEqual(1);
    expect(table.state.revision - before.revision).toBeLessThanOrEqual(1);
  });
}

function hear(table: Table, seat: Seat, how: 'hear' | 'hearTwice' | 'miss', index: number): void {
  // Picking any of the waiting events makes them arrive out of order.
  const [event] = seat.inbox.splice(index % Math.max(1, seat.inbox.length), 1);
  if (event === undefined) return;
  if (how === 'miss') {
    seat.hasGap = true;
    return;
  }
  deliver(table, seat, event);
  if (how === 'hearTwice') deliver(table, seat, event);
}

/** Everybody is back online, sends what is left and hears what is said. Who lost events fetches once, nobody else. */
function calmDown(table: Table): void {
  for (const seat of table.seats) {
    if (seat.hasGap) fetchCart(table, seat);
    while (seat.reading !== null) arrive(table, seat);
    for (let calls = 0; seat.phone.pending.length > 0; calls++) {
      expect(calls).toBeLessThan(200);
      send(table, seat);
    }
  }
  for (const seat of table.seats) {
    for (const event of seat.inbox.splice(0)) deliver(table, seat, event);
    while (seat.reading !== null) arrive(table, seat);
  }
}

const start = aCart([], { version: 0, revision: 0 });

test('after any run of taps, losses, repeats and reorderings all phones hold the server’s cart', {
  tags: ['CART-22'],
}, () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120, size: 'max' }), (steps) => {
      const table = aTable(start, MEMBERS);
      play(table, steps);
      calmDown(table);
      for (const { phone } of table.seats) {
        expect(phone.pending).toEqual([]);
        expect(phone.confirmed).toEqual(table.state);
        expect(viewOf(phone, table.now)).toEqual(table.state);
      }
    }),
    { numRuns: 400 },
  );
});

test('the events alone rebuild the cart, version by version', { tags: ['CART-22', 'CART-3'] }, () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120, size: 'max' }), (steps) => {
      const table = aTable(start, MEMBERS);
      play(table, steps);
      let replayed = start;
      for (const event of table.log) {
        const next = applyEvent(replayed, event);
        expect(next?.revision).toBe(replayed.revision + 1);
        expect(next === null ? Number.NaN : next.version - replayed.version).toBeOneOf([0, 1]);
        replayed = next ?? replayed;
      }
      expect(replayed).toEqual(table.state);
    }),
    { numRuns: 300 },
  );
});

test('adds from several phones all land, whatever was lost or repeated on the way', {
  tags: ['CART-14', 'CART-13'],
}, () => {
  const adds = step
    .filter(({ does }) => does !== 'reload' && does !== 'house')
    .map((each) => (each.does === 'tap' ? { ...each, wish: { ...each.wish, type: 'add' as const } } : each));
  fc.assert(
    fc.property(fc.array(adds, { maxLength: 100, size: 'max' }), (steps) => {
      const table = aTable(start, MEMBERS);
      play(table, steps);
      calmDown(table);
      const tapped = steps.flatMap((each) => (each.does === 'tap' ? [Math.max(1, each.wish.quantity)] : []));
      const sum = (quantities: number[]) => quantities.reduce((a, b) => a + b, 0);
      expect(sum(table.state.lines.map(({ qty }) => qty))).toBe(sum(tapped));
      expect(table.seats.flatMap(({ told }) => told)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('the lock never has two holders, nor outlives ten minutes', { tags: ['LOCK-1', 'LOCK-6'] }, () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120, size: 'max' }), (steps) => {
      const table = aTable(aCart([aLine(MEMBERS[0] ?? '', 'soju')], { version: 0, revision: 0 }), MEMBERS);
      play(table, steps);
      let expires = 0;
      let holder: string | null = null;
      for (const event of table.log) {
        const at = Date.parse(event.data.at);
        if (event.action === 'lock-cart') {
          if (holder !== null && at < expires) expect(event.data.lockedBy).toBe(holder);
          holder = event.data.lockedBy;
          expires = Date.parse(event.data.lockExpiresAt);
          expect(expires - Date.parse(event.data.lockedAt)).toBeLessThanOrEqual(600_000);
        } else if (['unlock-cart', 'order-success', 'reset-cart'].includes(event.action)) holder = null;
      }
    }),
    { numRuns: 200 },
  );
});
