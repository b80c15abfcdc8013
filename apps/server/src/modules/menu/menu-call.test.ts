import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { MenuAnswer } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat, TestGuest } from '../../testing/test-guest.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { CAFE, PUB, pub, putVenue } from '../../testing/venues.ts';

const server = useServer();

const read = (guest: TestGuest, headers: Record<string, string> = {}) =>
  guest.call<MenuAnswer>('menu', { params: guest.params, headers });

test('the answer holds categories by priority, dishes by priority, each with all that a guest sees', {
  tags: ['MENU-1', 'MENU-2', 'MENU-3'],
}, async () => {
  const { body } = await read(new TestGuest(server));
  expect(body).toMatchObject({
    foodOrigin: null,
    allergyInfo: null,
    mainMenuOrder: { min: 0, max: 999 },
    outOfStockSetQuantity: 2,
    useOnePersonOneMenuOrder: false,
  });
  expect(body.categories.map(({ _id }) => _id)).toEqual(['mains', 'drinks']);
  const [mains, drinks] = body.categories;
  expect(mains?.menus.map(({ _id }) => _id)).toEqual(['jjigae', 'chicken', 'special', 'gone', 'pairs']);
  for (const category of [mains, drinks])
    for (const menu of category?.menus ?? [])
      expect(menu).toMatchObject({
        categoryName: category?.categoryName,
        categoryPriority: category?.priority,
      });
  expect(mains?.menus[0]).toMatchObject({
    name: '김치찌개',
    price: 9000,
    isMain: true,
    isSpicy: true,
    isSoldOut: false,
    leftQuantity: null,
    multiLanguage: { name: { en: 'Kimchi stew' }, description: { en: 'A hot stew' } },
    optionGroups: [
      {
        _id: 'heat',
        isRequired: true,
        selectableCount: 1,
        options: [
          { _id: 'mild', price: 0 },
          { _id: 'hot', price: 500 },
          { _id: 'inferno', isSoldOut: true },
        ],
      },
      { _id: 'extra', selectableCount: 3, options: [{ _id: 'tofu', selectableCount: 2 }, { _id: 'pork' }] },
    ],
  });
  expect(mains?.menus[1]).toMatchObject({
    price: 11_000,
    sizes: [
      { _id: 'half', price: 11_000 },
      { _id: 'whole', price: 19_000 },
    ],
  });
  expect(mains?.menus[2]).toMatchObject({ leftQuantity: 50 });
  expect(mains?.menus[3]).toMatchObject({ isSoldOut: true, leftQuantity: null });
  expect(drinks?.menus[0]).toMatchObject({ alcoholTag: 'SOJU', isNotAllowedMinor: true });
});

test('an ETag comes along, and a conditional read of the same menu answers 304 without a body', {
  tags: ['MENU-14'],
}, async () => {
  const guest = new TestGuest(server);
  const first = await read(guest);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^".+"$/);
  for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await read(guest, { 'if-none-match': sent });
    expect([again.status, again.body]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(etag);
  }
  expect((await read(guest, { 'if-none-match': '"other"' })).status).toBe(200);
});

test('two nodes give the same menu the same ETag', { tags: ['MENU-14'] }, async () => {
  const node = await startServer({ beside: () => server });
  const [here, there] = [await read(new TestGuest(server)), await read(new TestGuest(node))];
  expect(there.headers.get('etag')).toBe(here.headers.get('etag'));
  await node.close();
});

test('a sale changes the stock that the next read shows, and the menu is not compiled again', {
  tags: ['MENU-13', 'STOCK-6'],
}, async () => {
  const guest = await seat(server, 1);
  const before = await server.app.guests.menus.current(PUB);
  await guest.order({ id: 'special', quantity: 49 });
  const menu = await guest.menu();
  expect(menu.get('special')).toMatchObject({ leftQuantity: 1, isSoldOut: false });
  await guest.order({ id: 'special' });
  expect((await guest.menu()).get('special')).toMatchObject({ leftQuantity: 0, isSoldOut: true });
  const after = await server.app.guests.menus.current(PUB);
  expect(after?.dishes).toBe(before?.dishes);
  expect(after?.etag).not.toBe(before?.etag);
});

