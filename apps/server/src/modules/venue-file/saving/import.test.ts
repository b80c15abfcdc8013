import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../platform/database/database.ts';
import { MIGRATED_TEMPLATE } from '../../../testing/cluster.ts';
import { seatOrderedVisit } from '../../../testing/ordered-visit.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { pub } from '../../../testing/venues.ts';
import type { KeptDish } from '../../menu/stored-menu.ts';
import { loadVenue } from '../exporting/load.ts';
import { readVenueFile } from '../reading/read.ts';
import { resolveVenue } from '../reading/resolve.ts';
import { type VenueFileInput, venueFile } from '../reading/schema.ts';
import type { ResolvedVenue } from '../resolved.ts';
import { adoptIds } from './adopt-ids.ts';
import { importVenue } from './import.ts';

let db: OpenDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ template: MIGRATED_TEMPLATE });
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.pool.query('TRUNCATE restaurants, corporations, staff_users, events RESTART IDENTITY CASCADE');
});

const now = new Date('2026-11-20T10:00:00Z');
const venueOf = (file: VenueFileInput) => resolveVenue(venueFile.parse(file));
const put = (venue: ResolvedVenue) => importVenue(db.pool, venue, { pictures: [], now });
const rows = async (sql: string) => (await db.pool.query(sql)).rows;

/** The same venue with one dish changed, or taken away. */
function withMenu(venue: ResolvedVenue, id: string, change: Partial<KeptDish> | null): ResolvedVenue {
  const categories = venue.categories.map((category) => ({
    ...category,
    menus: category.menus.flatMap((menu) => {
      if (menu.id !== id) return menu;
      return change === null ? [] : { ...menu, ...change };
    }),
  }));
  return { ...venue, categories };
}
const stockOf = async (menuId: string) =>
  (await rows(`SELECT left_quantity, is_sold_out FROM stock WHERE menu_id = '${menuId}'`))[0];

test('an import creates the venue, its tables, its menu and its stock', { tags: ['VENUE-1'] }, async () => {
  const venue = venueOf(pub);
  expect(await put(venue)).toEqual({ outcome: 'CREATED', menuVersion: 1 });
  const loaded = await loadVenue(db.pool, 1);
  expect(loaded?.venue).toEqual(JSON.parse(JSON.stringify({ ...venue, staff: [] })));
  expect(await stockOf('special')).toEqual({ left_quantity: 50, is_sold_out: false });
  expect(await stockOf('gone')).toEqual({ left_quantity: null, is_sold_out: true });
  const keys = await rows('SELECT DISTINCT digital_key FROM dining_tables');
  expect(keys).toHaveLength(6);
  expect(await rows('SELECT type FROM events ORDER BY event_id')).toEqual([
    { type: 'venue.changed' },
    { type: 'stock.changed' },
  ]);
});

test('staff of the file can log in; a password is kept only as its hash', { tags: ['VENUE-1'] }, async () => {
  const staff = [
    { email: 'Owner@Pub.test', name: '주인', role: 'owner', password: 'long-enough' },
    { email: 'cook@pub.test', name: '요리사', role: 'kitchen' },
  ] as const;
  await put(venueOf({ ...pub, staff: [...staff] }));
  expect(
    await rows(`SELECT u.email, m.role, a.password LIKE '%:%' AND a.password NOT LIKE '%long%' AS hashed
                  FROM memberships m JOIN staff_users u ON u.id = m.user_id
                  LEFT JOIN staff_accounts a ON a.user_id = u.id ORDER BY u.email`),
  ).toEqual([
    { email: 'cook@pub.test', role: 'kitchen', hashed: null },
    { email: 'owner@pub.test', role: 'owner', hashed: true },
  ]);
});

test('a later file adds people and changes roles, but takes nobody their login or password', async () => {
  const owner = { email: 'a@pub.test', name: '가', role: 'owner', password: 'long-enough' } as const;
  const cook = { email: 'b@pub.test', name: '나', role: 'kitchen' } as const;
  await put(venueOf({ ...pub, staff: [owner, cook] }));
  const before = await rows('SELECT user_id, password FROM staff_accounts');
  const changed = { ...cook, role: 'manager' } as const;
  expect(
    await put(venueOf({ ...pub, staff: [changed, { ...owner, password: 'another-one' }] })),
  ).toMatchObject({
    outcome: 'UPDATED',
    menuVersion: 1,
  });
  expect(await rows('SELECT user_id, password FROM staff_accounts')).toEqual(before);
  expect(await put(venueOf(pub))).toMatchObject({ outcome: 'UNCHANGED' });
  expect(await rows('SELECT role FROM memberships ORDER BY role')).toEqual([
    { role: 'manager' },
    { role: 'owner' },
  ]);
});

