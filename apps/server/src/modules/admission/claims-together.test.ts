import { afterEach, expect, test, vi } from 'vitest';
import { waitForLocks } from '../../testing/lock-waits.ts';
import { rows } from '../../testing/rows.ts';
import type { TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { PlacingLine } from '../order/placing/placing-line.ts';
import { callFor, freshTable, sitDown, TABLEMATES, useAskingVenues } from './testing/asking-venue.ts';

const server = useServer();
useAskingVenues(server);
afterEach(() => vi.restoreAllMocks());

/** What the server would hand to the database for these guests' orders. */
async function draftsOf(guests: readonly TestGuest[]): Promise<unknown[]> {
  const drafts: unknown[] = [];
  vi.spyOn(PlacingLine.prototype, 'place').mockImplementation((_venue, _table, { parameter }) => {
    drafts.push(JSON.parse(String(parameter)));
    return Promise.resolve({ outcome: 'NEED_CHECKOUT' });
  });
  for (const guest of guests) await guest.sendOrder(await guest.orderBody({ id: 'special' }));
  return drafts;
}

test('orders that are placed together wait for the cart of a lapsed claim before they hold stock', {
  tags: ['ORD-33', 'ADM-15'],
}, async () => {
  const [claimed, beside] = [freshTable(), freshTable()];
  const claimant = await sitDown(server, claimed);
  await claimant.ok('callStaff', callFor(claimant));
  await rows(
    server,
    `INSERT INTO carts (restaurant_id, cart_id, table_idx, table_epoch, version, revision, state, created_at)
     VALUES ($1, 'forgotten', $2, 1, 0, 0, '{}', now())`,
    TABLEMATES,
    claimed,
  );
  server.clock.pass({ minutes: 11 });
  const guests = [await sitDown(server, beside), await sitDown(server, claimed)];
  const drafts = await draftsOf(guests);
  const [holder, placer] = [await server.db.pool.connect(), await server.db.pool.connect()];
  await holder.query('BEGIN');
  await holder.query(`SELECT 1 FROM carts WHERE cart_id = 'forgotten' FOR UPDATE`);
  const placing = placer.query<{ said: { outcome: string }[] }>(
    'SELECT place_orders($1, $2::jsonb) AS said',
    [TABLEMATES, JSON.stringify(drafts)],
  );
  await waitForLocks(server);
  const free = `SELECT menu_id FROM stock WHERE restaurant_id = $1 AND menu_id = 'special' FOR UPDATE NOWAIT`;
  const found = await holder.query(free, [TABLEMATES]).catch((error: Error) => error.message);
  await holder.query('ROLLBACK');
  const [answer] = (await placing).rows;
  for (const client of [holder, placer]) client.release();
  expect(found).toMatchObject({ rows: [{ menu_id: 'special' }] });
  expect(answer?.said).toMatchObject([{ outcome: 'PLACED' }, { outcome: 'PLACED' }]);
});
