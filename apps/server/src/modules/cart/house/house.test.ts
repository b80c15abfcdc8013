import type { TableCartAnswer, TableDetail } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { presentVisit, rows } from '../../../testing/rows.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { POS_ACTOR } from '../cart-actor.ts';
import { CartGuest, dishesOf, sitTogether } from '../testing/cart-guest.ts';
import { changes, openScreen } from '../testing/cart-socket.ts';
import { SHARING, useSharingVenue } from '../testing/sharing-venue.ts';

const server = useServer();
useSharingVenue(server);

async function lockedTable() {
  const [ann, bob] = await sitTogether(server, 2);
  await ann.add({ id: 'cola', quantity: 2 });
  await ann.lock();
  return { ann, bob, table: { restaurantId: SHARING, tableIdx: ann.tableIdx } };
}

test('staff see a table’s cart and free its lock, and the phones are told', {
  tags: ['CONSOLE-16', 'LOCK-4'],
}, async () => {
  const { ann, bob, table: params } = await lockedTable();
  const screen = openScreen(bob);
  await screen.entered;
  const staff = await onShift(server, 'staff', SHARING);
  const { cart } = await staff.ok<TableCartAnswer>('tableCart', { params });
  expect(cart).toMatchObject({
    lockedBy: ann.clientId,
    menuPayAmount: 4000,
    members: [{ number: 1 }, { number: 2 }],
  });
  const body = { lockedBy: ann.clientId };
  // Another member's lock than the one on the screen stays.
  const other = await staff.ok<TableCartAnswer>('unlockCart', { params, body: { lockedBy: bob.clientId } });
  expect(other.cart).toMatchObject({ lockedBy: ann.clientId, version: 2 });
  const freed = await staff.ok<TableCartAnswer>('unlockCart', { params, body });
  expect(freed.cart).toMatchObject({ lockedBy: null, version: 3, orderList: [{ id: 'cola', qty: 2 }] });
  expect((await staff.ok<TableCartAnswer>('unlockCart', { params, body })).cart?.version).toBe(3);
  await expect
    .poll(() => changes(screen).at(-1))
    .toMatchObject({ action: 'unlock-cart', clientId: 'STORE', data: { reason: 'STORE' } });
  screen.close();
});

test('a lock that a clock ahead took is freed by the first who changes the cart once the clock is right', {
  tags: ['LOCK-210'],
}, async () => {
  const [ann, bob] = await sitTogether(server, 3);
  await ann.add({ id: 'cola', quantity: 2 });
  server.clock.pass({ minutes: 20 });
  await ann.lock();
  server.clock.pass({ minutes: -20 });
  bob.version = (await bob.read()).version;
  await bob.add({ id: 'cola', quantity: 1 });
  const { cart } = await (await onShift(server, 'staff', SHARING)).ok<TableCartAnswer>('tableCart', {
    params: { restaurantId: SHARING, tableIdx: ann.tableIdx },
  });
  expect(cart).toMatchObject({ lockedBy: null, menuPayAmount: 6000 });
});

test('the kitchen frees no lock, and a table without cart has none', { tags: ['CONSOLE-16'] }, async () => {
  const { ann, table: params } = await lockedTable();
  const body = { lockedBy: ann.clientId };
  const cook = await onShift(server, 'kitchen', SHARING);
  expect((await cook.refused('unlockCart', { params, body })).errorCode).toBe('STAFF_FORBIDDEN');
  const staff = await onShift(server, 'staff', SHARING);
  const empty = { restaurantId: SHARING, tableIdx: 59 };
  expect((await staff.ok<TableCartAnswer>('tableCart', { params: empty })).cart).toBeNull();
  expect((await staff.refused('unlockCart', { params: empty, body })).errorCode).toBe('NOT_FOUND_CART');
  const elsewhere = { params: { restaurantId: SHARING, tableIdx: 999 } };
  expect((await staff.refused('tableCart', elsewhere)).errorCode).toBe('NOT_FOUND_TABLE');
});

