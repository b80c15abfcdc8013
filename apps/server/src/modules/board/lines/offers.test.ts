import type { BoardOrder, HistoryAnswer, PastOrder } from '@hansang/contract/schemas';
import { beforeEach, expect, test } from 'vitest';
import { left, rows } from '../../../testing/rows.ts';
import { seat, type TestGuest } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { useOffers } from './testing/offers.ts';

const server = useServer();
const { people, sweep, asked, answer, take, decline, offer, refusedOffer } = useOffers(server);
let staff: TestStaff;
let guest: TestGuest;
beforeEach(() => {
  ({ staff, guest } = people);
});
const move = (orderId: string, to: string, version: number) => ({
  params: { ...staff.params, orderId },
  body: { to, version },
});
const readBy = (who: TestGuest) =>
  who.ok<HistoryAnswer>('orders', {
    params: who.params,
    query: { tableIdx: who.tableIdx, timestamp: who.pageToken },
  });
const offerState = async (offerId: string) =>
  (await rows<{ state: string }>(server, 'SELECT state FROM line_offers WHERE offer_id = $1', offerId))[0]
    ?.state;

test('another dish is offered for one that is out: held in stock, told to the phone with its time', {
  tags: ['OFFER-1', 'OFFER-14'],
}, async () => {
  const before = (await left(server, 'special')) ?? 0;
  const { orderId } = await guest.order({ id: 'jjigae', quantity: 2 }, { id: 'cola' });
  const { order } = await offer(orderId, { menuId: 'special', quantity: 2 });
  expect(order).toMatchObject({ status: 'REQUEST', version: 2, actualPayment: 20_000 });
  expect(await left(server, 'special')).toBe(before - 2);
  server.clock.pass({ seconds: 30 });
  const [own] = (await readBy(guest)).list;
  expect(own).toMatchObject({
    isOwn: true,
    menus: [{ liveQuantity: 2, offerState: 'OPEN' }, { offer: null }],
  });
  expect(own?.menus[0]?.offer).toMatchObject({
    secondsLeft: 150,
    substitute: { _id: 'special', price: 15_000, quantity: 2, multiLanguage: { name: { en: 'Special' } } },
  });
});

test('taken, the line is off and the other dish stands in its place at the price that was offered', {
  tags: ['OFFER-5', 'LINE-7'],
}, async () => {
  const before = (await left(server, 'special')) ?? 0;
  const { orderId } = await guest.order({ id: 'jjigae', quantity: 3 }, { id: 'cola' });
  await staff.ok('moveOrder', move(orderId, 'CONFIRM', 1));
  const { offerId } = await offer(orderId, { menuId: 'special', quantity: 2, version: 2 });
  const order = await take(orderId, offerId);
  expect(order.menus).toMatchObject([
    { _id: 'jjigae', quantity: 3, liveQuantity: 1, offerState: 'TAKEN', offer: null },
    { _id: 'cola' },
    { _id: 'special', line: 2, quantity: 2, liveQuantity: 2, insteadOf: 0, price: 15_000 },
  ]);
  expect(order.actualPayment).toBe(9000 + 2000 + 30_000);
  expect(await left(server, 'special')).toBe(before - 2);
  expect(await readBy(guest)).toMatchObject({ totalPayment: 41_000, totalCanceledPayment: 18_000 });
  const [line] = await rows(
    server,
    'SELECT state FROM order_lines WHERE order_id = $1 AND line = 2',
    orderId,
  );
  expect(line).toEqual({ state: 'COOKING' });
  // What took a line's place is a line like others.
  await staff.ok('takeLineOff', {
    params: { ...staff.params, orderId, line: 2 },
    body: { quantity: 1, version: 4, reason: 'ETC' },
  });
  expect(await left(server, 'special')).toBe(before - 1);
});

test('declined, the line is off and the stock of the other dish comes back', {
  tags: ['OFFER-6'],
}, async () => {
  const before = await left(server, 'special');
  const { orderId } = await guest.order({ id: 'jjigae' }, { id: 'cola' });
  const { offerId } = await offer(orderId, { menuId: 'special' });
  expect(await decline(orderId, offerId)).toMatchObject({
    status: 'REQUEST',
    actualPayment: 2000,
    menus: [{ liveQuantity: 0, offerState: 'DECLINED', offReason: 'LACK_OF_INGREDIENTS' }, {}],
  });
  expect(await left(server, 'special')).toBe(before);
});

test('the last dish that is declined ends the order', { tags: ['OFFER-6', 'LINE-3'] }, async () => {
  const { orderId } = await guest.order({ id: 'jjigae' });
  const { offerId } = await offer(orderId, { menuId: 'cola' });
  expect(await decline(orderId, offerId)).toMatchObject({
    status: 'REJECT',
    cancelReason: 'LACK_OF_INGREDIENTS',
  });
});

