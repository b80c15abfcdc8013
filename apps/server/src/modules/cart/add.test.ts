import { expect, test } from 'vitest';
import { startServer, useServer } from '../../testing/test-server.ts';
import { pub, putVenue } from '../../testing/venues.ts';
import { addedLine, CartGuest, dishesOf, sitTogether } from './testing/cart-guest.ts';
import { useSharingVenue } from './testing/sharing-venue.ts';

const server = useServer();
useSharingVenue(server);

test.each([
  ['a forged price', { price: 1 }, 'MENU_CHANGED'],
  ['another dish’s name', { name: '소주' }, 'MENU_CHANGED'],
  ['a dish of no menu', { _id: 'unicorn' }, 'MENU_CHANGED'],
  [
    'an option of no menu',
    { options: [{ _id: 'gold', name: 'gold', price: 0, quantity: 1 }] },
    'MENU_CHANGED',
  ],
  [
    'a forged option price',
    { options: [{ _id: 'hot', name: '매운맛', price: 0, quantity: 1 }] },
    'MENU_CHANGED',
  ],
  ['no required option', { options: [] }, 'OPTION_REQUIRED'],
  [
    'a sold-out option',
    { options: [{ _id: 'inferno', name: '불맛', price: 1000, quantity: 1 }] },
    'OPTION_SOLD_OUT',
  ],
  [
    'too much of an option',
    {
      options: [
        { _id: 'mild', name: '순한맛', price: 0, quantity: 1 },
        { _id: 'tofu', name: '두부', price: 1500, quantity: 3 },
      ],
    },
    'OPTION_LIMIT',
  ],
])('an add with %s is refused', { tags: ['ORD-8'] }, async (_, over, code) => {
  const [ann] = await sitTogether(server, 2);
  const body = await ann.addBody({ id: 'jjigae' });
  const refused = await ann.refusedCart('addCartMenu', { ...body, menu: { ...body.menu, ...over } });
  expect(refused.errorCode).toBe(code);
  expect((await ann.read()).version).toBe(0);
});

test.each([
  ['a dish that is sold out', { id: 'gone' }, 'MENU_SOLD_OUT'],
  ['more than is left', { id: 'special', quantity: 51 }, 'LOW_STOCK'],
  ['less than the venue sells', { id: 'pairs', quantity: 1 }, 'QUANTITY_BELOW_MIN'],
  ['more than the venue sells', { id: 'pairs', quantity: 5 }, 'QUANTITY_ABOVE_MAX'],
])('an add of %s is refused', { tags: ['QTY-10'] }, async (_, wish, code) => {
  const [ann] = await sitTogether(server, 2);
  expect((await ann.refusedCart('addCartMenu', await ann.addBody(wish))).errorCode).toBe(code);
});

test('bounds hold over the lines of all members, and when a line is modified', {
  tags: ['QTY-10'],
}, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  const { cartMenuId } = addedLine(await ann.add({ id: 'pairs', quantity: 2 }));
  bob.version = 1;
  await bob.add({ id: 'pairs', quantity: 1 });
  const more = await bob.refusedCart('addCartMenu', await bob.addBody({ id: 'pairs', quantity: 2 }));
  expect(more.errorCode).toBe('QUANTITY_ABOVE_MAX');
  const modified = await ann.refusedCart('modifyCartMenu', { version: 2, cartMenuId, quantity: 4 });
  expect(modified.errorCode).toBe('QUANTITY_ABOVE_MAX');
  expect(dishesOf(await ann.read())).toEqual(['pairs 2', 'pairs 1']);
});

