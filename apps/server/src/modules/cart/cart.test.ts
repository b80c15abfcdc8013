import { expect, test } from 'vitest';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { addedLine, CartGuest, dishesOf, sitTogether } from './testing/cart-guest.ts';
import { SHARING, useSharingVenue } from './testing/sharing-venue.ts';

const server = useServer();
useSharingVenue(server);

test('everybody at a table joins the same cart', { tags: ['CART-1', 'CART-2'] }, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  expect(bob.cartId).toBe(ann.cartId);
  expect(await bob.read()).toEqual({
    id: ann.cartId,
    version: 0,
    revision: 0,
    closedAt: 0,
    emptied: null,
    lockedBy: null,
    lockedAt: null,
    lockExpiresAt: null,
    payingOrderId: null,
    createdBy: ann.clientId,
    clientCount: 1,
    menuPayAmount: 0,
    totalMenuAmount: 0,
    numOfPeople: null,
    ready: [],
    orderList: [],
    changedAt: '2026-11-20T10:00:00.000Z',
    members: [
      { clientId: ann.clientId, number: 1, colour: 0, isHere: false },
      { clientId: bob.clientId, number: 2, colour: 1, isHere: true },
    ],
    serverTime: '2026-11-20T10:00:00.000Z',
  });
});

test('who asks at the same moment still gets one cart', { tags: ['CART-1'] }, async () => {
  const guests = await Promise.all(
    Array.from({ length: 6 }, () => new CartGuest(server, 40, SHARING).scan()),
  );
  const carts = await Promise.all(guests.map((guest) => (guest as CartGuest).join()));
  expect(new Set(carts.map(({ id }) => id)).size).toBe(1);
  const { members } = await (guests[0] as CartGuest).read();
  expect(members.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a line is made of the server’s own menu', { tags: ['CART-2', 'CART-7'] }, async () => {
  const [ann] = await sitTogether(server, 2);
  const added = await ann.add({ id: 'jjigae', quantity: 2, options: { hot: 1, tofu: 2 } });
  expect(added.version).toBe(1);
  const { orderList, menuPayAmount, totalMenuAmount } = await ann.read();
  expect(orderList).toEqual([addedLine(added)]);
  expect(orderList[0]).toMatchObject({
    id: 'jjigae',
    name: '김치찌개',
    categoryName: '식사',
    price: 9000,
    qty: 2,
    isMain: true,
    options: [
      { _id: 'hot', price: 500, quantity: 1, multiLanguage: { name: { en: 'Hot' } } },
      { _id: 'tofu', price: 1500, quantity: 2 },
    ],
    multiLanguage: { name: { ko: '김치찌개', en: 'Kimchi stew' } },
    clientId: ann.clientId,
    cartMenuId: expect.stringMatching(new RegExp(`^${ann.clientId}-jjigae-[0-9a-z]+$`)),
  });
  expect({ menuPayAmount, totalMenuAmount }).toEqual({ menuPayAmount: 25_000, totalMenuAmount: 2 });
});

test('each change raises the version by one, a refused one raises nothing', {
  tags: ['CART-3'],
}, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  const versions = [
    (await ann.add({ id: 'cola' })).version,
    (await bob.add({ id: 'soju' })).version,
    (await ann.people(3)).version,
  ];
  expect(versions).toEqual([1, 2, 3]);
  await bob.refusedCart('addCartMenu', { ...(await bob.addBody({ id: 'cola' })), version: 99 });
  await bob.ready();
  expect((await ann.read()).version).toBe(3);
});

test('a change made on an old version gets the cart as it is', { tags: ['CART-4'] }, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  const { cartMenuId } = addedLine(await ann.add({ id: 'cola' }));
  await bob.add({ id: 'soju' });
  const current = await ann.read();
  for (const [name, body] of [
    ['modifyCartMenu', { cartMenuId, quantity: 3 }],
    ['removeCartMenu', { cartMenuId }],
    ['resetCart', {}],
    ['lockCart', { isLock: true }],
  ] as const) {
    const reply = await ann.refusedCart(name, { version: 1, ...body });
    expect(reply).toMatchObject({ status: 409, errorCode: 'CART_VERSION_MISMATCH', cart: current });
  }
});