test('time ends an offer, whoever looks first, and not a second early; a later answer comes too late', {
  tags: ['OFFER-6', 'OFFER-7'],
}, async () => {
  const before = await left(server, 'special');
  const { orderId } = await guest.order({ id: 'jjigae' }, { id: 'cola' });
  const { offerId } = await offer(orderId, { menuId: 'special' });
  server.clock.pass({ seconds: 179 });
  await sweep();
  expect(await offerState(offerId)).toBe('OPEN');
  server.clock.pass({ seconds: 1 });
  expect(await guest.refused('answerOffer', answer(guest, orderId, offerId, true))).toMatchObject({
    status: 409,
    errorCode: 'OFFER_OVER',
  });
  await Promise.all([sweep(), sweep()]);
  expect(await offerState(offerId)).toBe('EXPIRED');
  expect((await readBy(guest)).list[0]).toMatchObject({
    actualPayment: 2000,
    menus: [{ liveQuantity: 0, offerState: 'EXPIRED' }, {}],
  });
  expect(await left(server, 'special')).toBe(before);
});

test('an offer that is looked at too early stays as it is', { tags: ['OFFER-7'] }, async () => {
  const { orderId } = await guest.order({ id: 'jjigae' });
  const { offerId } = await offer(orderId, { menuId: 'cola' });
  const said = await rows(
    server,
    `SELECT end_offer(jsonb_build_object('restaurant_id', 1, 'offer_id', $1::text, 'moment', $2::timestamptz,
                                         'actor_type', 'system', 'actor', 'system', 'actor_id', 'system'),
                      'EXPIRED', NULL, false) AS said`,
    offerId,
    server.clock.now(),
  );
  expect(said).toEqual([{ said: { outcome: 'OPEN' } }]);
  expect(await offerState(offerId)).toBe('OPEN');
});

test('staff take an offer back, and the line is as before', { tags: ['OFFER-8', 'OFFER-12'] }, async () => {
  const before = await left(server, 'special');
  const { orderId } = await guest.order({ id: 'jjigae' });
  const { offerId } = await offer(orderId, { menuId: 'special' });
  const wish = { params: { ...staff.params, orderId, offerId } };
  for (const _turn of ['once', 'and again'])
    expect(await staff.ok('withdrawOffer', wish)).toMatchObject({
      version: 3,
      menus: [{ liveQuantity: 1, offerState: 'WITHDRAWN', offer: null, offReason: null }],
    });
  expect(await left(server, 'special')).toBe(before);
  expect(await guest.refused('answerOffer', answer(guest, orderId, offerId, true))).toMatchObject({
    errorCode: 'OFFER_OVER',
  });
  const { offerId: again } = await offer(orderId, { menuId: 'cola', version: 3 });
  await take(orderId, again);
  expect(
    await staff.refused('withdrawOffer', { params: { ...staff.params, orderId, offerId: again } }),
  ).toMatchObject({ errorCode: 'OFFER_OVER', order: { version: 5 } });
  expect(
    await staff.refused('withdrawOffer', { params: { ...staff.params, orderId, offerId: 'none' } }),
  ).toMatchObject({ errorCode: 'NOT_FOUND_ORDER' });
});

test('another phone of the table reads the offer and may not answer', { tags: ['OFFER-4'] }, async () => {
  const friend = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'jjigae' });
  const { offerId } = await offer(orderId, { menuId: 'cola' });
  const [seen] = (await readBy(friend)).list;
  expect(seen).toMatchObject({ isOwn: false, menus: [{ offer: { offerId } }] });
  expect(await friend.refused('answerOffer', answer(friend, orderId, offerId, true))).toMatchObject({
    status: 403,
    errorCode: 'NOT_OWN_ORDER',
  });
  const [stranger, other] = [await seat(server, 2), await guest.order({ id: 'cola' })];
  expect(await stranger.refused('answerOffer', answer(stranger, orderId, offerId, true))).toMatchObject({
    errorCode: 'UNAUTHORIZED_ACCESS',
  });
  for (const [order, code] of [
    [other.orderId, 'OFFER_OVER'],
    ['no-such-order', 'NOT_FOUND_ORDER'],
  ] as const)
    expect(await guest.refused('answerOffer', answer(guest, order, offerId, true))).toMatchObject({
      errorCode: code,
    });
  expect(await offerState(offerId)).toBe('OPEN');
});