test('what the menu says now counts, not what it said when the line was added', {
  tags: ['QTY-10'],
}, async () => {
  const venue = { ...pub, id: 13, flags: { useGroupCart: true } };
  await putVenue(server.db.pool, venue);
  const ann = (await new CartGuest(server, 1, 13).scan()) as CartGuest;
  await ann.join();
  const { cartMenuId } = addedLine(await ann.add({ id: 'cola', quantity: 3 }));
  const categories = venue.categories.map((category) => ({
    ...category,
    menus: (category.menus ?? []).map((dish) =>
      dish.id === 'cola' ? { ...dish, price: 2500, maxPermittedQuantity: 2 } : dish,
    ),
  }));
  await putVenue(server.db.pool, { ...venue, categories });
  await server.app.platform.events.settled();
  const more = await ann.refusedCart('modifyCartMenu', { version: 1, cartMenuId, quantity: 4 });
  expect(more.errorCode).toBe('QUANTITY_ABOVE_MAX');
  await ann.modify(cartMenuId, 2);
  expect(dishesOf(await ann.read())).toEqual(['cola 2']);
});

test('what the menu says cannot be ordered is taken out of anybody’s line by any member, and nothing else is', {
  tags: ['NEWS-11'],
}, async () => {
  const venue = { ...pub, id: 14, flags: { useGroupCart: true } };
  await putVenue(server.db.pool, venue);
  const sit = async () => {
    const guest = (await new CartGuest(server, 1, 14).scan()) as CartGuest;
    await guest.join();
    return guest;
  };
  const [ann, bob] = [await sit(), await sit()];
  const cola = addedLine(await ann.add({ id: 'cola', quantity: 3 })).cartMenuId;
  const soju = addedLine(await ann.add({ id: 'soju' })).cartMenuId;
  await bob.read();
  const takeOut = (cartMenuId: string, quantity = 0) =>
    bob.refusedCart('modifyCartMenu', { version: bob.version, cartMenuId, quantity });
  expect((await takeOut(cola)).errorCode).toBe('NOT_CART_MENU_OWNER');
  const categories = venue.categories.map((category) => ({
    ...category,
    menus: (category.menus ?? []).map((dish) => (dish.id === 'cola' ? { ...dish, price: 2500 } : dish)),
  }));
  await putVenue(server.db.pool, { ...venue, categories });
  await server.app.platform.events.settled();
  await bob.lock();
  for (const [id, quantity] of [
    [cola, 1],
    [soju, 0],
  ] as const)
    expect((await takeOut(id, quantity)).errorCode).toBe('NOT_CART_MENU_OWNER');
  await bob.modify(cola, 0);
  expect(dishesOf(await ann.read())).toEqual(['soju 1']);
});

test.each([
  ['a quantity of 0', { quantity: 0 }],
  ['a negative quantity', { quantity: -1 }],
  ['half a dish', { quantity: 0.5 }],
  ['a thousand', { quantity: 1000 }],
  ['a negative price', { price: -5 }],
  ['a text for a price', { price: '9000' }],
  ['an id with a space', { _id: 'a b' }],
])('%s is malformed, and nothing is stored', { tags: ['SEC-3'] }, async (_, over) => {
  const [ann] = await sitTogether(server, 2);
  const body = await ann.addBody({ id: 'cola' });
  const refused = await ann.refusedCart('addCartMenu', { ...body, menu: { ...body.menu, ...over } });
  expect(refused).toMatchObject({ status: 400, errorCode: 'VALIDATION_FAILED' });
  expect((await ann.read()).revision).toBe(0);
});

test('an add that comes again under its key lands once, and gets its first answer', {
  tags: ['IDEM-1'],
}, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  const body = await ann.addBody({ id: 'cola' });
  const first = await ann.sendCart('addCartMenu', body, 'tap');
  await bob.add({ id: 'soju' });
  const again = await ann.sendCart('addCartMenu', body, 'tap');
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(first.body).toMatchObject({ event: { data: { changeId: 'tap' } } });
  expect(dishesOf(await ann.read())).toEqual(['cola 1', 'soju 1']);
});