test('an add made on an older version lands', { tags: ['CART-5'] }, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  await ann.add({ id: 'cola' });
  await ann.add({ id: 'soju' });
  await bob.add({ id: 'cola' });
  expect(dishesOf(await bob.read())).toEqual(['cola 1', 'soju 1', 'cola 1']);
});

test('an add made before the cart was locked or emptied comes too late', { tags: ['CART-5'] }, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  await ann.add({ id: 'cola' });
  await ann.lock();
  await ann.lock(false);
  const late = await bob.refusedCart('addCartMenu', await bob.addBody({ id: 'soju' }, 1));
  expect(late.errorCode).toBe('CART_VERSION_MISMATCH');
  await ann.reset();
  const later = await bob.refusedCart('addCartMenu', await bob.addBody({ id: 'soju' }, 3));
  expect(later).toMatchObject({ errorCode: 'CART_VERSION_MISMATCH', cart: { version: 4, orderList: [] } });
});

test('the same dish with the same choices adds to the member’s own line', { tags: ['CART-13'] }, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  await ann.add({ id: 'jjigae', options: { mild: 1 } });
  await ann.add({ id: 'jjigae', quantity: 2, options: { mild: 1 } });
  await ann.add({ id: 'jjigae', options: { hot: 1 } });
  await bob.add({ id: 'jjigae', options: { mild: 1 } });
  expect(dishesOf(await ann.read())).toEqual(['jjigae 3', 'jjigae 1', 'jjigae 1']);
});

test('a member changes only own lines', { tags: ['CART-8'] }, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  const { cartMenuId } = addedLine(await ann.add({ id: 'cola', quantity: 2 }));
  bob.version = 1;
  for (const [name, body] of [
    ['modifyCartMenu', { version: 1, cartMenuId, quantity: 1 }],
    ['removeCartMenu', { version: 1, cartMenuId }],
  ] as const)
    expect((await bob.refusedCart(name, body)).errorCode).toBe('NOT_CART_MENU_OWNER');
  await ann.modify(cartMenuId, 5);
  expect(dishesOf(await bob.read())).toEqual(['cola 5']);
  await ann.remove(cartMenuId);
  expect(dishesOf(await bob.read())).toEqual([]);
  const gone = await ann.refusedCart('removeCartMenu', { version: 3, cartMenuId });
  expect(gone.errorCode).toBe('NOT_FOUND_CART_MENU');
});

test('any member may empty the cart', { tags: ['CART-9', 'CART-10'] }, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  await ann.add({ id: 'cola' });
  bob.version = 1;
  expect(await bob.reset()).toMatchObject({
    cartId: ann.cartId,
    version: 2,
    orderList: [],
    clientCount: 1,
    event: { action: 'reset-cart', clientId: bob.clientId, data: { reason: 'MEMBER' } },
  });
  const emptied = { action: 'reset-cart', clientId: bob.clientId, data: { reason: 'MEMBER', revision: 2 } };
  expect(await ann.read()).toMatchObject({ orderList: [], emptied });
});

test('20 adds at once from two devices all land', { tags: ['CART-14'] }, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  const bodies = await Promise.all([ann.addBody({ id: 'cola' }), bob.addBody({ id: 'soju' })]);
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => [
      ann.sendCart('addCartMenu', bodies[0], `ann ${index}`),
      bob.sendCart('addCartMenu', bodies[1], `bob ${index}`),
    ]).flat(),
  );
  const cart = await ann.read();
  expect(dishesOf(cart).sort()).toEqual(['cola 10', 'soju 10']);
  expect(cart.version).toBe(20);
});

test('members say that they are done choosing, without a new version', { tags: ['CART-21'] }, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  expect(await bob.ready()).toMatchObject({ version: 0, revision: 1, ready: [bob.clientId] });
  expect((await ann.ready()).ready).toEqual([ann.clientId, bob.clientId].sort());
  expect(await ann.ready()).toMatchObject({ revision: 2, event: null });
  expect((await bob.ready(false)).ready).toEqual([ann.clientId]);
});

test('the first head count that anybody brings counts', { tags: ['PEOPLE-7'] }, async () => {
  const table = 41;
  const [ann, bob, cem] = await Promise.all(
    [1, 2, 3].map(() => new CartGuest(server, table, SHARING).scan() as Promise<CartGuest>),
  );
  expect((await ann?.join())?.numOfPeople).toBeNull();
  expect((await bob?.join(4))?.numOfPeople).toBe(4);
  expect((await cem?.join(2))?.numOfPeople).toBe(4);
});

