import { expect, test } from 'vitest';
import { keepUp } from '../../../platform/upkeep.ts';
import { rows } from '../../../testing/rows.ts';
import { useServer } from '../../../testing/test-server.ts';
import { sitTogether } from '../testing/cart-guest.ts';
import { SHARING, useSharingVenue } from '../testing/sharing-venue.ts';

const server = useServer();
useSharingVenue(server);

test('a change that is on its way while a clock jumps a year ahead is not lost with its volume', {
  tags: ['LOG-6', 'CART-30'],
}, async () => {
  const [ann] = await sitTogether(server, 2);
  await ann.add({ id: 'cola' });
  // Nothing of it is in the log alone when upkeep looks.
  await rows(server, 'UPDATE carts c SET state = cart_state(c)::json WHERE cart_id = $1', ann.cartId);
  const changing = await server.db.pool.connect();
  await changing.query('BEGIN');
  await changing.query('UPDATE carts SET version = version + 1, revision = revision + 1 WHERE cart_id = $1', [
    ann.cartId,
  ]);
  await changing.query(
    `INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data)
     SELECT restaurant_id, subject_type, subject_id, version + 1, actor_type, actor, type,
            jsonb_set(jsonb_set(data, '{event,data,revision}', to_jsonb(version + 1)), '{event,data,version}', to_jsonb(version + 1))
       FROM events WHERE subject_id = $1 AND type = 'cart.changed' ORDER BY event_id DESC LIMIT 1`,
    [ann.cartId],
  );
  const now = new Date(server.clock.now().getTime() + 366 * 24 * 3_600_000);
  let isDone = false;
  const keeping = keepUp({ pool: server.db.pool, log: server.log.log, now }).finally(() => {
    isDone = true;
  });
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  await expect
    .poll(async () => isDone || (await rows(server, waiting)).length > 0, { interval: 10 })
    .toBe(true);
  await changing.query('COMMIT');
  changing.release();
  await keeping;
  const [cart] = await rows<{ cart: { state: { revision: number } } }>(
    server,
    'SELECT read_cart($1, $2) AS cart',
    SHARING,
    ann.cartId,
  );
  expect(cart?.cart.state.revision).toBe(2);
});