test('an add that came again gets its first answer although it would be refused by now', {
  tags: ['IDEM-1'],
}, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  const body = await ann.addBody({ id: 'cola' });
  const first = await ann.sendCart('addCartMenu', body, 'tap');
  bob.version = 1;
  await bob.lock();
  expect((await ann.sendCart('addCartMenu', body, 'tap')).body).toEqual(first.body);
  const other = await ann.refusedCart('addCartMenu', await ann.addBody({ id: 'soju' }), 'tap');
  expect(other.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('the same add many times at once lands once', { tags: ['IDEM-3'] }, async () => {
  const [ann] = await sitTogether(server, 2);
  const body = await ann.addBody({ id: 'cola' });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ann.sendCart<{ errorCode?: string }>('addCartMenu', body, 'tap')),
  );
  const codes = new Set(answers.map((answer) => answer.body.errorCode ?? answer.status));
  expect([...codes].filter((code) => code !== 'IDEMPOTENCY_IN_PROGRESS')).toEqual([200]);
  expect(dishesOf(await ann.read())).toEqual(['cola 1']);
});

test('another member’s key of the same text is another key', { tags: ['IDEM-4'] }, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  await ann.add({ id: 'cola' }, 'tap');
  await bob.add({ id: 'cola' }, 'tap');
  expect(dishesOf(await ann.read())).toEqual(['cola 1', 'cola 1']);
});

test('a key is forgotten after a day', { tags: ['IDEM-5'] }, async () => {
  const [ann] = await sitTogether(server, 2);
  await ann.add({ id: 'cola' }, 'tap');
  await server.db.pool.query(
    `UPDATE events SET at = at - interval '24 hours' WHERE subject_id = $1 AND type = 'cart.changed'`,
    [ann.cartId],
  );
  await ann.add({ id: 'cola' }, 'tap');
  expect(dishesOf(await ann.read())).toEqual(['cola 2']);
});

test('a key used at one server is known at another, which has never seen the cart, and at one that has', {
  tags: ['IDEM-1', 'IDEM-10'],
}, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  const other = await startServer({ beside: () => server });
  const body = await ann.addBody({ id: 'cola' });
  const first = await ann.sendCart('addCartMenu', body, 'tap');
  const there = ann.at(other);
  for (const again of [await there.sendCart('addCartMenu', body, 'tap')])
    expect(again.body).toEqual(first.body);
  // Now the other one knows the cart, and is told of what happens to it only by the log.
  await there.sendCart('addCartMenu', await ann.addBody({ id: 'soju' }), 'there');
  await bob.sendCart('addCartMenu', await bob.addBody({ id: 'soju' }, 2), 'bobs');
  await Promise.all([server, other].map(({ app }) => app.platform.events.settled()));
  const rest: [CartGuest, string][] = [
    [ann, 'there'],
    [there, 'tap'],
    [bob.at(other), 'bobs'],
  ];
  for (const [guest, key] of rest) {
    const dish = key === 'tap' ? 'cola' : 'soju';
    const again = await guest.sendCart('addCartMenu', await guest.addBody({ id: dish }), key);
    expect([key, again.status, again.headers.get('idempotency-replayed')]).toEqual([key, 200, 'true']);
  }
  expect(dishesOf(await ann.read())).toEqual(['cola 1', 'soju 1', 'soju 1']);
  await other.close();
});

test('the same add at two servers at once lands once', { tags: ['IDEM-1'] }, async () => {
  const [ann] = await sitTogether(server, 2);
  const other = await startServer({ beside: () => server });
  const there = ann.at(other);
  for (const id of ['cola', 'soju', 'jjigae', 'cola', 'soju', 'jjigae'].keys()) {
    const body = await ann.addBody({ id: ['cola', 'soju', 'jjigae'][id % 3] as string });
    const key = `tap ${id}`;
    const [one, two] = await Promise.all([
      ann.sendCart('addCartMenu', body, key),
      there.sendCart('addCartMenu', body, key),
    ]);
    expect(two.body).toEqual(one.body);
    await ann.read();
  }
  expect(dishesOf(await ann.read())).toEqual(['cola 2', 'soju 2', 'jjigae 2']);
  await other.close();
});
