import { expect, test } from 'vitest';
import { waitForLocks } from '../../../testing/lock-waits.ts';
import { rows } from '../../../testing/rows.ts';
import { useServer } from '../../../testing/test-server.ts';
import { PUB } from '../../../testing/venues.ts';
import { buryNodes } from '../screens/presence-rows.ts';

const server = useServer();

test('two servers that died are buried while somebody holds both their carts, and nobody waits in a ring', {
  tags: ['ORD-33'],
}, async () => {
  for (const [cart, table, node] of [
    ['a', 1, 'dead 2'],
    ['b', 2, 'dead 1'],
  ] as const) {
    await rows(
      server,
      `INSERT INTO carts (restaurant_id, cart_id, table_idx, table_epoch, version, revision, state, created_at)
       VALUES ($1, $2, $3, 1, 0, 0, '{}', now())`,
      PUB,
      cart,
      table,
    );
    await rows(server, `INSERT INTO server_nodes VALUES ($1, now() - interval '1 hour')`, node);
    await rows(
      server,
      'INSERT INTO cart_presence (restaurant_id, cart_id, client_id, node_id) VALUES ($1, $2, $2, $3)',
      PUB,
      cart,
      node,
    );
  }
  // The order in which the dead are found is that of their names, so the carts come the other way round.
  await rows(server, 'CLUSTER server_nodes USING server_nodes_pkey');
  // Whoever moves a table to another one holds both carts, in the order of their ids.
  const mover = await server.db.pool.connect();
  await mover.query('BEGIN');
  await mover.query('SELECT 1 FROM hold_carts($1, $2)', [PUB, ['a']]);
  const burying = buryNodes(server.db.pool, server.clock.now());
  await waitForLocks(server);
  await mover.query('SELECT 1 FROM hold_carts($1, $2)', [PUB, ['b']]);
  await mover.query('COMMIT');
  mover.release();
  expect(await burying).toBe(2);
});