test('a reset by the POS is recorded and told, and the cart stays; its unlock frees', {
  tags: ['CART-11', 'LOCK-4'],
}, async () => {
  const { ann, bob } = await lockedTable();
  const screen = openScreen(bob);
  await screen.entered;
  const asked = { restaurantId: SHARING, cartId: ann.cartId, actor: POS_ACTOR };
  const { carts } = server.app.guests;
  await carts.change({ ...asked, operation: () => ({ type: 'empty', reason: 'POS' }) });
  await expect
    .poll(() => changes(screen).at(-1))
    .toMatchObject({ action: 'reset-cart', clientId: 'POS', data: { reason: 'POS', version: 2 } });
  expect(await bob.read()).toMatchObject({ version: 2, lockedBy: ann.clientId, orderList: [{ id: 'cola' }] });
  await carts.change({ ...asked, operation: () => ({ type: 'free', reason: 'POS' }) });
  expect(await bob.read()).toMatchObject({ version: 3, lockedBy: null });
  const [recorded] = await rows(
    server,
    `SELECT actor_type, actor FROM events WHERE subject_id = $1 AND data #>> '{event,action}' = 'reset-cart'`,
    ann.cartId,
  );
  expect(recorded).toEqual({ actor_type: 'pos', actor: 'POS' });
  screen.close();
});

test('check-out frees the lock and empties the cart, in the transaction that ends the sessions', {
  tags: ['VISIT-12'],
}, async () => {
  const { ann, bob, table: params } = await lockedTable();
  const screen = openScreen(bob);
  await screen.entered;
  const staff = await onShift(server, 'staff', SHARING);
  const visitId = await presentVisit(server, SHARING, ann.tableIdx);
  await staff.ok('checkOut', { params, body: { visitId, unpaid: { reason: 'PAID_ELSEWHERE' } } });
  await expect
    .poll(() => screen.heard.map(({ action }) => action))
    .toEqual(expect.arrayContaining(['reset-cart', 'session-ended']));
  const late = await ann.refusedCart('addCartMenu', { ...(await ann.addBody({ id: 'soju' })), version: 3 });
  expect(late.errorCode).toBe('RESERVATION_IS_EXPIRATION');
  const [row] = await rows<{ state: { lines: unknown[]; lock: unknown }; closed_at: Date | null }>(
    server,
    'SELECT state, closed_at FROM carts WHERE cart_id = $1',
    ann.cartId,
  );
  expect(row).toMatchObject({ state: { lines: [], lock: null }, closed_at: expect.any(Date) });
});

test('the next guests get a cart of their own, which an old phone never touches', {
  tags: ['VISIT-12'],
}, async () => {
  const { ann, table: params } = await lockedTable();
  const body = await ann.addBody({ id: 'soju' }, 2);
  const staff = await onShift(server, 'staff', SHARING);
  const visitId = await presentVisit(server, SHARING, ann.tableIdx);
  await staff.ok('checkOut', { params, body: { visitId, unpaid: { reason: 'PAID_ELSEWHERE' } } });
  const [dan] = await sitTogether(server, 1, ann.tableIdx);
  expect(dan.cartId).not.toBe(ann.cartId);
  const headers = { cookie: `hansang=${dan.cookies.get('hansang')}`, 'client-id': dan.clientId };
  const old = { params: { ...dan.cartParams, cartId: ann.cartId }, headers, body };
  expect((await dan.refused('addCartMenu', old)).errorCode).toBe('NOT_FOUND_CART');
  expect(await dan.read()).toMatchObject({ version: 0, members: [{ number: 1 }, { number: 2 }] });
});

test('a moved table takes its cart along, lock and members included', { tags: ['VISIT-11'] }, async () => {
  const { ann, bob, table: params } = await lockedTable();
  const visitId = await presentVisit(server, SHARING, ann.tableIdx);
  const [waiting] = await sitTogether(server, 1, 58);
  await waiting.add({ id: 'soju' });
  const before = await bob.read();
  const staff = await onShift(server, 'staff', SHARING);
  const targetVisitId = await presentVisit(server, SHARING, 58);
  const body = { visitId, toTableIdx: 58, clearTarget: true, targetVisitId };
  await staff.ok('moveTable', { params, body });
  const here = { params: { restaurantId: SHARING, tableId: 58 }, query: { cartId: ann.cartId } };
  expect((await bob.refused('cart', { ...here, params: bob.tableParams })).errorCode).toBe('TABLE_CHANGED');
  const { id, revision, orderList } = before;
  const members = [{ clientId: ann.clientId }, { clientId: bob.clientId }];
  expect(await bob.ok('cart', here)).toMatchObject({
    id,
    revision,
    orderList,
    lockedBy: ann.clientId,
    members,
  });
  const change = { params: { ...here.params, cartId: ann.cartId } };
  const adding = { ...change, body: await bob.addBody({ id: 'soju' }, before.version) };
  expect((await bob.refused('addCartMenu', adding)).errorCode).toBe('CART_LOCKED');
  await ann.ok('lockCart', { ...change, body: { version: 0, isLock: false } });
  expect((await bob.call('addCartMenu', { ...adding, body: { ...adding.body, version: 3 } })).status).toBe(
    200,
  );
});

