import { applyEvent, isCartEvent, stateOfAnswer } from '@hansang/rules/cart';
import { afterEach, expect, test } from 'vitest';
import { startServer, useServer } from '../../testing/test-server.ts';
import { addedLine, CartGuest, sitTogether } from './testing/cart-guest.ts';
import { type CartSocket, changes, counts, openScreen } from './testing/cart-socket.ts';
import { SHARING, useSharingVenue } from './testing/sharing-venue.ts';

const server = useServer();
useSharingVenue(server);
const open: CartSocket[] = [];
afterEach(() => {
  for (const screen of open.splice(0)) screen.close();
});

async function show(guest: CartGuest, where?: Parameters<typeof openScreen>[1]): Promise<CartSocket> {
  const screen = openScreen(guest, where);
  open.push(screen);
  await screen.entered;
  return screen;
}

test('every change reaches every screen once, and rebuilds the cart there', {
  tags: ['RT-11', 'RT-13', 'RT-14'],
}, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  const before = stateOfAnswer(await bob.read());
  const screens = [await show(ann), await show(bob)];
  const { cartMenuId } = addedLine(await ann.add({ id: 'cola', quantity: 2 }));
  await ann.modify(cartMenuId, 3);
  await ann.lock();
  await ann.lock();
  await ann.lock(false);
  await ann.remove(cartMenuId);
  await ann.people(4);
  await bob.ready();
  await ann.reset();
  // The log tells nothing a second time.
  await server.app.platform.events.settled();
  const after = stateOfAnswer(await bob.read());
  for (const screen of screens) {
    await expect
      .poll(() => changes(screen).map(({ action }) => action))
      .toEqual([
        'add-menu',
        'modify-menu',
        'lock-cart',
        'unlock-cart',
        'remove-menu',
        'people-changed',
        'ready-changed',
        'reset-cart',
      ]);
    const state = changes(screen).reduce(
      (cart, event) => (isCartEvent(event) ? applyEvent(cart, event) : null) ?? cart,
      before,
    );
    expect({ ...state, clientCount: 0 }).toEqual({ ...after, clientCount: 0 });
  }
});

test('a change made at another server arrives without a bus, once', { tags: ['RT-11'] }, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  const other = await startServer({ beside: () => server });
  const screen = await show(bob);
  const there = ann.at(other);
  for (const id of ['cola', 'soju', 'cola']) await there.add({ id });
  await expect.poll(() => changes(screen)).toHaveLength(3);
  expect(changes(screen).map(({ data }) => (data as { revision: number }).revision)).toEqual([1, 2, 3]);
  expect((await bob.add({ id: 'soju' })).version).toBe(4);
  await expect.poll(() => changes(screen)).toHaveLength(4);
  await other.close();
});

test('a device of another table cannot hear the cart', { tags: ['CART-18'] }, async () => {
  const [ann] = await sitTogether(server, 2);
  const [stranger] = await sitTogether(server, 2);
  const refusal = (screen: CartSocket) =>
    screen.entered.then(
      () => 'let in',
      (error: Error) => error.message,
    );
  expect(await refusal(openScreen(stranger, { cartId: ann.cartId }))).toBe('NOT_FOUND_CART');
  expect(await refusal(openScreen(stranger, { cartId: 'x'.repeat(65) }))).toBe('VALIDATION_FAILED');
  expect(await refusal(openScreen(stranger, { cartId: 'a\0b' }))).toBe('VALIDATION_FAILED');
  const late = (await new CartGuest(server, ann.tableIdx, SHARING).scan()) as CartGuest;
  expect(await refusal(openScreen(late, { cartId: ann.cartId }))).toBe('UNAUTHORIZED_ACCESS');
  const witness = await show(stranger);
  await ann.add({ id: 'cola' });
  await server.app.platform.events.settled();
  expect(changes(witness)).toEqual([]);
});

test('membership is checked again when a screen reconnects', { tags: ['RT-9'] }, async () => {
  const [ann] = await sitTogether(server, 2);
  const screen = await show(ann);
  await server.db.pool.query('DELETE FROM cart_members WHERE client_id = $1', [ann.clientId]);
  server.app.guests.carts.shelf.forget(ann.cartId);
  screen.socket.disconnect();
  const refused = new Promise<string>((resolve) =>
    screen.socket.once('connect_error', (error) => resolve(error.message)),
  );
  screen.socket.connect();
  expect(await refused).toBe('UNAUTHORIZED_ACCESS');
});