test('whoever is kept out stays out where a file takes them along, and no file lets anybody in again', {
  tags: ['VENUE-3', 'ACC-22'],
}, async () => {
  const cook = { email: 'b@pub.test', name: '나', role: 'kitchen' } as const;
  await put(venueOf({ ...pub, staff: [cook] }));
  const out = () =>
    rows('SELECT restaurant_id, suspended_at IS NOT NULL AS out FROM memberships ORDER BY restaurant_id');
  await db.pool.query('UPDATE memberships SET suspended_at = now()');
  const taken = (await loadVenue(db.pool, 1))?.venue;
  expect(taken?.staff).toMatchObject([{ email: 'b@pub.test', isSuspended: true }]);
  if (taken) await put({ ...taken, id: 7 });
  await put(venueOf({ ...pub, staff: [{ ...cook, role: 'staff' }] }));
  expect(await out()).toEqual([
    { restaurant_id: 1, out: true },
    { restaurant_id: 7, out: true },
  ]);
  await db.pool.query('UPDATE memberships SET suspended_at = NULL WHERE restaurant_id = 1');
  await put(venueOf({ ...pub, staff: [{ ...cook, isSuspended: true }] }));
  expect(await out()).toMatchObject([{ out: false }, { out: true }]);
});

/** The transaction that last wrote each row is part of it. */
const UNTOUCHED = `
  SELECT r.xmin::text, m.xmin::text AS menu, s.xmin::text AS stock, t.xmin::text AS "table"
    FROM restaurants r JOIN menus m USING (restaurant_id) JOIN stock s USING (restaurant_id, menu_id)
    JOIN dining_tables t USING (restaurant_id) ORDER BY menu_id, table_idx`;

test('the same file again changes nothing at all', { tags: ['VENUE-2'] }, async () => {
  await put(venueOf(pub));
  const before = await rows(UNTOUCHED);
  expect(await put(venueOf(pub))).toEqual({ outcome: 'UNCHANGED', menuVersion: 1 });
  expect(await rows(UNTOUCHED)).toEqual(before);
  expect(await rows('SELECT 1 FROM events')).toHaveLength(2);
});

test('a changed price arrives under the same id, with a new version told to everyone', {
  tags: ['VENUE-2'],
}, async () => {
  await put(venueOf(pub));
  const keys = await rows('SELECT table_idx, digital_key FROM dining_tables ORDER BY table_idx');
  expect(await put(withMenu(venueOf(pub), 'cola', { price: 2500 }))).toEqual({
    outcome: 'UPDATED',
    menuVersion: 2,
  });
  expect(await rows("SELECT price FROM menus WHERE menu_id = 'cola'")).toEqual([{ price: 2500 }]);
  expect(await rows('SELECT table_idx, digital_key FROM dining_tables ORDER BY table_idx')).toEqual(keys);
  expect(await rows('SELECT type FROM events ORDER BY event_id OFFSET 2')).toEqual([
    { type: 'venue.changed' },
  ]);
});

describe('stock', () => {
  const sell = (quantity: number) =>
    db.pool.query("UPDATE stock SET left_quantity = left_quantity - $1 WHERE menu_id = 'special'", [
      quantity,
    ]);

  test('an unchanged file refills nothing that was sold', async () => {
    await put(venueOf(pub));
    await sell(20);
    await put(venueOf(pub));
    await put(withMenu(venueOf(pub), 'special', { price: 16000 }));
    expect(await stockOf('special')).toEqual({ left_quantity: 30, is_sold_out: false });
  });

  test('a file that says another number sets it, without a new menu version', async () => {
    await put(venueOf(pub));
    await sell(20);
    expect(await put(withMenu(venueOf(pub), 'special', { stock: 40 }))).toEqual({
      outcome: 'UPDATED',
      menuVersion: 1,
    });
    expect(await stockOf('special')).toMatchObject({ left_quantity: 40 });
    await put(withMenu(venueOf(pub), 'special', { stock: null }));
    expect(await stockOf('special')).toMatchObject({ left_quantity: null });
  });

  test('a sold-out mark that staff set stays until the file says something else', async () => {
    await put(venueOf(pub));
    await db.pool.query("UPDATE stock SET is_sold_out = true WHERE menu_id = 'cola'");
    await db.pool.query("UPDATE options SET is_sold_out = true WHERE option_id = 'pork'");
    await put(withMenu(venueOf(pub), 'cola', { price: 2500 }));
    expect(await stockOf('cola')).toMatchObject({ is_sold_out: true });
    expect(await rows("SELECT is_sold_out FROM options WHERE option_id = 'pork'")).toEqual([
      { is_sold_out: true },
    ]);
    await put(withMenu(venueOf(pub), 'gone', { isSoldOut: false }));
    expect(await stockOf('gone')).toMatchObject({ is_sold_out: false });
  });

  test('a dish that comes back starts with the stock of the file', async () => {
    await put(venueOf(pub));
    await sell(50);
    await put(withMenu(venueOf(pub), 'special', null));
    await put(venueOf(pub));
    expect(await stockOf('special')).toMatchObject({ left_quantity: 50 });
  });
});

