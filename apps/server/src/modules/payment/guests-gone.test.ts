import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { DEMO_MERCHANT } from '../../../../../simulators/card/merchant.ts';
import { carryBack, payAt } from '../../../../../simulators/card/play.ts';
import { rows } from '../../testing/rows.ts';
import { endStay } from '../../testing/table-changes.ts';
import { startServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { putVenue } from '../../testing/venues.ts';
import { httpPost } from './nicepay/transport.ts';
import { ANSWER_MS, DINER, dinerVenue, resultOf, useDiner } from './testing/diner.ts';
import { takeMoney } from './testing/take-money.ts';

const diner = useDiner();
beforeEach(() => diner.freeTables());

test('a check-out gives back what its guests had reserved, and their return is not approved', async () => {
  const before = await diner.stockOf('set');
  const guest = await diner.sit(1);
  const reserved = await diner.order(guest, { id: 'set', quantity: 2 });
  const returned = await reserved.pay();
  await endStay(diner.server, 1, DINER);
  await diner.settle();
  expect(await diner.orderOf(reserved.orderId)).toMatchObject({ status: 'CANCEL' });
  expect(await diner.stockOf('set')).toBe(before);
  await carryBack(returned);
  expect(await diner.held(reserved.orderId)).toBe(0);
});

test('a check-out while the money is being asked for sends the money back', async () => {
  const guest = await diner.sit(2);
  // No other order of this test file has its amount.
  const reserved = await diner.order(guest, { id: 'rice', quantity: 4 });
  await takeMoney(diner, await reserved.pay());
  expect(await diner.held(reserved.orderId)).toBe(36_000);
  await endStay(diner.server, 2, DINER);
  await diner.settle(46, 3, 6);
  expect(await diner.orderOf(reserved.orderId)).toMatchObject({ status: 'CANCEL' });
  expect(await diner.held(reserved.orderId)).toBe(0);
});

test('a server that died after it asked for the money: the next one asks, and the order is made', {
  tags: ['PAY-10', 'PAY-17'],
}, async () => {
  const guest = await diner.sit(3);
  // No other order of this test file has its amount.
  const reserved = await diner.order(guest, { id: 'rice', quantity: 3 });
  const returned = await reserved.pay();
  await takeMoney(diner, returned);
  await diner.settle(46, 1);
  expect(await diner.orderOf(reserved.orderId)).toMatchObject({ status: 'REQUEST' });
  expect(await diner.held(reserved.orderId)).toBe(27_000);
  // The browser that had lost its answer comes again.
  const again = await carryBack(returned);
  expect(again.headers.get('location')).toMatch(/^\/pay-success/);
});

test('a moved table takes its waiting payment along', async () => {
  const staff = await onShift(diner.server, 'staff', DINER);
  const first = await diner.payFor(4);
  const reserved = await diner.order(first.guest, { id: 'set' });
  const { visit_id: visitId } = await diner.orderOf(first.orderId);
  await staff.ok('moveTable', {
    params: { restaurantId: DINER, tableIdx: 4 },
    body: { visitId, toTableIdx: 5 },
  });
  const answer = await carryBack(await reserved.pay());
  expect(answer.headers.get('location')).toMatch(/^\/pay-success/);
  expect(await diner.orderOf(reserved.orderId)).toMatchObject({
    table_idx: 5,
    visit_id: visitId,
    status: 'REQUEST',
  });
});

test('a moved table leaves the waiting payment of the guests before it behind: their money goes back', {
  tags: ['VISIT-11'],
}, async () => {
  const staff = await onShift(diner.server, 'staff', DINER);
  const gone = await diner.sit(12);
  // No other order of this test file has its amount.
  const reserved = await diner.order(gone, { id: 'rice', quantity: 8 });
  await takeMoney(diner, await reserved.pay());
  await endStay(diner.server, 12, DINER);
  const next = await diner.payFor(12);
  const { visit_id: visitId } = await diner.orderOf(next.orderId);
  const params = { restaurantId: DINER, tableIdx: 12 };
  await staff.ok('moveTable', { params, body: { visitId, toTableIdx: 1 } });
  await diner.settle(46, 3, 6);
  expect(await diner.orderOf(reserved.orderId)).toMatchObject({ status: 'CANCEL', visit_id: null });
  expect(await diner.held(reserved.orderId)).toBe(0);
});

test('two returns at once, also on two servers, ask for the money once', {
  tags: ['PAY-11', 'PAY-12'],
}, async () => {
  const other = await startServer({
    beside: () => diner.server,
    payments: async () => ({
      demo: {
        pages: diner.provider.origin,
        access: async () => ({ origin: diner.provider.origin, merchant: DEMO_MERCHANT }),
      },
      post: httpPost(ANSWER_MS),
    }),
  });
  try {
    for (let round = 0; round < 6; round += 1) {
      const guest = await diner.sit(6);
      const reserved = await diner.order(guest);
      const returned = await reserved.pay();
      const there = { ...returned, action: `${other.origin}/api/v1/payments/return` };
      const answers = await Promise.all([returned, there, returned, there].map((way) => carryBack(way)));
      for (const answer of answers)
        expect(await resultOf(diner.server, answer.headers.get('location') ?? '')).toMatchObject({
          outcome: 'PAID',
          orderId: reserved.orderId,
        });
      const [payment] = diner.provider.ledger.byMoid(DEMO_MERCHANT.mid, reserved.form.fields.Moid ?? '');
      expect(payment?.steps.filter(({ what }) => what === 'APPROVAL_ASKED')).toHaveLength(1);
    }
  } finally {
    await other.close();
  }
});

test('a guest may give up an order that waits for its payment, and nobody else may', async () => {
  const guest = await diner.sit(7);
  const other = await diner.sit(7);
  const before = await diner.stockOf('set');
  const reserved = await diner.order(guest, { id: 'set' });
  const params = { restaurantId: DINER, orderId: reserved.orderId };
  expect((await other.refused('cancelOrder', { params })).errorCode).toBe('UNAUTHORIZED_ACCESS');
  await guest.ok('cancelOrder', { params });
  await diner.settle();
  expect(await diner.stockOf('set')).toBe(before);
  expect(await diner.paymentOf(reserved.orderId)).toMatchObject({ status: 'CANCEL', phase: 'DONE' });
  const late = await carryBack(await reserved.pay());
  expect(late.headers.get('location')).toMatch(/^\/pay-error/);
  expect(await diner.held(reserved.orderId)).toBe(0);
});

test.each([
  ['its guest', 5],
  ['staff', 6],
])('an order that %s cancel while its money is asked for is not made after all', async (who, quantity) => {
  const guest = await diner.sit(8);
  const reserved = await diner.order(guest, { id: 'rice', quantity });
  const params = { restaurantId: DINER, orderId: reserved.orderId };
  await takeMoney(diner, await reserved.pay());
  expect(await diner.held(reserved.orderId)).toBe(9000 * quantity);
  if (who === 'staff') {
    const body = { to: 'CANCEL', version: 1, cancelReason: 'LACK_OF_INGREDIENTS' };
    await (await onShift(diner.server, 'staff', DINER)).ok('moveOrder', { params, body });
  } else await guest.ok('cancelOrder', { params });
  await diner.settle(46, 3, 6, 130);
  expect(await diner.orderOf(reserved.orderId)).toMatchObject({ status: 'CANCEL' });
  expect(await diner.held(reserved.orderId)).toBe(0);
});

test('while nobody knows whether an order was paid, its phone reserves no other and is not charged twice', {
  tags: ['PAY-41'],
}, async () => {
  const guest = await diner.sit(10);
  const body = await guest.orderBody({ id: 'rice', quantity: 7 });
  const placed = await guest.sendOrder(body, 'first');
  const { pgForm, pgAuthParams } = placed.body;
  const form = { action: pgForm?.action ?? '', fields: pgAuthParams as Record<string, string> };
  await takeMoney(diner, await payAt(form, { outcome: 'approve' }));
  const unknown = { status: 409, body: { errorCode: 'PAYMENT_UNKNOWN' } };
  expect(await guest.sendOrder(body, 'second')).toMatchObject(unknown);
  // Nor is the first request told that its order was placed.
  expect(await guest.sendOrder(body, 'first')).toMatchObject(unknown);
  // Somebody else at the table is no part of it.
  const other = await diner.sit(10);
  expect((await other.sendOrder(await other.orderBody({ id: 'rice' }))).status).toBe(200);
  await diner.settle(46, 1);
  expect(await diner.orderOf(placed.body.orderId ?? '')).toMatchObject({ status: 'REQUEST' });
  expect((await guest.sendOrder(body, 'third')).status).toBe(200);
});

test('a venue that stops taking orders while somebody is at the window still takes what was reserved', {
  tags: ['PAY-30'],
}, async () => {
  const guest = await diner.sit(11);
  const reserved = await diner.order(guest);
  const returned = await reserved.pay();
  await putVenue(diner.server.db.pool, { ...dinerVenue, flags: { ...dinerVenue.flags, orderOnSite: false } });
  await diner.server.app.platform.events.settled();
  try {
    const late = await guest.sendOrder(await guest.orderBody({ id: 'rice' }));
    expect(late.body).toMatchObject({ errorCode: 'NOT_USE_ON_SITE_ORDER' });
    const answer = await carryBack(returned);
    expect(await resultOf(diner.server, answer.headers.get('location') ?? '')).toMatchObject({
      outcome: 'PAID',
    });
    expect(await diner.orderOf(reserved.orderId)).toMatchObject({ status: 'REQUEST' });
  } finally {
    await putVenue(diner.server.db.pool, dinerVenue);
    await diner.server.app.platform.events.settled();
  }
});

test('a prepaid visit checks out by itself an hour after its last order became final', {
  tags: ['VISIT-13'],
}, async () => {
  const staff = await onShift(diner.server, 'staff', DINER);
  const { orderId, guest } = await diner.payFor(9);
  const open = () =>
    rows(
      diner.server,
      'SELECT 1 FROM visits WHERE restaurant_id = $1 AND table_idx = 9 AND closed_at IS NULL',
      DINER,
    );
  for (const to of ['CONFIRM', 'MENU_COMPLETE']) {
    const { version } = await diner.orderOf(orderId);
    await staff.ok('moveOrder', { params: { restaurantId: DINER, orderId }, body: { to, version } });
  }
  diner.server.clock.pass({ minutes: 90 });
  await diner.server.app.payments.runDaily();
  expect(await open()).toHaveLength(1);
  const { version } = await diner.orderOf(orderId);
  await staff.ok('moveOrder', {
    params: { restaurantId: DINER, orderId },
    body: { to: 'COMPLETE', version },
  });
  diner.server.clock.pass({ minutes: 59 });
  await diner.server.app.payments.runDaily();
  expect(await open()).toHaveLength(1);
  diner.server.clock.pass({ minutes: 2 });
  await diner.server.app.payments.runDaily();
  expect(await open()).toHaveLength(0);
  const reply = await guest.refused('orders', {
    params: guest.params,
    query: { tableIdx: 9, timestamp: guest.pageToken },
  });
  expect(reply.errorCode).toBe('RESERVATION_IS_EXPIRATION');
});

test('the books balance', { tags: ['PAY-32'] }, async () => {
  await wait(0);
  await diner.settle(601, 3, 6, 20, 70, 310, 910);
  await diner.expectBalanced();
});
