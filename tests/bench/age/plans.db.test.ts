import type pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { CartGuest } from '../../../apps/server/src/modules/cart/testing/cart-guest.ts';
import { SHARING, sharingVenue } from '../../../apps/server/src/modules/cart/testing/sharing-venue.ts';
import { seat } from '../../../apps/server/src/testing/test-guest.ts';
import { startServer, type TestServer } from '../../../apps/server/src/testing/test-server.ts';
import { onShift } from '../../../apps/server/src/testing/test-staff.ts';
import { PUB, putVenue } from '../../../apps/server/src/testing/venues.ts';
import { fillPast } from './fill-past.ts';
import { type Read, watchReads } from './watch-reads.ts';

const PAST = 10_000;
/** What one statement may read of the tables that grow. A set of orders reads several rows for each. */
const MOST_READ = 120;
/** Statements without a function that could fix their plans: a plan of theirs ends with its connection, after ten minutes. */
const REPLANNED = ['session', 'client_holder', 'insert_session'];
const TABLES = [1, 2, 3, 4];

let running: (TestServer & { close(): Promise<void> }) | undefined;
const loose: pg.PoolClient[] = [];
afterEach(async () => {
  for (const client of loose.splice(0)) {
    await client.query('COMMIT');
    client.release();
  }
  await running?.close();
  running = undefined;
});

/** A guest orders, four tables order at once, a table fills and orders its shared cart, a guest and staff look. */
async function play(server: TestServer): Promise<void> {
  const guests = await Promise.all(TABLES.map((tableIdx) => seat(server, tableIdx)));
  for (const guest of guests) await guest.order({ id: 'special' });
  await Promise.all(guests.map((guest) => guest.order({ id: 'special' }, { id: 'cola' })));
  const [first] = guests;
  await first?.ok('orders', {
    params: first.params,
    query: { tableIdx: first.tableIdx, timestamp: first.pageToken },
  });
  const sharer = new CartGuest(server, 5, SHARING);
  await sharer.scan();
  await sharer.join();
  for (const id of ['cola', 'special']) await sharer.add({ id });
  await sharer.read();
  const member = await onShift(server, 'manager');
  await member.ok('board', { params: member.params });
  await member.ok('floor', { params: member.params });
}

async function fillAll(server: TestServer): Promise<void> {
  const client = await server.db.pool.connect();
  for (const restaurantId of [PUB, SHARING]) await fillPast(client, { restaurantId, orders: PAST / 2 });
  client.release();
}

/** What was played is over and past: the board shows what is played then alone, as much in each state. */
const YESTERDAY = `UPDATE orders SET status = 'COMPLETE', business_day = business_day - 1`;

type State = (server: TestServer, reads: { warm(): Promise<void> }) => Promise<void>;

const STATES: Readonly<Record<string, State>> = {
  'never analysed': fillAll,
  analysed: async (server) => {
    await fillAll(server);
    await server.db.pool.query('ANALYZE');
  },
  'with the statistics and the plans of empty tables': async (server, { warm }) => {
    await server.db.pool.query('ANALYZE');
    // So often that the connection has made up its mind about every statement.
    for (let turn = 0; turn < 3; turn += 1) await warm();
    await server.db.pool.query(YESTERDAY);
    await fillAll(server);
  },
  'while a reader stays open': async (server) => {
    const reader = await server.db.pool.connect();
    loose.push(reader);
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM orders');
    await fillAll(server);
  },
};

test.each(Object.keys(STATES))(
  'a venue with a past, %s: no statement of ordering, cart, board or history reads it',
  { tags: ['BENCH-21'], timeout: 120_000 },
  async (state) => {
    running = await startServer({ plansFreely: true });
    const server = running;
    await putVenue(server.db.pool, sharingVenue);
    // Statistics come when the test says so.
    for (const table of ['orders', 'order_lines', 'visits', 'guest_sessions', 'idempotency_keys', 'carts'])
      await server.db.pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
    const watch = await watchReads(server.db.pool);
    try {
      await STATES[state]?.(server, { warm: () => play(server) });
      watch.reads.length = 0;
      await play(server);
    } finally {
      watch.end();
    }
    const isKept = ({ statement }: Read) => !state.includes('plans') || !REPLANNED.includes(statement);
    const greedy = watch.reads.filter((read) => isKept(read) && read.rows > MOST_READ);
    expect(greedy).toEqual([]);
    const names = new Set(watch.reads.map(({ statement }) => statement));
    for (const name of ['place_order', 'place_orders', 'board', 'history', 'history_totals', 'save_cart'])
      expect(names).toContain(name);
  },
);
