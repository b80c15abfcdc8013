import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  chooseDish,
  type GuestClient,
  orderBody,
  placeOrder,
  scanTable,
} from '../../../simulators/guests/guest-client.ts';
import { embeddedConnection, withDatabase } from '../../product/database.ts';
import { importVenue } from '../../product/import-venue.ts';
import { testVenue } from '../../product/test-venue.ts';
import { openReleaseHome, type ReleaseHome } from './release-home.ts';

const VENUE = { id: 905, tables: 2, dishes: 3 };
const ADDITIVE = '-- works from 0.2.0\nCREATE TABLE later_notes (note text);\n';
const BREAKING = 'ALTER TABLE later_notes ADD CHECK (note <> $$$$);\n';

let house: ReleaseHome;
let guest: GuestClient;
let hashKey: string | null = null;
let keys = 0;

beforeAll(async () => {
  house = await openReleaseHome('old');
  await house.start();
  await importVenue(house, testVenue(VENUE));
  guest = await scanTable(house.origin, { restaurantId: VENUE.id, tableIdx: 1 });
}, 300_000);
afterAll(() => house.close());

/** An order by the phone that sat down before everything. */
async function order(): Promise<string> {
  const [dish] = [...guest.menu.values()];
  if (!dish) throw new Error('The menu is empty');
  const body = orderBody(guest, [chooseDish(dish, 1)], hashKey);
  keys += 1;
  const answer = await placeOrder(house.origin, guest, body, `order-${keys}`);
  if (answer.kind !== 'placed') throw new Error(`The order was not placed: ${JSON.stringify(answer)}`);
  hashKey = answer.hashKey ?? hashKey;
  return answer.orderId;
}

const placed = () =>
  withDatabase(embeddedConnection(house.dataDir), async (db) =>
    (await db.query<{ id: string }>('SELECT order_id AS id FROM orders ORDER BY placed_at')).rows.map(
      ({ id }) => id,
    ),
  );

test('a rollback with orders in between keeps all of them where the data still fits', {
  tags: ['OPS-51', 'OPS-79'],
  timeout: 400_000,
}, async () => {
  const orders = [await order()];
  house.add('new', { version: '0.3.0', migrations: [ADDITIVE] });
  expect(await house.replaceBy('new'), house.output()).toBe(0);
  orders.push(await order(), await order());
  const { code, output } = await house.run('rollback');
  expect(output).toContain('old runs.');
  expect(code).toBe(0);
  orders.push(await order());
  expect(await placed()).toEqual(orders);
});

test('where it does not fit the orders in between are named, kept in a backup, and only then given up', {
  tags: ['OPS-51', 'OPS-79'],
  timeout: 400_000,
}, async () => {
  // The one snapshot that the old release can read is of the first upgrade: one order was there by then.
  const [first, ...between] = await placed();
  house.add('newer', { version: '0.4.0', migrations: [ADDITIVE, BREAKING] });
  expect(await house.replaceBy('newer'), house.output()).toBe(0);
  const since = [await order(), await order(), await order()];
  const asked = await house.run('rollback');
  expect(asked.output).toContain(`the ${between.length + since.length} orders placed since then would go`);
  expect(asked.code).toBe(1);
  expect(await placed()).toEqual([first, ...between, ...since]);
  const { code, output } = await house.run('rollback', '--yes');
  expect(output).toContain('old runs.');
  expect(code).toBe(0);
  expect(await placed()).toEqual([first]);
  expect(readdirSync(join(house.dataDir, 'backups'))).toHaveLength(1);
  // The phone that sat there all the while orders on.
  const next = await order();
  expect(await placed()).toEqual([first, next]);
});
