import type { CartAnswer, LockCartAnswer } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { putVenue } from '../../testing/venues.ts';
import { addedLine, CartGuest, sitTogether } from './testing/cart-guest.ts';
import { SHARING, sharingVenue, useSharingVenue } from './testing/sharing-venue.ts';

const server = useServer();
useSharingVenue(server);

/** Guests at a table whose cart holds a dish, so that it can be locked. */
async function hungry(count = 2) {
  const guests = await sitTogether(server, count);
  await guests[0].add({ id: 'cola' });
  for (const guest of guests) guest.version = 1;
  return guests;
}

test('of several members who start to order at once exactly one gets the lock', {
  tags: ['LOCK-1'],
}, async () => {
  const guests = await hungry(5);
  const answers = await Promise.all(
    guests.map((guest) => guest.sendCart('lockCart', { version: 1, isLock: true })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 423, 423, 423, 423]);
  const winner = guests[answers.findIndex(({ status }) => status === 200)];
  expect((await guests[0].read()).lockedBy).toBe(winner?.clientId);
});

test('taking the lock raises the version and lasts three minutes', {
  tags: ['LOCK-2', 'LOCK-5', 'LOCK-9'],
}, async () => {
  const [ann] = await hungry();
  expect(await ann.lock()).toEqual({
    cartId: ann.cartId,
    version: 2,
    lockedBy: ann.clientId,
    isLock: true,
    lockExpiresAt: '2026-11-20T10:03:00.000Z',
    serverTime: '2026-11-20T10:00:00.000Z',
    event: expect.objectContaining({ action: 'lock-cart', clientId: ann.clientId }),
  });
});

test('the holder’s repeated lock renews the lease, to ten minutes in all, and raises nothing', {
  tags: ['LOCK-2', 'LOCK-6'],
}, async () => {
  const begin = server.clock.now().toISOString();
  const [ann] = await hungry();
  await ann.lock();
  const ends: (string | null)[] = [];
  for (let minutes = 0; minutes < 10; minutes += 2) {
    const { version, lockExpiresAt } = await ann.lock();
    expect(version).toBe(2);
    ends.push(lockExpiresAt);
    server.clock.pass({ minutes: 2 });
  }
  expect(ends).toEqual(
    [3, 5, 7, 9, 10].map((end) => new Date(Date.parse(begin) + end * 60_000).toISOString()),
  );
  expect((await ann.read()).lockedBy).toBeNull();
});

test('a store sets its own lease', { tags: ['LOCK-5'] }, async () => {
  const short = { ...sharingVenue, id: 12, settings: { ...sharingVenue.settings, lockLeaseSeconds: 60 } };
  await putVenue(server.db.pool, short);
  const ann = (await new CartGuest(server, 1, 12).scan()) as CartGuest;
  await ann.join();
  await ann.add({ id: 'cola' });
  const { lockExpiresAt, serverTime } = await ann.lock();
  expect(Date.parse(lockExpiresAt ?? '') - Date.parse(serverTime)).toBe(60_000);
});

test('while somebody orders the others change nothing, and hear who it is', {
  tags: ['CART-6', 'LOCK-11'],
}, async () => {
  const [ann, bob] = await hungry();
  const { cartMenuId } = addedLine(await bob.add({ id: 'soju' }));
  ann.version = 2;
  const { version, lockExpiresAt } = await ann.lock();
  for (const [name, body] of [
    ['addCartMenu', await bob.addBody({ id: 'cola' }, version)],
    ['modifyCartMenu', { version, cartMenuId, quantity: 2 }],
    ['removeCartMenu', { version, cartMenuId }],
    ['resetCart', { version }],
    ['lockCart', { version, isLock: true }],
    ['changePeople', { numOfPeople: 3 }],
  ] as const)
    expect(await bob.refusedCart(name, body)).toMatchObject({
      status: 423,
      errorCode: 'CART_LOCKED',
      lockedBy: ann.clientId,
      lockExpiresAt,
    });
  expect((await bob.read()).version).toBe(version);
  await bob.ready();
});

test('the holder lets go whatever version it knows', { tags: ['LOCK-3'] }, async () => {
  const [ann] = await hungry();
  await ann.lock();
  await ann.add({ id: 'soju' });
  ann.version = 0;
  expect(await ann.lock(false)).toMatchObject({
    isLock: false,
    lockedBy: null,
    lockExpiresAt: null,
    version: 4,
    event: { action: 'unlock-cart', data: { reason: 'MEMBER' } },
  });
  expect(await ann.lock(false)).toMatchObject({ isLock: false, version: 4, event: null });
});

test('nobody else’s unlock is accepted', { tags: ['LOCK-4'] }, async () => {
  const [ann, bob] = await hungry();
  await ann.lock();
  const refused = await bob.refusedCart('lockCart', { version: 2, isLock: false });
  expect(refused).toMatchObject({ errorCode: 'CART_LOCKED', lockedBy: ann.clientId });
  expect((await bob.read()).lockedBy).toBe(ann.clientId);
});

