import type { BoardOrder, HistoryAnswer, Notices, SubstituteDish } from '@hansang/contract/schemas';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rows, unsigned } from '../../../testing/rows.ts';
import type { TestGuest } from '../../../testing/test-guest.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { putVenue } from '../../../testing/venues.ts';
import { endDueOffers } from '../../order/lines/end-due-offers.ts';
import { DINER, dinerVenue, useDiner } from '../testing/diner.ts';

const diner = useDiner();
let staff: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  staff = await onShift(diner.server, 'staff', DINER);
  manager = await onShift(diner.server, 'manager', DINER);
});
beforeEach(() => diner.freeTables());

const lineOf = (orderId: string, line: number) => ({ restaurantId: DINER, orderId, line });
async function off(orderId: string, line: number, quantity: number) {
  const { version } = await diner.orderOf(orderId);
  return staff.call<BoardOrder & { errorCode?: string }>('takeLineOff', {
    params: lineOf(orderId, line),
    body: { quantity, version, reason: 'LACK_OF_INGREDIENTS' },
  });
}
async function free(orderId: string, line: number, quantity: number) {
  const { version } = await diner.orderOf(orderId);
  return manager.ok('giveLineFree', {
    params: lineOf(orderId, line),
    body: { quantity, version, reason: 'REQUESTED_BY_GUEST' },
  });
}
async function offer(orderId: string, menuId: string, quantity = 1) {
  const { version } = await diner.orderOf(orderId);
  return staff.call<BoardOrder & { errorCode?: string }>('offerInstead', {
    params: lineOf(orderId, 0),
    body: { menuId, sizeId: null, quantity, version },
  });
}
async function offerTo(
  guest: TestGuest,
  orderId: string,
  menuId: string,
  quantity: number,
  isAccepted: boolean,
) {
  const { body } = await offer(orderId, menuId, quantity);
  const offerId = body.menus[0]?.offer?.offerId ?? '';
  return guest.ok('answerOffer', {
    params: { restaurantId: DINER, orderId, offerId },
    body: { isAccepted },
  });
}
async function giveBack(orderId: string, line: number, quantity: number) {
  const { refunded_amount: refundedAmount } = await diner.paymentOf(orderId);
  return manager.call<{ errorCode?: string }>('refundOrder', {
    params: { restaurantId: DINER, orderId },
    body: { refundedAmount, reason: 'ETC', lines: [{ line, quantity }] },
  });
}
const history = (guest: TestGuest) =>
  guest.ok<HistoryAnswer>('orders', {
    params: guest.params,
    query: { tableIdx: guest.tableIdx, timestamp: guest.pageToken },
  });
const refundsOf = (orderId: string) =>
  rows(
    diner.server,
    `SELECT r.kind, r.amount, r.status, r.actor_type FROM refunds r JOIN payments p USING (restaurant_id, payment_id)
      WHERE p.order_id = $1 ORDER BY r.requested_at, r.of_change`,
    orderId,
  );

test('a line that is taken off an order that was paid first goes back to the card, and nothing else', {
  tags: ['LINE-11'],
}, async () => {
  const { orderId, guest } = await diner.payFor(1, {}, { id: 'rice', quantity: 2 }, { id: 'set' });
  await off(orderId, 0, 1);
  await off(orderId, 1, 1);
  // Totals follow at once, whenever the provider gives the money back.
  expect(await history(guest)).toMatchObject({ totalPayment: 9000, totalCanceledPayment: 24_000 });
  await diner.settle();
  expect(await diner.held(orderId)).toBe(9000);
  expect(await history(guest)).toMatchObject({ totalPayment: 9000, totalCanceledPayment: 24_000 });
  expect(await refundsOf(orderId)).toMatchObject([
    { kind: 'PART', amount: 9000, status: 'DONE', actor_type: 'staff' },
    { kind: 'PART', amount: 15_000, status: 'DONE' },
  ]);
  expect(await unsigned(diner.server, 'payment.%')).toEqual([]);
  await diner.expectBalanced();
});

test('the last line that goes ends the order, and everything that is left goes back', {
  tags: ['LINE-3', 'LINE-11'],
}, async () => {
  const { orderId } = await diner.payFor(2, {}, { id: 'rice', quantity: 2 });
  await off(orderId, 0, 1);
  await off(orderId, 0, 1);
  await diner.settle();
  expect(await diner.orderOf(orderId)).toMatchObject({ status: 'REJECT' });
  expect(await diner.paymentOf(orderId)).toMatchObject({ status: 'CANCEL', refunded_amount: 18_000 });
  await diner.expectBalanced();
});