test('a dish that left the file leaves the menu, and what was sold of it stays readable', {
  tags: ['VENUE-10'],
}, async () => {
  await put(venueOf(pub));
  await rows(`INSERT INTO orders (restaurant_id, order_id, table_idx, business_day, status, means, source, total_amount,
                                  due_amount, total_quantity, steps, placed_at)
              VALUES (1, 'sold', 1, '2026-11-20', 'COMPLETE', 'QR', 'MENU', 3000, 3000, 1, '[]', now())`);
  await rows(`INSERT INTO order_lines (restaurant_id, order_id, line, menu_id, category_name, name, unit_price, quantity,
                                       is_main, alcohol_tag, state, live_quantity)
              VALUES (1, 'sold', 1, 'cola', '음료', '{"ko": "콜라"}', 3000, 1, false, 'NONE', 'SERVED', 1)`);
  await put(withMenu(venueOf(pub), 'cola', null));
  expect(await rows("SELECT is_retired FROM menus WHERE menu_id = 'cola'")).toEqual([{ is_retired: true }]);
  expect((await loadVenue(db.pool, 1))?.venue.categories[1]?.menus.map(({ id }) => id)).not.toContain('cola');
  expect(
    await rows("SELECT name ->> 'ko' AS name, unit_price FROM order_lines WHERE order_id = 'sold'"),
  ).toEqual([{ name: '콜라', unit_price: 3000 }]);
});

test('options, sizes, groups and categories follow the file', async () => {
  const venue = venueOf(pub);
  await put(venue);
  const [mains, drinks] = venue.categories;
  const [jjigae, chicken] = mains?.menus ?? [];
  if (!mains || !drinks || !jjigae || !chicken) throw new Error('the test venue changed');
  const [heat, extra] = jjigae.optionGroups;
  if (!heat || !extra) throw new Error('the test venue changed');
  const changed: ResolvedVenue = {
    ...venue,
    categories: [
      { ...drinks, id: 'bar' },
      {
        ...mains,
        menus: [
          { ...chicken, sizes: chicken.sizes.slice(1), price: 19000 },
          // An option moves to another group, and its old group goes.
          {
            ...jjigae,
            optionGroups: [{ ...extra, options: [...extra.options, ...heat.options.slice(0, 1)] }],
          },
        ],
      },
    ],
  };
  expect(await put(changed)).toMatchObject({ outcome: 'UPDATED', menuVersion: 2 });
  expect((await loadVenue(db.pool, 1))?.venue).toEqual(JSON.parse(JSON.stringify({ ...changed, staff: [] })));
  expect(await put(changed)).toMatchObject({ outcome: 'UNCHANGED' });
});

describe('tables', () => {
  const short = venueOf({
    ...pub,
    floors: [{ id: 'terrace', name: '테라스', tables: [{ idx: 1, name: '1' }] }],
  });

  test('a table that left the file is retired, its phones are at no table any more, its key stays', async () => {
    await put(venueOf(pub));
    const [before] = await rows('SELECT digital_key FROM dining_tables WHERE table_idx = 5');
    await put(short);
    expect(await rows('SELECT is_retired, epoch FROM dining_tables WHERE table_idx = 5')).toEqual([
      { is_retired: true, epoch: 2 },
    ]);
    expect(await rows('SELECT floor_id FROM floors')).toEqual([{ floor_id: 'terrace' }]);
    await put(venueOf(pub));
    expect(await rows('SELECT is_retired, digital_key FROM dining_tables WHERE table_idx = 5')).toEqual([
      { is_retired: false, digital_key: before?.digital_key },
    ]);
  });

  test('a table with guests cannot leave, and then nothing is written', async () => {
    await put(venueOf(pub));
    await seatOrderedVisit(db.pool, {
      restaurantId: 1,
      tableIdx: 5,
      visitId: 'v1',
      day: '2026-11-20',
      at: new Date(),
    });
    expect(await put(short)).toEqual({ outcome: 'TABLES_IN_USE', tables: [5] });
    expect((await loadVenue(db.pool, 1))?.venue.floors).toHaveLength(2);
  });
});

test('a venue that is made by itself later does not meet the number of a file', async () => {
  await put(venueOf({ ...pub, id: 41 }));
  const made = await rows(
    'INSERT INTO restaurants (corporation_id, name) SELECT corporation_id, name FROM restaurants RETURNING restaurant_id',
  );
  expect(made).toEqual([{ restaurant_id: 42 }]);
});

