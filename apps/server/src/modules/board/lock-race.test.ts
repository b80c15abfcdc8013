import type { OrderResult } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { carryBack, payAt } from '../../../../../simulators/card/play.ts';
import { presentVisit, rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { putVenue } from '../../testing/venues.ts';
import { CartGuest } from '../cart/testing/cart-guest.ts';
import { sharingVenue } from '../cart/testing/sharing-venue.ts';
import { DINER, dinerVenue, payLocally, useDiner } from '../payment/testing/diner.ts';
import type { VenueFileInput } from '../venue-file/reading/schema.ts';

const diner = useDiner({ answerMs: 20_000 });
const { server } = diner;

const TABLES = 80;
const tables = Array.from({ length: TABLES }, (_, index) => ({ idx: index + 1, name: `${index + 1}번` }));
const callItems = [{ id: 'water', name: { ko: '물', en: 'Water', ja: 'Water', 'zh-CN': 'Water' } }];

/** Share carts, so that every act meets every other at one table and one counted dish; one of them prepays. */
const house = (id: number, usePG: boolean): VenueFileInput => ({
  ...sharingVenue,
  ...dinerVenue,
  id,
  flags: { usePG, usePos: false, useGroupCart: true, useCallStaff: true },
  callItems,
  floors: [{ ...(dinerVenue.floors[0] as VenueFileInput['floors'][number]), tables }],
});
const PREPAID = 16;
const BILLED = 17;

beforeAll(async () => {
  for (const [id, usePG] of [
    [PREPAID, true],
    [BILLED, false],
  ] as const) {
    await putVenue(server.db.pool, house(id, usePG));
    await payLocally(server, id);
    const stock = `UPDATE stock SET left_quantity = 9000 WHERE restaurant_id = $1 AND menu_id = 'set'`;
    await rows(server, stock, id);
  }
});

interface Table {
  readonly house: number;
  readonly staff: TestStaff;
  readonly ann: CartGuest;
  readonly bob: CartGuest;
  /** An order that the kitchen knows of, the visit, and another table. */
  readonly orderId: string;
  readonly visitId: string;
  readonly free: number;
}

const tableOf = ({ house: restaurantId, ann: { tableIdx } }: Table) => ({ restaurantId, tableIdx });

async function pay({ pgForm, pgAuthParams }: Partial<OrderResult>): Promise<void> {
  if (!pgForm || !pgAuthParams) return;
  const form = { action: pgForm.action, fields: pgAuthParams as Record<string, string> };
  await carryBack(await payAt(form, { outcome: 'approve' }));
}

/** What is done at a table; each in transactions of its own, whatever it is answered. */
const ACTS: Readonly<Record<string, (table: Table) => Promise<unknown>>> = {
  order: async ({ ann }) => ann.sendOrder(await ann.cartOrder()),
  pay: async ({ ann }) => pay((await ann.sendOrder(await ann.cartOrder())).body),
  move: (table) => {
    const body = { visitId: table.visitId, toTableIdx: table.free };
    return table.staff.call('moveTable', { params: tableOf(table), body });
  },
  checkOut: (table) => {
    const body = {
      visitId: table.visitId,
      completeOpenOrders: true,
      unpaid: { reason: 'PAID_ELSEWHERE' },
      unaccepted: 'COMPLETE',
    };
    return table.staff.call('checkOut', { params: tableOf(table), body });
  },
  cancel: ({ house: restaurantId, staff, orderId }) => {
    const body = { to: 'CANCEL', version: restaurantId === PREPAID ? 2 : 1, cancelReason: 'ETC' };
    return staff.call('moveOrder', { params: { restaurantId, orderId }, body });
  },
  refund: async ({ house: restaurantId, staff, orderId }) => {
    const body = { refundedAmount: 0, reason: 'ETC', lines: [{ line: 0, quantity: 1 }] };
    await staff.call('refundOrder', { params: { restaurantId, orderId }, body });
    await server.app.payments.runDue();
  },
  call: ({ bob }) =>
    bob.call('callStaff', {
      params: bob.params,
      body: { tableIdx: bob.tableIdx, timestamp: bob.pageToken, itemId: 'water' },
    }),
};

/** A table whose guests have ordered once and are about to order again. */
async function lay(staff: TestStaff, restaurantId: number, tableIdx: number): Promise<Table> {
  const [ann, bob] = [1, 2].map(() => new CartGuest(server, tableIdx, restaurantId)) as [
    CartGuest,
    CartGuest,
  ];
  for (const guest of [ann, bob]) {
    await guest.scan();
    await guest.join();
  }
  await ann.add({ id: 'set', quantity: 2 });
  await ann.lock();
  const placed = await ann.orderCart();
  await pay(placed);
  await ann.read();
  await ann.add({ id: 'set' });
  await ann.lock();
  const visitId = (await presentVisit(server, restaurantId, tableIdx)) ?? '';
  return { house: restaurantId, staff, ann, bob, orderId: placed.orderId, visitId, free: tableIdx + 1 };
}

/** Plays every two of these acts at the same moment, each pair at a table of its own. */
async function race(restaurantId: number, names: readonly string[]): Promise<void> {
  const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other] as const));
  const staff = await onShift(server, 'manager', restaurantId);
  const laid: Table[] = [];
  for (const index of pairs.keys()) laid.push(await lay(staff, restaurantId, 2 * index + 1));
  await Promise.all(pairs.flatMap((pair, index) => pair.map((name) => ACTS[name]?.(laid[index] as Table))));
}

async function deadlocks(): Promise<number | undefined> {
  // Connections tell what they met a while later unless they are asked to; all of them are, each held for a moment.
  const told = 'SELECT pg_stat_force_next_flush(), pg_sleep(0.2)';
  await Promise.all(Array.from({ length: 20 }, () => rows(server, told)));
  const [database] = await rows<{ deadlocks: number }>(
    server,
    'SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()',
  );
  return database?.deadlocks;
}

test('where guests pay first, no two acts at a table wait for each other in a ring', {
  tags: ['ORD-33'],
  timeout: 60_000,
}, async () => {
  await race(PREPAID, ['order', 'pay', 'move', 'checkOut', 'cancel', 'refund']);
  expect(await deadlocks()).toBe(0);
});

test('where guests pay at the end, no two acts at a table wait for each other in a ring', {
  tags: ['ORD-33'],
}, async () => {
  await race(BILLED, ['order', 'move', 'checkOut', 'cancel', 'call']);
  expect(await deadlocks()).toBe(0);
});

test('orders of several dishes meet an import of the menu', { tags: ['ORD-33'] }, async () => {
  const dishes = ['set', 'single', 'rice'].map((id) => ({ id }));
  const guests = await Promise.all(Array.from({ length: 8 }, (_, index) => seat(server, index + 1, DINER)));
  const bodies = await Promise.all(
    guests.map((guest, index) => guest.orderBody(...(index % 2 ? dishes.toReversed() : dishes))),
  );
  await Promise.all([
    ...guests.map((guest, index) => guest.sendOrder(bodies[index])),
    putVenue(server.db.pool, dinerVenue),
  ]);
  expect(await deadlocks()).toBe(0);
});
