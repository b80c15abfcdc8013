import type { BoardOrder, SubstituteDish } from '@hansang/contract/schemas';
import { beforeEach, expect, test } from 'vitest';
import { left, rows } from '../../../testing/rows.ts';
import { TestGuest } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { pub, putVenue } from '../../../testing/venues.ts';
import { enter } from '../../order/entering/testing/enter.ts';
import { useOffers } from './testing/offers.ts';

const server = useServer();
const { people, answer, take, offer, refusedOffer } = useOffers(server);
let staff: TestStaff;
let guest: TestGuest;
beforeEach(() => {
  ({ staff, guest } = people);
});

test('a dish that could not be ordered is not offered', { tags: ['OFFER-2'] }, async () => {
  const { orderId } = await guest.order({ id: 'chicken', quantity: 2 }, { id: 'pairs', quantity: 3 });
  for (const [wish, code] of [
    [{ menuId: 'gone' }, 'MENU_SOLD_OUT'],
    [{ menuId: 'moon' }, 'NOT_FOUND_MENU'],
    [{ menuId: 'special', quantity: 51 }, 'LOW_STOCK'],
    [{ menuId: 'chicken' }, 'SIZE_REQUIRED'],
    [{ menuId: 'chicken', sizeId: 'double' }, 'MENU_CHANGED'],
    [{ menuId: 'jjigae', options: [] }, 'OPTION_REQUIRED'],
    [{ menuId: 'jjigae', options: [{ _id: 'inferno', quantity: 1 }] }, 'OPTION_SOLD_OUT'],
    [{ menuId: 'jjigae', options: [{ _id: 'gold', quantity: 1 }] }, 'MENU_CHANGED'],
    // With the three that stay there would be more than four.
    [{ menuId: 'pairs', quantity: 2 }, 'QUANTITY_ABOVE_MAX'],
    [{ menuId: 'case-dish', quantity: 2 }, 'RESTRICTION_CASE'],
  ] as const)
    expect(await refusedOffer(orderId, wish)).toMatchObject({ errorCode: code });
  const { offered } = await offer(orderId, { menuId: 'jjigae', quantity: 2 });
  // What a required group wants is chosen by itself.
  expect(offered.substitute).toMatchObject({ price: 9000, options: [{ _id: 'mild' }] });
});

test('stock that ran out between the check and the offer holds nothing', { tags: ['OFFER-2'] }, async () => {
  const { orderId } = await guest.order({ id: 'jjigae', quantity: 2 });
  const before = (await left(server, 'special')) ?? 0;
  await guest.menu();
  await rows(server, `UPDATE stock SET left_quantity = 1 WHERE menu_id = 'special'`);
  expect(await refusedOffer(orderId, { menuId: 'special', quantity: 2 })).toMatchObject({
    errorCode: 'LOW_STOCK',
  });
  await rows(server, `UPDATE stock SET left_quantity = $1 WHERE menu_id = 'special'`, before);
  server.app.guests.menus.forgetStock(1);
  expect(await left(server, 'special')).toBe(before);
});

test('a menu that changed meanwhile is judged anew', { tags: ['OFFER-2'] }, async () => {
  const { orderId } = await guest.order({ id: 'jjigae' });
  await guest.menu();
  await rows(server, 'UPDATE restaurants SET menu_version = menu_version + 1 WHERE restaurant_id = 1');
  expect((await offer(orderId, { menuId: 'cola' })).order.version).toBe(2);
});

test('a dish for adults is taken once the guest has confirmed, and staff check the ID from then on', {
  tags: ['OFFER-11'],
}, async () => {
  const { orderId } = await guest.order({ id: 'cola' });
  const { offerId, order } = await offer(orderId, { menuId: 'soju' });
  expect(order.held).toEqual([]);
  expect(await guest.refused('answerOffer', answer(guest, orderId, offerId, true))).toMatchObject({
    status: 409,
    errorCode: 'ADULT_CONFIRMATION_REQUIRED',
  });
  await guest.ok('confirmAdult', { params: guest.params });
  await take(orderId, offerId);
  const [row] = await rows(server, 'SELECT held FROM orders WHERE order_id = $1', orderId);
  expect(row).toEqual({ held: ['ADULT'] });
});