test('a sale on another node is seen as soon as the log told it', { tags: ['MENU-13'] }, async () => {
  await rows(server, `UPDATE stock SET left_quantity = 9 WHERE menu_id = 'special'`);
  server.app.guests.menus.forgetStock(PUB);
  const node = await startServer({ beside: () => server });
  expect((await new TestGuest(node).menu()).get('special')?.leftQuantity).toBe(9);
  await (await seat(server, 1)).order({ id: 'special' });
  await node.app.platform.events.settled();
  expect((await new TestGuest(node).menu()).get('special')?.leftQuantity).toBe(8);
  await node.close();
});

test('a changed menu is served at the next read', { tags: ['MENU-15'] }, async () => {
  const guest = new TestGuest(server);
  await guest.menu();
  const cheaper = structuredClone(pub);
  const dish = cheaper.categories?.[0]?.menus?.[0];
  if (dish) dish.price = 8000;
  await putVenue(server.db.pool, cheaper);
  await server.app.platform.events.settled();
  expect((await guest.menu()).get('jjigae')?.price).toBe(8000);
});

test('an order at the old price, sent before this node heard of the change, is checked against the new menu', {
  tags: ['MENU-15'],
}, async () => {
  const guest = await seat(server, 2);
  const body = await guest.orderBody({ id: 'jjigae' });
  await rows(server, `UPDATE menus SET price = 7000 WHERE menu_id = 'jjigae'`);
  await rows(server, 'UPDATE restaurants SET menu_version = menu_version + 1 WHERE restaurant_id = $1', PUB);
  const answer = await guest.sendOrder(body);
  expect(answer.body).toMatchObject({ errorCount: 1, list: [{ error: { code: 'MENU_CHANGED' } }] });
  const again = await guest.order({ id: 'jjigae' });
  expect(again.receipt?.totalAmount).toBe(7000);
});

test('a menu comes compressed as the phone takes it', async () => {
  const plain = await fetchRaw('identity');
  const br = await fetchRaw('br, gzip');
  const gz = await fetchRaw('gzip');
  expect([plain.encoding, br.encoding, gz.encoding]).toEqual([null, 'br', 'gzip']);
  expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
  expect(gunzipSync(gz.bytes)).toEqual(plain.bytes);
  expect((await fetchRaw('br;q=0, gzip')).encoding).toBe('gzip');
  for (const { vary } of [plain, br, gz]) expect(vary).toContain('Accept-Encoding');
});

async function fetchRaw(accept: string) {
  const { get } = await import('node:http');
  const url = new URL(`/api/v1/on-site/visitor/restaurant/${CAFE}/menu`, server.origin);
  const headers = { platform: 'WEB', 'client-id': 'a'.repeat(32), 'accept-encoding': accept };
  return new Promise<{ bytes: Buffer; encoding: string | null; vary: string }>((resolve, reject) => {
    get(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () =>
        resolve({
          bytes: Buffer.concat(parts),
          encoding: response.headers['content-encoding'] ?? null,
          vary: response.headers.vary ?? '',
        }),
      );
    }).on('error', reject);
  });
}

test('100 readers at once of a menu that nobody read yet load it once', async () => {
  const node = await startServer({ beside: () => server });
  let loads = 0;
  const { pool } = node.db;
  const query = pool.query.bind(pool);
  pool.query = ((...args: Parameters<typeof query>) => {
    const [first] = args as unknown as [{ name?: string }];
    if (first?.name === 'menu') loads++;
    return query(...args);
  }) as typeof pool.query;
  const guests = Array.from({ length: 100 }, () => new TestGuest(node));
  const menus = await Promise.all(guests.map((guest) => guest.menu()));
  expect(new Set(menus.map((menu) => menu.size)).size).toBe(1);
  expect(loads).toBe(1);
  pool.query = query;
  await node.close();
});

test('an option carries its own origin and allergens, and nothing where it has none', {
  tags: ['MENU-26'],
}, async () => {
  const { body } = await read(new TestGuest(server));
  const extras = body.categories[0]?.menus[0]?.optionGroups.find(({ _id }) => _id === 'extra');
  const [tofu, pork] = extras?.options ?? [];
  expect(tofu).toMatchObject({ foodOrigin: { ko: '콩(국내산)', en: 'Korean soybeans' } });
  expect(tofu?.allergens).toEqual(['SOY', 'WHEAT']);
  expect(Object.keys(pork ?? {})).not.toContain('allergens');
  expect(Object.keys(pork ?? {})).not.toContain('foodOrigin');
});
