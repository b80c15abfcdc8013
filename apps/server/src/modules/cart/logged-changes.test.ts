import type { JoinCartAnswer } from '@hansang/contract/schemas';
import { applyEvent, type CartEvent, type CartState, emptyCart } from '@hansang/rules/cart';
import { expect, test, vi } from 'vitest';
import { renameOpenCarts } from '../../platform/backup/fresh-carts.ts';
import { keepUp } from '../../platform/upkeep.ts';
import { rows } from '../../testing/rows.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { tokenHash } from '../session/token.ts';
import { addedLine, type CartGuest, dishesOf, sitTogether } from './testing/cart-guest.ts';
import { SHARING, useSharingVenue } from './testing/sharing-venue.ts';

const server = useServer();
useSharingVenue(server);

interface Stored {
  readonly revision: number;
  /** The revision that the row's own state is of. */
  readonly written: number;
  readonly state: CartState;
  readonly events: readonly CartEvent[];
}

async function stored({ cartId }: CartGuest): Promise<Stored> {
  const [row] = await rows<Stored>(
    server,
    `SELECT revision, (c.state->>'revision')::integer AS written, cart_state(c) AS state,
            (SELECT coalesce(jsonb_agg(data->'event' ORDER BY event_id), '[]') FROM events
              WHERE subject_id = cart_id AND type = 'cart.changed') AS events
       FROM carts c WHERE cart_id = $1`,
    cartId,
  );
  if (!row) throw new Error(`There is no cart ${cartId}`);
  return row;
}

/** A cart with four dishes, the fourth revision, of which its row knows nothing. */
async function behind() {
  const [ann, bob] = await sitTogether(server, 2);
  const cola = addedLine(await ann.add({ id: 'cola' }));
  await bob.add({ id: 'soju' });
  await ann.read();
  await ann.modify(cola.cartMenuId, 3);
  await bob.add({ id: 'jjigae' });
  expect(await stored(ann)).toMatchObject({ revision: 4, written: 0 });
  return { ann, bob, cola };
}

/** Whether a statement has to do with a guest: what the server does on its own account names nobody. */
function concerns(guest: CartGuest, [query]: readonly unknown[]): boolean {
  const { values = [] } = query as { values?: readonly unknown[] };
  const hashes = [...guest.cookies.values()].map((token) => tokenHash(token).toString('base64'));
  return values.some((value) => {
    const text = String(value);
    return value === SHARING || [guest.cartId, guest.clientId, ...hashes].some((mark) => text.includes(mark));
  });
}

test('a change is one statement', { tags: ['CART-29'] }, async () => {
  const [ann] = await sitTogether(server, 2);
  const statements = vi.spyOn(server.db.pool, 'query');
  const asked = () =>
    statements.mock.calls
      .filter((call) => concerns(ann, call))
      .map(([query]) => (query as unknown as { name?: string }).name);
  try {
    const cola = addedLine(await ann.add({ id: 'cola' }));
    // What was changed for the table and the venue before is heard, and read anew by the next change.
    await server.app.platform.events.settled();
    await ann.modify(cola.cartMenuId, 3);
    statements.mockClear();
    await ann.add({ id: 'soju' }, 'tap');
    await ann.modify(cola.cartMenuId, 4);
    await ann.remove(cola.cartMenuId);
    await ann.lock();
    expect(asked()).toEqual(Array.from({ length: 4 }, () => 'save_cart'));
  } finally {
    statements.mockRestore();
  }
});

test('after every change the database tells the cart that its events make', {
  tags: ['CART-30', 'CART-22'],
}, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  let atOnce = 0;
  const check = async () => {
    const { state, events, revision, written } = await stored(ann);
    const first = { ...emptyCart(state.id, state.createdBy, 0), changedAt: state.changedAt };
    const made = events.reduce<CartState>((cart, event) => applyEvent(cart, event) ?? first, first);
    expect({ ...state, clientCount: 0 }).toEqual({ ...made, clientCount: 0 });
    expect(revision - written).toBeLessThan(8);
    if (revision === written) atOnce += 1;
    ann.version = bob.version = state.version;
    return state;
  };
  const dishes = ['cola', 'soju', 'jjigae'];
  for (let step = 0; step < 40; step += 1) {
    const { lines } = await check();
    const guest = step % 3 === 0 ? bob : ann;
    const own = lines.filter(({ clientId }) => clientId === guest.clientId);
    const line = own[step % Math.max(1, own.length)];
    if (line && step % 5 === 4) await guest.remove(line.cartMenuId);
    else if (line && step % 5 === 2) await guest.modify(line.cartMenuId, (line.qty % 4) + 1);
    else if (step === 17) await guest.lock();
    else if (step === 18) await ann.add({ id: 'cola' });
    else if (step === 19) await ann.lock(false);
    else if (step === 25) await guest.people(3);
    else if (step === 33) await guest.reset();
    else await guest.add({ id: dishes[step % dishes.length] ?? 'cola' });
  }
  await check();
  expect(atOnce).toBeGreaterThan(5);
});

test('who reads, joins, looks from the console or comes to another server finds the whole cart', {
  tags: ['CART-30'],
}, async () => {
  const { ann, bob } = await behind();
  const dishes = ['cola 3', 'soju 1', 'jjigae 1'];
  expect(dishesOf(await bob.read())).toEqual(dishes);
  const joined = await ann.ok<JoinCartAnswer>('joinCart', { params: ann.tableParams, body: {} });
  expect(joined.cart).toMatchObject({ revision: 4, version: 4 });
  expect(dishesOf(joined.cart)).toEqual(dishes);
  const staff = await onShift(server, 'staff', SHARING);
  const params = { restaurantId: SHARING, tableIdx: ann.tableIdx };
  expect(await staff.ok('tableCart', { params })).toMatchObject({
    cart: { revision: 4, orderList: [{ id: 'cola', qty: 3 }, { id: 'soju' }, { id: 'jjigae' }] },
  });
  const other = await startServer({ beside: () => server });
  const answer = await bob.at(other).add({ id: 'cola' });
  expect(answer).toMatchObject({ revision: 5 });
  expect(dishesOf(await ann.read())).toEqual([...dishes, 'cola 1']);
  await other.close();
});

test('the changes of an open cart outlast their time', { tags: ['CART-30', 'LOG-6'] }, async () => {
  const { ann } = await behind();
  const later = new Date(server.clock.now().getTime() + 40 * 24 * 3_600_000);
  await keepUp({ pool: server.db.pool, log: server.log.log, now: later });
  expect((await stored(ann)).state.lines).toHaveLength(3);
});

test('a cart whose log was tampered with is not told wrongly', { tags: ['CART-30'] }, async () => {
  const { ann } = await behind();
  await server.db.pool.query(`DELETE FROM events WHERE subject_id = $1 AND version = 2`, [ann.cartId]);
  await expect(stored(ann)).rejects.toThrow(/does not lead to revision 4/);
});

test('a restored cart, renamed, has its latest changes still', { tags: ['CART-30', 'CART-17'] }, async () => {
  const { ann } = await behind();
  await renameOpenCarts(server.db.pool);
  const [restored] = await rows<{ id: string; state: CartState }>(
    server,
    'SELECT cart_id AS id, cart_state(c) AS state FROM carts c WHERE restaurant_id = $1 AND table_idx = $2',
    SHARING,
    ann.tableIdx,
  );
  expect(restored?.id).not.toBe(ann.cartId);
  expect(restored?.state).toMatchObject({
    id: restored?.id,
    revision: 4,
    lines: [{ qty: 3 }, { qty: 1 }, { qty: 1 }],
  });
});