test('a cart without an order ends half an hour after its last change', { tags: ['CART-12'] }, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  await ann.add({ id: 'cola' });
  server.clock.pass({ minutes: 20 });
  await bob.add({ id: 'soju' });
  server.clock.pass({ minutes: 29, seconds: 59 });
  expect(dishesOf(await ann.read())).toEqual(['cola 1', 'soju 1']);
  const screen = openScreen(ann);
  await screen.entered;
  server.clock.pass({ seconds: 1 });
  await expect
    .poll(() => changes(screen).at(-1))
    .toMatchObject({ action: 'reset-cart', clientId: 'STORE', data: { reason: 'EXPIRED' } });
  expect(await ann.read()).toMatchObject({ version: 3, orderList: [] });
  const late = await bob.refusedCart('addCartMenu', await bob.addBody({ id: 'soju' }, 2));
  expect(late.errorCode).toBe('CART_VERSION_MISMATCH');
  screen.close();
});

test('a cart that nobody has watched or touched for half an hour is not the next guests’', {
  tags: ['CART-12'],
}, async () => {
  const [ann] = await sitTogether(server, 2);
  server.clock.pass({ minutes: 31 });
  const dan = (await new CartGuest(server, ann.tableIdx, SHARING).scan()) as CartGuest;
  expect((await dan.join()).members).toHaveLength(1);
  expect(dan.cartId).not.toBe(ann.cartId);
  expect(
    (await ann.refused('cart', { params: ann.tableParams, query: { cartId: ann.cartId } })).errorCode,
  ).toBe('NOT_FOUND_CART');
  expect((await ann.join()).id).toBe(dan.cartId);
});

test('a cart that somebody still watches stays the table’s', { tags: ['CART-12'] }, async () => {
  const [ann] = await sitTogether(server, 2);
  const screen = openScreen(ann);
  await screen.entered;
  await server.app.guests.presence.settled();
  server.clock.pass({ minutes: 31 });
  const dan = (await new CartGuest(server, ann.tableIdx, SHARING).scan()) as CartGuest;
  expect((await dan.join()).id).toBe(ann.cartId);
  screen.close();
});

test('the timeline of a table tells every change of its cart, by whom', {
  tags: ['CART-24', 'CONSOLE-15'],
}, async () => {
  const { ann, bob, table: params } = await lockedTable();
  server.clock.pass({ seconds: 20 });
  await ann.lock();
  await ann.lock(false);
  await bob.ready();
  await bob.ready(false);
  const { orderList } = await bob.read();
  await ann.modify(orderList[0]?.cartMenuId ?? '', 5);
  await bob.people(3);
  await bob.reset();
  const staff = await onShift(server, 'staff', SHARING);
  await staff.ok('unlockCart', { params, body: { lockedBy: ann.clientId } });
  const { timeline } = await staff.ok<TableDetail>('tableDetail', { params });
  expect(timeline.map(({ type, actorType, summary }) => [type, actorType, summary])).toEqual([
    ['cart.reset-cart', 'guest', { member: 2, reason: 'MEMBER', version: 6 }],
    ['cart.people-changed', 'guest', { member: 2, numOfPeople: 3, version: 5 }],
    ['cart.modify-menu', 'guest', { member: 1, menuId: 'cola', quantity: 5, version: 4 }],
    ['cart.ready-changed', 'guest', { member: 2, isReady: false, version: 3 }],
    ['cart.ready-changed', 'guest', { member: 2, isReady: true, version: 3 }],
    ['cart.unlock-cart', 'guest', { member: 1, reason: 'MEMBER', version: 3 }],
    ['cart.lock-cart', 'guest', { member: 1, lock: 'ORDER', version: 2 }],
    [
      'cart.add-menu',
      'guest',
      { member: 1, menuId: 'cola', name: expect.objectContaining({ ko: '콜라' }), quantity: 2, version: 1 },
    ],
    ['cart.joined', 'guest', { member: 2 }],
    ['cart.joined', 'guest', { member: 1 }],
  ]);
});

test('every version of a cart stands in the log once', { tags: ['CART-24'] }, async () => {
  const { ann, bob } = await lockedTable();
  bob.version = (await ann.lock(false)).version;
  await Promise.all([1, 2, 3, 4].map((n) => (n % 2 ? ann : bob).add({ id: 'soju' })));
  const events = await rows<{ version: number; revision: number }>(
    server,
    `SELECT version, (data #>> '{event,data,revision}')::integer AS revision FROM events
      WHERE type = 'cart.changed' AND subject_id = $1 ORDER BY event_id`,
    ann.cartId,
  );
  expect(events.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(events.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
