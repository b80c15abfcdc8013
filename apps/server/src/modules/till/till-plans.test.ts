import { TILL_SCOPES } from '@hansang/contract';
import { afterEach, expect, test } from 'vitest';
import { fillPast } from '../../../../../tests/bench/age/fill-past.ts';
import { watchReads } from '../../../../../tests/bench/age/watch-reads.ts';
import { writeFeed } from '../../platform/events/feed.ts';
import { seat } from '../../testing/test-guest.ts';
import { startServer, type TestServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { newId, openEndpoint, TestTill } from './testing/test-till.ts';

const PAST = 10_000;
/** Endpoints of other tills, for each of which a look asks the feed. */
const OTHERS = 60;
/** What one statement may read of the tables that grow. */
const MOST_READ = 120;
const TABLES = [
  'feed',
  'orders',
  'order_lines',
  'visits',
  'external_ids',
  'staff_calls',
  'payments',
  'events_long',
];
/** Statements of other rooms without a function that could fix their plans: those end with their connection, after ten minutes. */
const REPLANNED = ['placed_order', 'placed_orders', 'insert_session'];

/** What a till entered and heard of in years. */
const YEARS = [
  `INSERT INTO external_ids (restaurant_id, till_id, kind, our_id, their_id, fingerprint)
   SELECT $1::integer, $2::text, 'ORDER', 'past-' || $1::integer || '-' || n, 'A-' || n, md5(n::text)
     FROM generate_series(1, ${PAST}) n`,
  `INSERT INTO webhook_endpoints (restaurant_id, endpoint_id, till_id, url, seq, made_at)
   SELECT $1::integer, 'past-' || n, $2::text, 'http://127.0.0.1:1/', 0, now() FROM generate_series(1, ${OTHERS}) n`,
  `INSERT INTO staff_calls (restaurant_id, call_id, table_idx, item_id, item_name, called_at, closed_at)
   SELECT $1::integer, $2::text || n, 1, 'water', '{"ko": "물"}', now() - interval '1 year', now()
     FROM generate_series(1, ${PAST}) n`,
];

let running: (TestServer & { close(): Promise<void> }) | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

async function fill({ db }: TestServer, till: TestTill): Promise<void> {
  const client = await db.pool.connect();
  await fillPast(client, { restaurantId: PUB, orders: PAST });
  for (const sql of YEARS) await client.query(sql, [PUB, till.tillId]);
  client.release();
  await writeFeed(db, true);
}

/** A guest orders and calls, the till hears of it, enters, takes money and closes; owner, board and sender look. */
async function play(server: TestServer, till: TestTill): Promise<void> {
  const owner = await onShift(server, 'owner');
  const { params } = owner;
  const from = await till.head();
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'cola' }, { id: 'jjigae', options: { hot: 1 } });
  const wanted = { tableIdx: guest.tableIdx, timestamp: guest.pageToken, itemId: 'water' };
  await guest.call('callStaff', { params: guest.params, body: wanted });
  await owner.ok('moveOrder', { params: { ...params, orderId }, body: { to: 'CONFIRM', version: 1 } });
  server.clock.pass({ seconds: 6 });
  await till.events(from);
  await till.ok('tillOrder', { params: { orderId } });
  await till.ok('progressTillOrder', { params: { orderId }, body: { to: 'SERVED' } });
  const entered = await till.enter(1, [{ menuId: 'cola', quantity: 2 }]);
  const { orderId: own, visitId } = entered.body;
  await till.ok('takeTillLineOff', { params: { orderId: own, line: 0 }, body: { left: 1, reason: 'ETC' } });
  const externalId = newId();
  const body = { externalId, visitId, means: 'CASH', amount: 1000 };
  await till.ok('payAtTill', { params: { tableIdx: 1 }, body });
  await till.ok('voidTillPayment', { body: { externalId, reason: '잘못 찍음' } });
  for (const name of ['externalIds', 'tillWebhooks', 'tillState'] as const) await till.ok(name);
  for (const name of ['tills', 'tillStanding'] as const) await owner.ok(name, { params });
  await server.app.tills.sender.runDue();
  await till.ok('closeTillTable', { params: { tableIdx: 1 }, body: { visitId } });
}

const STATES: Readonly<Record<string, (server: TestServer, till: TestTill) => Promise<void>>> = {
  'never analysed': fill,
  'with the statistics and the plans of empty tables': async (server, till) => {
    await server.db.pool.query('ANALYZE');
    // So often that the connection has made up its mind about every statement.
    for (let turn = 0; turn < 6; turn += 1) await play(server, till);
    await fill(server, till);
  },
};

test.each(Object.keys(STATES))(
  'years of a till, %s: nothing that it asks for, and nothing that it is sent, reads them',
  { tags: ['TILL-191'], timeout: 60_000 },
  async (state) => {
    running = await startServer({ plansFreely: true, env: { TILL_HOSTS: '127.0.0.1' } });
    const server = running;
    // Statistics come when the test says so.
    for (const table of TABLES.filter((name) => name !== 'events_long'))
      await server.db.pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
    const owner = await (await onShift(server, 'owner')).stepUp();
    const params = { ...owner.params, tillId: newId() };
    const scopes = [...TILL_SCOPES];
    await owner.ok('addTill', { params, body: { tillId: params.tillId, name: '포스', scopes } });
    const { key } = await owner.ok<{ key: string }>('makeTillKey', { params });
    const till = new TestTill(server, key, params.tillId);
    const { url } = await openEndpoint();
    await till.ok('saveTillWebhook', { body: { endpointId: 'e', url } });
    await till.ok('makeWebhookSecret', { params: { endpointId: 'e' } });
    const watch = await watchReads(server.db.pool, TABLES);
    try {
      await STATES[state]?.(server, till);
      // Its endpoint has passed over the years, too.
      await server.app.tills.sender.runDue();
      watch.reads.length = 0;
      await play(server, till);
    } finally {
      watch.end();
    }
    // What other readers of the feed catch up with is their own.
    const isJudged = (statement: string) =>
      statement !== 'read_feed' && !(state.includes('plans') && REPLANNED.includes(statement));
    const greedy = watch.reads.filter(({ statement, rows }) => isJudged(statement) && rows > MOST_READ);
    expect(greedy).toEqual([]);
    const names = new Set(watch.reads.map(({ statement }) => statement));
    for (const name of ['look_at_feed', 'till_events', 'placed_orders']) expect(names).toContain(name);
  },
);