test('two imports of one venue at once leave what one of them says', async () => {
  const one = withMenu(venueOf(pub), 'cola', { price: 1111 });
  const other = withMenu(venueOf(pub), 'cola', { price: 2222 });
  const outcomes = await Promise.all([put(one), put(other), put(one), put(other)]);
  expect(outcomes.filter(({ outcome }) => outcome === 'CREATED')).toHaveLength(1);
  const [row] = await rows("SELECT price FROM menus WHERE menu_id = 'cola'");
  expect([1111, 2222]).toContain(row?.price);
});

test('what a file of another venue says leaves this one alone', async () => {
  await put(venueOf(pub));
  const before = await loadVenue(db.pool, 1);
  await put(venueOf({ ...pub, id: 9, categories: [] }));
  expect(await loadVenue(db.pool, 1)).toEqual(before);
});

test('a table at which an order is placed while a file that leaves it out is imported keeps its place', {
  tags: ['VENUE-1'],
}, async () => {
  await put(venueOf(pub));
  const floors = pub.floors.map((floor) => ({
    ...floor,
    tables: (floor.tables ?? []).filter(({ idx }) => idx !== 2),
  }));
  // As an order does: the table first, then its visit.
  const ordering = await db.pool.connect();
  await ordering.query('BEGIN');
  await ordering.query('SELECT 1 FROM hold_tables(1, ARRAY[2])');
  const importing = put(venueOf({ ...pub, floors }));
  await expect
    .poll(() =>
      rows(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`),
    )
    .toHaveLength(1);
  await seatOrderedVisit(ordering, {
    restaurantId: 1,
    tableIdx: 2,
    visitId: 'just now',
    day: '2026-11-20',
    at: now,
  });
  await ordering.query('COMMIT');
  ordering.release();
  expect(await importing).toEqual({ outcome: 'TABLES_IN_USE', tables: [2] });
});

test('a file without ids is what it names: imported over what is there, and again, it makes no twins', {
  tags: ['VENUE-12'],
}, async () => {
  const named = new Map(
    (pub.optionGroups ?? []).map(({ id, name }) => [id, typeof name === 'string' ? name : name.ko]),
  );
  const plain = JSON.stringify(pub, (key, value) => {
    if (key === 'id' && typeof value === 'string') return undefined;
    const isList = key === 'optionGroups' && Array.isArray(value);
    return isList ? value.map((group) => (typeof group === 'string' ? named.get(group) : group)) : value;
  });
  await put(venueOf(pub));
  const before = (await loadVenue(db.pool, 1))?.venue;
  const idsOf = (venue: ResolvedVenue | undefined) =>
    venue?.categories.map(({ id, menus }) => [
      id,
      menus.map((dish) => [
        dish.id,
        dish.sizes.map((size) => size.id),
        dish.optionGroups.map((group) => group.options.map((option) => option.id)),
      ]),
    ]);
  for (let times = 0; times < 2; times += 1) {
    const read = readVenueFile(plain, import.meta.dirname);
    if ('faults' in read) throw new Error(JSON.stringify(read.faults));
    await put(adoptIds(read.venue, before ?? null, read.made));
    expect(idsOf((await loadVenue(db.pool, 1))?.venue)).toEqual(idsOf(before));
  }
});

test('a file that is silent on places and zones leaves a room as it was laid out', {
  tags: ['DATA-11'],
}, async () => {
  const venue = venueOf(pub);
  await put(venue);
  const place = (x: number) => JSON.stringify({ x, y: 0, w: 4, h: 4, shape: 'SQUARE' });
  await rows(`UPDATE dining_tables SET zone = '창가', place = '${place(0)}' WHERE table_idx = 1`);
  await rows(`UPDATE dining_tables SET place = '${place(8)}' WHERE table_idx = 2`);
  expect(await put(venue)).toMatchObject({ outcome: 'UNCHANGED' });
  const renamed = { ...venue, name: { ko: '새 이름' } };
  expect(await put(renamed)).toMatchObject({ outcome: 'UPDATED' });
  const room = () => rows('SELECT zone, place FROM dining_tables WHERE table_idx <= 3 ORDER BY table_idx');
  expect(await room()).toEqual([
    { zone: '창가', place: JSON.parse(place(0)) },
    { zone: null, place: JSON.parse(place(8)) },
    { zone: null, place: null },
  ]);
  // What the file says wins, and nothing stands on it.
  const [floor] = renamed.floors;
  if (!floor) throw new Error('The pub has no floor');
  const tables = floor.tables.map((table) =>
    table.idx === 3 ? { ...table, zone: '문 앞', place: JSON.parse(place(2)) } : table,
  );
  await put({ ...renamed, floors: [{ ...floor, tables }, ...renamed.floors.slice(1)] });
  expect(await room()).toEqual([
    { zone: '창가', place: null },
    { zone: null, place: JSON.parse(place(8)) },
    { zone: '문 앞', place: JSON.parse(place(2)) },
  ]);
});