test('a copied client id does not hold the lock', { tags: ['LOCK-10'] }, async () => {
  const [ann, bob] = await hungry();
  await ann.lock();
  const copy = { ...bob.headers, 'client-id': ann.clientId };
  const call = { params: bob.cartParams, headers: copy };
  for (const body of [
    { version: 2, isLock: false },
    { version: 2, isLock: true },
  ])
    expect((await bob.refused('lockCart', { ...call, body })).errorCode).toBe('UNAUTHORIZED_ACCESS');
  expect((await ann.read()).lockedBy).toBe(ann.clientId);
});

test('who takes over the client id of a session that is over does not get its lock', {
  tags: ['LOCK-10'],
}, async () => {
  const [ann, bob] = await hungry();
  await ann.lock();
  await ann.ok('endSession');
  const thief = new CartGuest(server, ann.tableIdx, SHARING);
  thief.headers['client-id'] = ann.clientId;
  await thief.scan();
  thief.cartId = ann.cartId;
  const early = await thief.refusedCart('lockCart', { version: 2, isLock: true });
  expect(early.errorCode).toBe('UNAUTHORIZED_ACCESS');
  expect(await thief.join()).toMatchObject({ version: 3, lockedBy: null });
  expect((await bob.read()).lockedBy).toBeNull();
});

test('a guest who scans again goes on with own lines and lock', { tags: ['LOCK-10'] }, async () => {
  const [ann] = await hungry();
  await ann.lock();
  await ann.scan();
  expect(await ann.join()).toMatchObject({ lockedBy: ann.clientId, members: [{ number: 1 }, { number: 2 }] });
  expect((await ann.lock()).version).toBe(2);
});

test('the lease ends on time for every reader, although nobody was told yet', {
  tags: ['LOCK-7'],
}, async () => {
  const [ann, bob] = await hungry();
  await ann.lock();
  server.clock.pass({ minutes: 3 });
  expect(await bob.read()).toMatchObject({ lockedBy: null, lockExpiresAt: null, version: 3 });
  expect((await bob.add({ id: 'soju' })).version).toBe(4);
});

test('who comes first after the lease has ended gets the lock', { tags: ['LOCK-7'] }, async () => {
  const [ann, bob] = await hungry();
  await ann.lock();
  server.clock.pass({ minutes: 3 });
  bob.version = 3;
  expect(await bob.lock()).toMatchObject({ version: 4, lockedBy: bob.clientId });
  expect((await ann.refusedCart('lockCart', { version: 2, isLock: false })).errorCode).toBe('CART_LOCKED');
});

test('the end of a lease is told within a second by a server that did not grant it', {
  tags: ['LOCK-7', 'LOCK-14'],
}, async () => {
  const [ann] = await hungry();
  const other = await startServer({ beside: () => server });
  await ann.lock();
  const lock = (await ann.read()) as CartAnswer;
  server.clock.pass({ minutes: 3 });
  await expect
    .poll(() => eventsOf(ann.cartId))
    .toContainEqual({
      action: 'unlock-cart',
      actor: 'system',
      reason: 'TIMEOUT',
      revision: lock.revision + 1,
    });
  await other.close();
});

test('two servers end a lease once', { tags: ['CART-3', 'LOCK-7'] }, async () => {
  const [ann] = await hungry();
  const other = await startServer({ beside: () => server });
  await ann.lock();
  server.clock.pass({ minutes: 3 });
  await Promise.all([server, other].map(({ app }) => app.guests.carts.sweep(SHARING, ann.cartId)));
  const ends = (await eventsOf(ann.cartId)).filter(({ action }) => action === 'unlock-cart');
  expect(ends).toHaveLength(1);
  await other.close();
});

async function eventsOf(cartId: string) {
  return rows<{ action: string; actor: string; reason: string | null; revision: number }>(
    server,
    `SELECT data->'event'->>'action' AS action, actor, data->'event'->'data'->>'reason' AS reason,
            (data->'event'->'data'->>'revision')::integer AS revision
       FROM events WHERE type = 'cart.changed' AND subject_id = $1 ORDER BY event_id`,
    cartId,
  );
}

test('a lock is asked for in the query as well as in the body, a reset with nothing at all', {
  tags: ['FIRST-8'],
}, async () => {
  const [ann] = await sitTogether(server, 1);
  await ann.add({ id: 'cola' });
  const lock = (query: object, more: object = {}) =>
    ann.call<LockCartAnswer>('lockCart', { params: ann.cartParams, query, ...more } as never);
  const { version } = await ann.read();
  const empty = { headers: { 'content-type': 'application/json' } };
  expect((await lock({ version, isLock: true })).body).toMatchObject({
    isLock: true,
    lockedBy: ann.clientId,
  });
  expect((await lock({ isLock: false }, empty)).body).toMatchObject({ isLock: false, lockedBy: null });
  // The body counts where both say it.
  expect((await lock({ isLock: true }, { body: { isLock: false } })).body).toMatchObject({ isLock: false });
  for (const query of [
    {},
    { isLock: true },
    { version: 1 },
    { version: 'x', isLock: true },
    { isLock: 'yes' },
  ])
    expect((await lock(query)).body).toMatchObject({ errorCode: 'VALIDATION_FAILED' });
  for (const more of [{}, empty, { body: {} }]) {
    await ann.read();
    await ann.add({ id: 'cola' });
    const reset = await ann.call('resetCart', { params: ann.cartParams, ...more });
    expect(reset).toMatchObject({ status: 200, body: { orderList: [] } });
  }
});
