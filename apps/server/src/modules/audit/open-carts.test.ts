import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { sitTogether } from '../cart/testing/cart-guest.ts';
import { SHARING, useSharingVenue } from '../cart/testing/sharing-venue.ts';
import { auditVenues } from './audit-venues.ts';

const server = useServer();
useSharingVenue(server);

async function faults(): Promise<readonly string[]> {
  const client = await server.db.pool.connect();
  try {
    const found: string[] = [];
    for await (const venue of auditVenues(client))
      if (venue.restaurantId === SHARING) found.push(...venue.faults);
    return found;
  } finally {
    client.release();
  }
}

test('a cart whose latest changes are in the log alone is whole, and one whose log has a gap is named', {
  tags: ['OPS-97'],
}, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  await ann.add({ id: 'cola' });
  await bob.add({ id: 'soju' });
  await server.app.platform.events.settled();
  const [cart] = await rows<{ behind: number }>(
    server,
    `SELECT revision - (state->>'revision')::integer AS behind FROM carts WHERE cart_id = $1`,
    ann.cartId,
  );
  expect(cart?.behind).toBeGreaterThan(0);
  expect(await faults()).toEqual([]);
  await rows(
    server,
    `DELETE FROM events WHERE subject_type = 'cart' AND subject_id = $1
        AND event_id = (SELECT max(event_id) FROM events WHERE subject_type = 'cart' AND subject_id = $1)`,
    ann.cartId,
  );
  expect((await faults()).join('\n')).toMatch(
    new RegExp(
      `log of an open cart leads .*: ${ann.cartId} is .* changes, should be ${cart?.behind} changes`,
    ),
  );
});
