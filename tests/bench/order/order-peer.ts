import pg from 'pg';
import { type PeerOrder, type PeerResult, type PeerWindow, rowsStatement } from './peer-statement.ts';

// The peer of the order bench: a bare client process that writes the same rows by one prepared statement.
process.on('message', async (window: PeerWindow) => {
  const pool = new pg.Pool({ ...window.connection, max: window.pool });
  const end = performance.now() + window.seconds * 1000;
  const began = performance.now();
  const latencies: number[] = [];
  const run = async (client: number) => {
    for (let count = 0; performance.now() < end; count += 1) {
      const order = window.orders[(client * 7919 + count) % window.orders.length] as PeerOrder;
      const id = `${window.name}-${client}-${count}`;
      const sent = performance.now();
      await pool.query(rowsStatement(window.restaurantId, id, order));
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: window.clients }, (_, client) => run(client)));
  const perSecond = (latencies.length * 1000) / (performance.now() - began);
  await pool.end();
  process.send?.({ perSecond, latencies } satisfies PeerResult);
});
process.once('disconnect', () => process.exit(0));