test('a member changes the head count of all', { tags: ['PEOPLE-8'] }, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  expect(await ann.people(5)).toMatchObject({ numOfPeople: 5, event: { action: 'people-changed' } });
  expect((await bob.read()).numOfPeople).toBe(5);
  for (const numOfPeople of [0, 100, 1.5])
    expect((await ann.refusedCart('changePeople', { numOfPeople })).errorCode).toBe('VALIDATION_FAILED');
});

test('a device of another table can neither read nor write the cart', {
  tags: ['CART-18', 'SESS-13'],
}, async () => {
  const [ann] = await sitTogether(server, 2);
  await ann.add({ id: 'cola' });
  const [stranger] = await sitTogether(server, 2);
  const own = stranger.cartId;
  const attempts: [string, () => Promise<{ errorCode: string }>][] = [];
  for (const [place, tableIdx] of [
    ['its own table', stranger.tableIdx],
    ['the other table', ann.tableIdx],
  ] as const) {
    const params = { restaurantId: SHARING, tableId: tableIdx, cartId: ann.cartId };
    const body = { version: 1, isLock: true, numOfPeople: 3, isReady: true, quantity: 1, cartMenuId: 'x' };
    const add = await stranger.addBody({ id: 'cola' }, 1);
    for (const name of [
      'addCartMenu',
      'modifyCartMenu',
      'removeCartMenu',
      'resetCart',
      'lockCart',
      'changePeople',
      'markReady',
      'checkOrder',
    ] as const)
      attempts.push([
        `${name} at ${place}`,
        () =>
          stranger.refused(name, {
            params,
            ...(name !== 'checkOrder' && { body: name === 'addCartMenu' ? add : body }),
          }),
      ]);
    attempts.push([
      `cart at ${place}`,
      () => stranger.refused('cart', { params, query: { cartId: ann.cartId } }),
    ]);
  }
  attempts.push(['join', () => stranger.refused('joinCart', { params: ann.tableParams, body: {} })]);
  for (const [what, attempt] of attempts)
    expect([what, (await attempt()).errorCode]).toEqual([
      what,
      what.includes('own') ? 'NOT_FOUND_CART' : 'UNAUTHORIZED_ACCESS',
    ]);
  expect(await ann.read()).toMatchObject({ version: 1, members: [{ number: 1 }, { number: 2 }] });
  expect((await stranger.read()).id).toBe(own);
});

test('a device at the table that has not joined does nothing to the cart', {
  tags: ['CART-18'],
}, async () => {
  const [ann] = await sitTogether(server, 2);
  const late = (await new CartGuest(server, ann.tableIdx, SHARING).scan()) as CartGuest;
  late.cartId = ann.cartId;
  expect((await late.refusedCart('addCartMenu', await late.addBody({ id: 'cola' }))).errorCode).toBe(
    'UNAUTHORIZED_ACCESS',
  );
  expect(
    (await late.refused('cart', { params: late.tableParams, query: { cartId: ann.cartId } })).errorCode,
  ).toBe('UNAUTHORIZED_ACCESS');
});

test('in a store without shared cart there is none to join', { tags: ['CART-27'] }, async () => {
  const guest = await seat(server, 1);
  const params = { restaurantId: 1, tableId: 1 };
  expect((await guest.refused('joinCart', { params, body: {} })).errorCode).toBe('INVALID_ACCESS');
  const add = { version: 0, category: { name: '', priority: 0 }, menu: {} };
  const adding = {
    params: { ...params, cartId: 'x' },
    body: { ...add, menu: (await guest.orderBody({ id: 'cola' })).orderList[0]?.menus[0] },
  };
  expect((await guest.refused('addCartMenu', adding)).errorCode).toBe('INVALID_ACCESS');
});

test('without a session there is no cart', { tags: ['SESS-9'] }, async () => {
  const [ann] = await sitTogether(server, 2);
  ann.cookies.clear();
  const refused = await ann.refused('joinCart', { params: ann.tableParams, body: {} });
  expect(refused.errorCode).toBe('SESSION_REQUIRED');
});