test('a set is offered with its dishes: their stock is held, and comes back', {
  tags: ['OFFER-2', 'LINE-4'],
}, async () => {
  const SETS = 14;
  const set = {
    id: 'feast',
    name: { ko: '한상 세트' },
    price: 20_000,
    optionGroups: [
      {
        id: 'main',
        name: { ko: '메인' },
        isRequired: true,
        options: [{ id: 'with-special', name: { ko: '한정' }, ofDish: 'special' }],
      },
    ],
  };
  const [food, ...others] = pub.categories;
  if (!food) throw new Error('The pub has no food');
  await putVenue(server.db.pool, {
    ...pub,
    id: SETS,
    categories: [{ ...food, menus: [...(food.menus ?? []), set] }, ...others],
  });
  const member = await onShift(server, 'staff', SETS);
  const phone = await new TestGuest(server, 1, SETS).scan();
  const stock = async () =>
    (
      await rows<{ left: number }>(
        server,
        `SELECT left_quantity AS left FROM stock WHERE restaurant_id = $1 AND menu_id = 'special'`,
        SETS,
      )
    )[0]?.left;
  const { orderId } = await phone.order({ id: 'jjigae', quantity: 2 }, { id: 'cola' });
  const params = { restaurantId: SETS, orderId };
  const order = await member.ok<BoardOrder>('offerInstead', {
    params: { ...params, line: 0 },
    body: { menuId: 'feast', sizeId: null, quantity: 2, version: 1 },
  });
  expect(await stock()).toBe(48);
  const offerId = order.menus[0]?.offer?.offerId ?? '';
  await phone.ok('answerOffer', { params: { ...params, offerId }, body: { isAccepted: true } });
  expect(await stock()).toBe(48);
  await member.ok('takeLineOff', {
    params: { ...params, line: 2 },
    body: { quantity: 1, version: 3, reason: 'ETC' },
  });
  expect(await stock()).toBe(49);
});

test('staff choose among what can be offered, each at its price, the own category first', {
  tags: ['OFFER-15'],
}, async () => {
  const { orderId } = await guest.order({ id: 'jjigae', quantity: 2 });
  const params = { ...staff.params, orderId, line: 0 };
  const { dishes } = await staff.ok<{ dishes: SubstituteDish[] }>('substitutes', {
    params,
    query: { quantity: 2 },
  });
  expect(dishes.map(({ menuId, sizeId, price }) => [menuId, sizeId, price])).toEqual([
    ['chicken', 'half', 11_000],
    ['chicken', 'whole', 19_000],
    ['special', null, 15_000],
    ['pairs', null, 4000],
    ['soju', null, 5000],
    ['cola', null, 2000],
  ]);
  for (const bad of [{ orderId: 'none' }, { line: 7 }])
    expect(await staff.refused('substitutes', { params: { ...params, ...bad } })).toMatchObject({
      errorCode: 'NOT_FOUND_ORDER',
    });
});

test('of what staff entered pieces become another dish at once, to the piece and the won, however often it is sent', {
  tags: ['ENTER-150', 'LINE-8'],
}, async () => {
  const { orderId } = await enter(staff, 1, [{ id: 'special', quantity: 3 }]);
  const stock = async () => [await left(server, 'special'), await left(server, 'cola')];
  const [before = 0] = await stock();
  const replace = (wish: object) =>
    staff.call<BoardOrder & { errorCode?: string }>('offerInstead', {
      params: { ...staff.params, orderId, line: 0 },
      body: { sizeId: null, quantity: 2, version: 1, ...wish },
    });
  expect((await replace({ menuId: 'soju' })).body.errorCode).toBe('ADULT_CONFIRMATION_REQUIRED');
  const adult = { menuId: 'soju', isAdult: true };
  const { status, body } = await replace(adult);
  expect([status, body.actualPayment, body.held, body.version]).toEqual([200, 25_000, [], 3]);
  expect(body.menus).toMatchObject([
    { _id: 'special', liveQuantity: 1, offerState: 'TAKEN', offer: null },
    { _id: 'soju', liveQuantity: 2, insteadOf: 0 },
  ]);
  expect((await replace(adult)).body.version).toBe(3);
  expect((await replace({ menuId: 'cola' })).body.errorCode).toBe('LINE_CHANGED');
  expect((await stock())[0]).toBe((before ?? 0) + 2);
  const [change, ...others] = await rows(
    server,
    'SELECT kind, delta, amount, actor_type FROM line_changes WHERE order_id = $1',
    orderId,
  );
  expect([change, others]).toEqual([
    { kind: 'REPLACE', delta: -2, amount: -30_000, actor_type: 'staff' },
    [],
  ]);
  // The last of a dish goes the same way, and the order goes on.
  const rest = await replace({ menuId: 'cola', quantity: 1, version: 3 });
  expect(rest.body).toMatchObject({ status: 'CONFIRM', actualPayment: 12_000 });
});