test('screens of one device count once, and a reload is no leaving', {
  tags: ['RT-10', 'CART-19'],
}, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  const witness = await show(ann);
  await expect.poll(() => counts(witness)).toEqual(['join-client 1']);
  const tabs = [await show(bob), await show(bob)];
  await expect.poll(() => counts(witness)).toEqual(['join-client 1', 'join-client 2']);
  expect(witness.heard.at(-1)).toMatchObject({
    action: 'join-client',
    clientId: bob.clientId,
    cartId: bob.cartId,
    data: { clientCount: 2, member: { clientId: bob.clientId, number: 2, colour: 1, isHere: true } },
  });
  for (const tab of tabs) tab.close();
  await show(bob);
  expect(await ann.read()).toMatchObject({ clientCount: 2, members: [{ isHere: true }, { isHere: true }] });
  await server.app.platform.events.settled();
  expect(counts(witness)).toHaveLength(2);
});

test('a device that stays away leaves, and comes back', { tags: ['RT-10', 'CART-19'] }, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  const witness = await show(ann);
  const screen = await show(bob);
  await expect.poll(() => counts(witness)).toHaveLength(2);
  screen.close();
  await expect.poll(() => counts(witness).at(-1)).toBe('leave-client 1');
  expect((await ann.read()).members.map(({ isHere }) => isHere)).toEqual([true, false]);
  await show(bob);
  await expect.poll(() => counts(witness).at(-1)).toBe('join-client 2');
});

test('a device with screens at two servers counts once, and is gone when both are', {
  tags: ['CART-19'],
}, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  const other = await startServer({ beside: () => server });
  await show(bob);
  const there = await show(bob, { origin: other.origin });
  await expect.poll(async () => (await ann.read()).clientCount).toBe(2);
  await other.app.guests.presence.settled();
  there.close();
  await new Promise((resolve) => setTimeout(resolve, 5000));
  await other.app.guests.presence.settled();
  expect((await ann.read()).members[1]?.isHere).toBe(true);
  await other.close();
});

test('the devices of a server that died are gone when its lease is over', { tags: ['CART-19'] }, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  const witness = await show(ann);
  const { pool } = server.db;
  await pool.query(`INSERT INTO server_nodes VALUES ('dead', clock_timestamp() + interval '1 second')`);
  await pool.query('SELECT set_presence($1, $2, $3, $4, true, $5, 10)', [
    SHARING,
    ann.cartId,
    bob.clientId,
    'dead',
    server.clock.now(),
  ]);
  expect((await ann.read()).clientCount).toBe(2);
  await expect.poll(async () => (await ann.read()).clientCount).toBe(1);
  await expect.poll(() => counts(witness).at(-1)).toBe('leave-client 1');
  const { rows } = await pool.query(`SELECT 1 FROM server_nodes WHERE node_id = 'dead'`);
  expect(rows).toEqual([]);
});

test('who is there is told anew when the database has forgotten it in a crash', {
  tags: ['CART-19'],
}, async () => {
  const [ann] = await sitTogether(server, 2);
  await show(ann);
  await server.app.guests.presence.settled();
  await server.db.pool.query('TRUNCATE server_nodes, cart_presence');
  const stored = async () => {
    const { rows } = await server.db.pool.query('SELECT client_id FROM cart_presence');
    return rows.map(({ client_id }) => client_id);
  };
  await expect.poll(stored).toContain(ann.clientId);
  expect((await ann.read()).clientCount).toBe(1);
});

test('a holder who leaves frees the lock after ten seconds', { tags: ['LOCK-8'] }, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  const witness = await show(bob);
  const screen = await show(ann);
  await ann.add({ id: 'cola' });
  await ann.lock();
  screen.close();
  await expect.poll(() => counts(witness).at(-1)).toBe('leave-client 1');
  server.clock.pass({ seconds: 9 });
  expect((await bob.read()).lockedBy).toBe(ann.clientId);
  server.clock.pass({ seconds: 1 });
  await expect
    .poll(() => changes(witness).at(-1))
    .toMatchObject({ action: 'unlock-cart', clientId: 'STORE', data: { reason: 'LEFT' } });
});

test('a holder who is back in time keeps the lock', { tags: ['LOCK-8'] }, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  const witness = await show(bob);
  const screen = await show(ann);
  await ann.add({ id: 'cola' });
  await ann.lock();
  screen.close();
  await expect.poll(() => counts(witness).at(-1)).toBe('leave-client 1');
  await show(ann);
  await expect.poll(() => counts(witness).at(-1)).toBe('join-client 2');
  server.clock.pass({ seconds: 30 });
  await server.app.guests.carts.sweep(SHARING, ann.cartId);
  expect((await bob.read()).lockedBy).toBe(ann.clientId);
});