test('an answer and an offer sent again happen once; of two answers at once one counts', {
  tags: ['OFFER-12'],
}, async () => {
  const before = (await left(server, 'special')) ?? 0;
  const { orderId } = await guest.order({ id: 'jjigae' }, { id: 'cola' });
  const wish = asked(orderId, { menuId: 'special' });
  await staff.ok('offerInstead', wish);
  const again = await staff.ok<BoardOrder>('offerInstead', wish);
  expect(again.version).toBe(2);
  expect(await left(server, 'special')).toBe(before - 1);
  const offerId = again.menus[0]?.offer?.offerId ?? '';
  const both = await Promise.all(
    [true, false].map((yes) => guest.call('answerOffer', answer(guest, orderId, offerId, yes))),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const isTaken = both[0]?.status === 200;
  const order = await guest.ok<PastOrder>('answerOffer', answer(guest, orderId, offerId, isTaken));
  expect(order.actualPayment).toBe(isTaken ? 17_000 : 2000);
  expect(await left(server, 'special')).toBe(before - (isTaken ? 1 : 0));
});

test('while an offer stands nothing else happens to its line, and the order is not called cooked', {
  tags: ['OFFER-9'],
}, async () => {
  const { orderId } = await guest.order({ id: 'jjigae' }, { id: 'cola' });
  await offer(orderId, { menuId: 'special' });
  await staff.ok('moveOrder', move(orderId, 'CONFIRM', 2));
  for (const name of ['takeLineOff', 'offerInstead'] as const)
    expect(
      await staff.refused(name, {
        params: { ...staff.params, orderId, line: 0 },
        body: { quantity: 1, version: 3, reason: 'ETC', menuId: 'cola', sizeId: null },
      }),
    ).toMatchObject({ errorCode: 'OFFER_OPEN' });
  expect(await staff.refused('moveOrder', move(orderId, 'MENU_COMPLETE', 3))).toMatchObject({
    status: 409,
    errorCode: 'OFFER_OPEN',
  });
  await staff.ok('takeLineOff', {
    params: { ...staff.params, orderId, line: 1 },
    body: { quantity: 1, version: 3, reason: 'ETC' },
  });
});

test('an order that ends takes its offers along, and their stock comes back', {
  tags: ['OFFER-10'],
}, async () => {
  const before = await left(server, 'special');
  const { orderId } = await guest.order({ id: 'jjigae' });
  const { offerId } = await offer(orderId, { menuId: 'special', quantity: 1 });
  await guest.ok('cancelOrder', { params: { ...guest.params, orderId } });
  expect(await offerState(offerId)).toBe('OVER');
  expect(await left(server, 'special')).toBe(before);
  expect(await guest.refused('answerOffer', answer(guest, orderId, offerId, false))).toMatchObject({
    errorCode: 'OFFER_OVER',
  });
});

test('check-out goes on without what nobody answered', { tags: ['OFFER-10'] }, async () => {
  const before = await left(server, 'special');
  const { orderId } = await guest.order({ id: 'jjigae' }, { id: 'cola' });
  const alone = await guest.order({ id: 'jjigae' });
  for (const id of [orderId, alone.orderId]) {
    await staff.ok('moveOrder', move(id, 'CONFIRM', 1));
    await offer(id, { menuId: 'special', version: 2 });
  }
  const table = { ...staff.params, tableIdx: 1 };
  const { visitId } = await staff.ok<{ visitId: string }>('tableDetail', { params: table });
  await staff.ok('checkOut', {
    params: table,
    body: { visitId, completeOpenOrders: true, unpaid: { reason: 'PAID_ELSEWHERE' } },
  });
  const ended = await rows(
    server,
    `SELECT order_id = $1 AS is_first, status, due_amount AS due FROM orders WHERE order_id = ANY ($2) ORDER BY 1 DESC`,
    orderId,
    [orderId, alone.orderId],
  );
  expect(ended).toEqual([
    { is_first: true, status: 'COMPLETE', due: 2000 },
    { is_first: false, status: 'CANCEL', due: 0 },
  ]);
  expect(await left(server, 'special')).toBe(before);
});

test('where no phone ordered nobody is asked', { tags: ['OFFER-13'] }, async () => {
  const { orderId } = await guest.order({ id: 'jjigae' });
  await rows(server, 'UPDATE orders SET session_id = NULL WHERE order_id = $1', orderId);
  expect(await refusedOffer(orderId, { menuId: 'cola' })).toMatchObject({ errorCode: 'OFFER_NO_PHONE' });
});

test('pieces that are free already are not offered away', { tags: ['OFFER-1', 'LINE-9'] }, async () => {
  const { orderId } = await guest.order({ id: 'jjigae', quantity: 2 });
  const manager = await onShift(server, 'manager');
  await manager.ok('giveLineFree', {
    params: { ...staff.params, orderId, line: 0 },
    body: { quantity: 1, version: 1, reason: 'ETC' },
  });
  expect(await refusedOffer(orderId, { menuId: 'cola', quantity: 2, version: 2 })).toMatchObject({
    errorCode: 'LINE_CHANGED',
  });
  await offer(orderId, { menuId: 'cola', version: 2 });
});
