import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { moveStay } from '../../testing/table-changes.ts';
import { TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { PUB } from '../../testing/venues.ts';
import {
  KEYED,
  KEYED_TABLES,
  KeyedGuest,
  keyedVenue,
  keyOf,
  openKeyedVenue,
  scanned,
} from './testing/keyed-house.ts';

const server = useServer();
beforeAll(() => openKeyedVenue(server));

const keys = async (restaurantId = KEYED) =>
  rows<{ table_idx: number; key: string }>(
    server,
    'SELECT table_idx, key FROM table_keys WHERE restaurant_id = $1 AND ended_at IS NULL ORDER BY table_idx',
    restaurantId,
  );

test('every table has a key of its own, of letters that nobody takes for one another', {
  tags: ['KEY-1'],
}, async () => {
  const drawn = await keys();
  expect(drawn).toHaveLength(KEYED_TABLES);
  expect(new Set(drawn.map(({ key }) => key)).size).toBe(KEYED_TABLES);
  for (const { key } of drawn) expect(key).toMatch(/^[0-9abcdefghjkmnpqrstvwxyz]{12}$/);
  // 288 letters of 32: each of them is drawn, unless luck is very thin.
  expect(new Set(drawn.flatMap(({ key }) => [...key])).size).toBeGreaterThan(28);
});

test('a table keeps its key when it is renamed and the venue is imported again', {
  tags: ['KEY-1'],
}, async () => {
  const before = await keys();
  const floors = keyedVenue.floors.map((floor) => ({
    ...floor,
    tables: floor.tables?.map((table) => ({ ...table, name: `창가 ${table.idx}` })) ?? [],
  }));
  await openKeyedVenue(server, { ...keyedVenue, floors });
  expect(await keys()).toEqual(before);
});

test('counting table numbers opens nothing: no cookie, no hash, at free and occupied tables alike', {
  tags: ['KEY-5'],
}, async () => {
  const inside = await (await scanned(server, 3)).settle();
  await inside.order({ id: 'cola' });
  for (let tableIdx = 1; tableIdx <= KEYED_TABLES; tableIdx++)
    for (const accessType of ['QR', 'NFC']) {
      const stranger = new TestGuest(server, tableIdx, KEYED);
      const query = { ...stranger.linkQuery, accessType, hashKey: 'a'.repeat(32) };
      const answer = await stranger.call('validateLink', { params: stranger.params, query });
      expect(answer).toMatchObject({ status: 403, body: { errorCode: 'TABLE_CODE_NEEDED' } });
      expect(stranger.cookies.size).toBe(0);
    }
});

test('a stranger without the key can neither read, order nor sit down by any other call', {
  tags: ['KEY-5'],
}, async () => {
  const stranger = new TestGuest(server, 3, KEYED);
  const place = { tableIdx: 3, timestamp: stranger.pageToken };
  for (const [name, query] of [
    ['orders', place],
    ['callItems', {}],
  ] as const)
    expect(await stranger.refused(name, { params: stranger.params, query })).toMatchObject({ status: 401 });
  const cart = { restaurantId: KEYED, tableId: 3 };
  expect(await stranger.refused('joinCart', { params: cart, body: {} })).toMatchObject({ status: 401 });
  const body = await stranger.orderBody({ id: 'cola' });
  expect((await stranger.sendOrder(body)).status).toBe(401);
});

const orders = async () =>
  (await rows(server, 'SELECT 1 FROM orders WHERE restaurant_id = $1', KEYED)).length;

test('a look ahead and a menu board need no key, and are at no table', { tags: ['KEY-5'] }, async () => {
  const before = await orders();
  for (const accessType of ['PREVIEW', 'MENU_BOARD']) {
    const guest = new TestGuest(server, 3, KEYED);
    const query = { ...guest.linkQuery, accessType };
    expect(await guest.ok('validateLink', { params: guest.params, query })).toMatchObject({
      tableIdx: null,
      hashKey: null,
    });
    await guest.sendOrder(await guest.orderBody({ id: 'cola' }));
  }
  expect(await orders()).toBe(before);
});

test('the key opens its table, in capital letters too', { tags: ['KEY-2', 'KEY-4'] }, async () => {
  const key = await keyOf(server, 5);
  expect(await new KeyedGuest(server, 5, key).tries()).toBe(200);
  expect(await new KeyedGuest(server, 5, key.toUpperCase()).tries()).toBe(200);
});

test('a truncated, changed or borrowed key opens nothing', { tags: ['KEY-8', 'KEY-4'] }, async () => {
  const key = await keyOf(server, 5);
  const changed = key.slice(0, -1) + (key.endsWith('z') ? 'y' : 'z');
  const display = String(
    (
      await rows(
        server,
        'SELECT digital_key AS key FROM dining_tables WHERE table_idx = 5 AND restaurant_id = $1',
        KEYED,
      )
    )[0]?.key,
  );
  for (const tried of [key.slice(0, 11), `${key}0`, changed, display, '5', await keyOf(server, 6)]) {
    const guest = new KeyedGuest(server, 5, tried);
    expect(await guest.tries(), tried).toBe('TABLE_CODE_UNKNOWN');
    expect(guest.cookies.size).toBe(0);
  }
});

test('the key of another venue opens no table here, whatever its number', { tags: ['KEY-4'] }, async () => {
  const other = 22;
  await openKeyedVenue(server, { ...keyedVenue, id: other });
  const key = await keyOf(server, 5, other);
  expect(await new KeyedGuest(server, 5, key).tries()).toBe('TABLE_CODE_UNKNOWN');
  expect(await new KeyedGuest(server, 5, key, other).tries()).toBe(200);
});

test('a phone that is at its table goes on without the key, and follows it when staff move it', {
  tags: ['KEY-6'],
}, async () => {
  const guest = await (await scanned(server, 7)).settle();
  expect(await guest.tries()).toBe(200);
  await guest.order({ id: 'cola' });
  expect((await guest.validate()).hashKey).not.toBeNull();
  await moveStay(server, 7, 8, KEYED);
  expect(await guest.validate()).toMatchObject({ isChangeTable: true, tableIdx: 8 });
});

test('a session of one table opens no other table, and no new session of its own', {
  tags: ['KEY-6', 'KEY-5'],
}, async () => {
  const guest = await (await scanned(server, 9)).settle();
  for (const tableIdx of [10, 9]) {
    const query = { tableIdx, timestamp: '1', accessType: 'QR' };
    expect(await guest.refused('validateLink', { params: guest.params, query })).toMatchObject({
      errorCode: 'TABLE_CODE_NEEDED',
    });
  }
  expect(await guest.tries()).toBe(200);
});

test('where links are open the number opens a table, its key does too, and a wrong key still opens nothing', {
  tags: ['KEY-7'],
}, async () => {
  const [own] = await keys(PUB);
  expect(await new KeyedGuest(server, 1, undefined, PUB).tries()).toBe(200);
  expect(await new KeyedGuest(server, 1, own?.key, PUB).tries()).toBe(200);
  expect(await new KeyedGuest(server, 2, own?.key, PUB).tries()).toBe('TABLE_CODE_UNKNOWN');
});

test('when links become keyed, a scan by number alone is over, and a phone that acted stays', {
  tags: ['KEY-21'],
}, async () => {
  const id = 23;
  const open = { ...keyedVenue, id, settings: { ...keyedVenue.settings, tableLinks: 'OPEN' as const } };
  await openKeyedVenue(server, open);
  const looked = await new KeyedGuest(server, 1, undefined, id).scan();
  const acted = await (await new KeyedGuest(server, 2, undefined, id).scan()).settle();
  await openKeyedVenue(server, { ...open, settings: keyedVenue.settings });
  server.app.platform.events.wake();
  await server.app.platform.events.settled();
  expect(await looked.tries()).toBe('RESERVATION_IS_EXPIRATION');
  expect(await acted.tries()).toBe(200);
});

test('the key of a table that was taken away opens nothing, and opens it again once it is back', {
  tags: ['KEY-12'],
}, async () => {
  const id = 24;
  await openKeyedVenue(server, { ...keyedVenue, id });
  const key = await keyOf(server, 24, id);
  expect(await new KeyedGuest(server, 24, key, id).tries()).toBe(200);
  const floors = keyedVenue.floors.map((floor) => ({
    ...floor,
    tables: floor.tables?.filter(({ idx }) => idx !== 24) ?? [],
  }));
  await openKeyedVenue(server, { ...keyedVenue, id, floors });
  server.app.platform.events.wake();
  await server.app.platform.events.settled();
  const reply = await new KeyedGuest(server, 24, key, id).refused('tableOfKey', { params: { id: key } });
  expect(reply).toMatchObject({ errorCode: 'NOT_FOUND_TABLE' });
  await openKeyedVenue(server, { ...keyedVenue, id });
  server.app.platform.events.wake();
  await server.app.platform.events.settled();
  expect(await new KeyedGuest(server, 24, key, id).tries()).toBe(200);
});
