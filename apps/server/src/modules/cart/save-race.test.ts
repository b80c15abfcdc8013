import type { ErrorCode } from '@hansang/contract';
import { expect, test } from 'vitest';
import { waitForLocks } from '../../testing/lock-waits.ts';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { type CartGuest, sitTogether } from './testing/cart-guest.ts';
import { useSharingVenue } from './testing/sharing-venue.ts';

const server = useServer();
useSharingVenue(server);

const OWN = 'cart_id = $1';
const SESSION = 'session_id = (SELECT session_id FROM cart_members WHERE cart_id = $1 AND number = 2)';

/** As another server would leave the cart: one revision on. */
const nextRevision = (more = '{}') => `
  UPDATE carts SET revision = revision + 1,
         state = (cart_state(carts) || jsonb_build_object('revision', revision + 1) || '${more}')::json WHERE ${OWN}`;

/** Adds a dish while another server is about to commit `sql`; `$1` is the cart. */
async function addDuring(guest: CartGuest, sql: string): Promise<{ status: number; body: unknown }> {
  const body = await guest.addBody({ id: 'jjigae' });
  const other = await server.db.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query(`SELECT 1 FROM carts WHERE ${OWN} FOR UPDATE`, [guest.cartId]);
    await other.query(sql, [guest.cartId]);
    const adding = guest.sendCart('addCartMenu', body, 'a-key');
    await waitForLocks(server);
    await other.query('COMMIT');
    const { status, body: answer } = await adding;
    return { status, body: answer };
  } finally {
    other.release();
  }
}

const stored = async ({ cartId }: CartGuest) =>
  (
    await rows<{ revision: number; lines: number; keys: number; told: number }>(
      server,
      `SELECT revision, jsonb_array_length(cart_state(carts)->'lines') AS lines,
              (SELECT count(*)::integer FROM events WHERE subject_id = $1 AND data ? 'key') AS keys,
              (SELECT count(*)::integer FROM events WHERE subject_id = $1 AND type = 'cart.changed') AS told
         FROM carts WHERE cart_id = $1`,
      cartId,
    )
  )[0];

test.each<[string, string, ErrorCode]>([
  ['the check-out of the table', `UPDATE carts SET closed_at = now() WHERE ${OWN}`, 'NOT_FOUND_CART'],
  [
    'the end of the guest’s session',
    `WITH ended AS (UPDATE guest_sessions SET ended_at = now() WHERE ${SESSION})
     ${nextRevision()}`,
    'RESERVATION_IS_EXPIRATION',
  ],
  [
    'the guest’s move to another table',
    `WITH moved AS (UPDATE guest_sessions SET table_idx = 9 WHERE ${SESSION})
     ${nextRevision()}`,
    'TABLE_CHANGED',
  ],
  [
    'another session’s taking of the device’s place',
    `WITH taken AS (UPDATE cart_members SET session_id = -1 WHERE ${OWN} AND number = 2)
     ${nextRevision()}`,
    'UNAUTHORIZED_ACCESS',
  ],
])('an add that meets %s leaves nothing behind', { tags: ['CART-3', 'CART-18'] }, async (_, sql, code) => {
  const [, bob] = (await sitTogether(server, 2)) as [CartGuest, CartGuest];
  const answer = await addDuring(bob, sql);
  expect(answer.body).toMatchObject({ errorCode: code });
  expect(await stored(bob)).toMatchObject({ lines: 0, keys: 0, told: 0 });
});

test('an add that meets the change of another server is made anew on it', {
  tags: ['CART-3', 'CART-14'],
}, async () => {
  const [ann, bob] = (await sitTogether(server, 2)) as [CartGuest, CartGuest];
  await ann.add({ id: 'jjigae' });
  const before = await stored(bob);
  const answer = await addDuring(bob, nextRevision('{"numOfPeople": 4}'));
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ revision: (before?.revision ?? 0) + 2 });
  expect(await bob.read()).toMatchObject({ numOfPeople: 4 });
  expect(await stored(bob)).toMatchObject({ lines: 2, keys: 1, told: 2 });
});