test('what is given free of an order that was paid goes back; all of it leaves an order that is still cooked', {
  tags: ['LINE-6', 'LINE-11'],
}, async () => {
  const { orderId } = await diner.payFor(3, {}, { id: 'rice', quantity: 2 });
  await free(orderId, 0, 1);
  await free(orderId, 0, 1);
  await diner.settle();
  expect(await refundsOf(orderId)).toMatchObject([{ kind: 'PART' }, { kind: 'WHOLE', amount: 9000 }]);
  expect(await diner.orderOf(orderId)).toMatchObject({ status: 'REQUEST' });
  expect(await diner.held(orderId)).toBe(0);
  // Nothing more is there to give back.
  await off(orderId, 0, 2);
  await diner.settle();
  expect(await refundsOf(orderId)).toHaveLength(2);
  await diner.expectBalanced();
});

test('what somebody gave back by itself and a line that goes later are the same money, once', {
  tags: ['LINE-13'],
}, async () => {
  const { orderId, guest } = await diner.payFor(4, {}, { id: 'rice', quantity: 3 }, { id: 'set' });
  expect((await giveBack(orderId, 0, 1)).status).toBe(200);
  await diner.settle();
  await off(orderId, 0, 1);
  await diner.settle();
  // Two are left, and one of them was given back: no more than one more can be.
  expect((await giveBack(orderId, 0, 2)).body.errorCode).toBe('REFUND_NOT_POSSIBLE');
  await off(orderId, 0, 2);
  await diner.settle();
  expect(await diner.held(orderId)).toBe(15_000);
  expect(await history(guest)).toMatchObject({ totalPayment: 15_000 });
});

test('for what was paid nothing dearer is offered; taken, the difference goes back', {
  tags: ['OFFER-3', 'OFFER-15'],
}, async () => {
  const { orderId, guest } = await diner.payFor(5, {}, { id: 'rice', quantity: 2 });
  expect((await offer(orderId, 'set')).body.errorCode).toBe('OFFER_TOO_DEAR');
  const { dishes } = await staff.ok<{ dishes: SubstituteDish[] }>('substitutes', {
    params: lineOf(orderId, 0),
  });
  expect(dishes.map(({ menuId }) => menuId)).toEqual(['single', 'water']);
  await offerTo(guest, orderId, 'single', 1, true);
  await diner.settle();
  expect(await diner.held(orderId)).toBe(16_000);
  expect(await history(guest)).toMatchObject({ totalPayment: 16_000, totalCanceledPayment: 9000 });
  await off(orderId, 1, 1);
  await diner.settle();
  expect(await diner.held(orderId)).toBe(9000);
  await diner.expectBalanced();
});

test('declined or unanswered, what was paid for the line goes back', {
  tags: ['OFFER-6', 'LINE-11'],
}, async () => {
  const { orderId, guest } = await diner.payFor(6, {}, { id: 'rice', quantity: 2 }, { id: 'set' });
  await offerTo(guest, orderId, 'water', 1, false);
  await offer(orderId, 'water');
  diner.server.clock.pass({ seconds: 180 });
  await endDueOffers(diner.server.app.platform);
  await diner.settle();
  expect(await diner.held(orderId)).toBe(15_000);
  expect(await refundsOf(orderId)).toMatchObject([{ actor_type: 'guest' }, { actor_type: 'system' }]);
  await diner.expectBalanced();
});

test('of an order that waits for its payment no line is anybody’s to change', {
  tags: ['LINE-9'],
}, async () => {
  const guest = await diner.sit(7);
  const { orderId } = await diner.order(guest, { id: 'rice', quantity: 2 });
  expect((await off(orderId, 0, 1)).body.errorCode).toBe('NOT_FOUND_ORDER');
  expect((await offer(orderId, 'water')).body.errorCode).toBe('NOT_FOUND_ORDER');
  await guest.ok('cancelOrder', { params: { ...guest.params, orderId } });
  await diner.settle();
});

test('more than the bound takes a proof, small ones add up, and the owners are told', {
  tags: ['LINE-12'],
}, async () => {
  const settings = { ...dinerVenue.settings, refundStepUpAbove: 14_000 };
  await putVenue(diner.server.db.pool, { ...dinerVenue, settings });
  diner.server.app.guests.venues.forget(DINER);
  diner.server.clock.pass({ minutes: 6 });
  const { orderId } = await diner.payFor(8, {}, { id: 'rice', quantity: 3 });
  expect((await off(orderId, 0, 1)).status).toBe(200);
  const before = await diner.orderOf(orderId);
  expect((await off(orderId, 0, 1)).body.errorCode).toBe('STEP_UP_NEEDED');
  expect((await offer(orderId, 'water')).body.errorCode).toBe('STEP_UP_NEEDED');
  expect(await diner.orderOf(orderId)).toEqual(before);
  await staff.stepUp();
  expect((await off(orderId, 0, 1)).status).toBe(200);
  const owner = await onShift(diner.server, 'owner', DINER);
  const { notices } = await owner.ok<Notices>('notices', { params: { restaurantId: DINER } });
  expect(notices[0]).toMatchObject({ what: 'LARGE_REFUND', by: staff.name, details: { amount: 9000 } });
  await diner.settle();
  await putVenue(diner.server.db.pool, dinerVenue);
});
