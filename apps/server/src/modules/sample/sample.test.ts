import { LANGUAGES } from '@hansang/contract';
import type { MenuAnswer, OrderResult, SampleAnswer, StoreSettings } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { CAFE, PUB, pub, putVenue } from '../../testing/venues.ts';

const server = useServer();
const THREE = 7;
const dessert = {
  id: 'dessert',
  name: { ko: '후식' },
  menus: [{ id: 'ice', name: { ko: '아이스크림' }, price: 3000 }],
};
beforeAll(() => putVenue(server.db.pool, { ...pub, id: THREE, categories: [...pub.categories, dessert] }));

/** Somebody who came in without a table. */
async function browse(accessType: 'SAMPLE' | 'PREVIEW' | 'MENU_BOARD', restaurantId = PUB) {
  const guest = new TestGuest(server, 1, restaurantId);
  const query = { timestamp: guest.pageToken };
  if (accessType === 'SAMPLE') await guest.ok('sampleHome', { params: guest.params, query });
  else await guest.ok('validateLink', { params: guest.params, query: { ...query, accessType } });
  return guest;
}

const stored = () =>
  rows(
    server,
    `SELECT (SELECT count(*) FROM orders)::int AS orders, (SELECT count(*) FROM visits)::int AS visits,
            (SELECT count(*) FROM guest_sessions)::int AS sessions`,
  );

test('the sample home answers whether it is valid, a message and the store’s settings', {
  tags: ['MODE-10', 'FIRST-10'],
}, async () => {
  const guest = new TestGuest(server);
  const home = await guest.ok<SampleAnswer>('sampleHome', {
    params: guest.params,
    query: { timestamp: guest.pageToken },
  });
  expect(home).toMatchObject({
    isValid: true,
    message: null,
    settings: { restaurant: { id: PUB }, table: null, onSiteOrderStatus: 'AVAILABLE' },
  });
  expect(guest.cookies.has('hansang')).toBe(true);
});

test('it opens a sample session without a table, and keeps it on a reload', {
  tags: ['MODE-2'],
}, async () => {
  const guest = await browse('SAMPLE');
  const cookie = guest.cookies.get('hansang');
  await guest.ok('sampleHome', { params: guest.params, query: { timestamp: guest.pageToken } });
  expect(guest.cookies.get('hansang')).toBe(cookie);
  expect(cookie).toMatch(/^\d+\.\.\.\.sample\./);
  const link = { params: guest.params, query: { timestamp: guest.pageToken, accessType: 'SAMPLE' } };
  expect(await guest.ok('validateLink', link)).toMatchObject({ tableIdx: null, hashKey: null });
});

test('a store that does not exist is no valid sample, with a sentence in every language', {
  tags: ['ENTRY-18'],
}, async () => {
  const guest = new TestGuest(server);
  const home = await guest.ok<SampleAnswer>('sampleHome', { params: { restaurantId: 999 }, query: {} });
  expect(home).toMatchObject({
    isValid: false,
    errorCode: 'NOT_FOUND_RESTAURANT',
    settings: null,
  });
  expect(home.message).toBe(home.multiLanguage?.message.ko);
  for (const language of LANGUAGES) expect(home.multiLanguage?.message[language]).toBeTruthy();
  expect(guest.cookies.size).toBe(0);
});

test('the sample menu holds the first two categories', { tags: ['MODE-9'] }, async () => {
  const guest = await browse('SAMPLE', THREE);
  const sample = await guest.ok<MenuAnswer>('sampleMenu');
  const { categories } = await guest.ok<MenuAnswer>('menu', { params: guest.params });
  expect(categories).toHaveLength(3);
  expect(sample.categories).toEqual(categories.slice(0, 2));
});

test('sample menu and mock order are the session’s venue’s, and need a session of the kind', {
  tags: ['MODE-8'],
}, async () => {
  const guest = await browse('SAMPLE', CAFE);
  const sample = await guest.ok<MenuAnswer>('sampleMenu');
  expect(sample.categories[0]?.menus[0]?._id).toBe('latte');
  expect(await new TestGuest(server).refused('sampleMenu')).toMatchObject({ errorCode: 'SESSION_REQUIRED' });
  const seated = await new TestGuest(server, 2).scan();
  expect(await seated.refused('sampleMenu')).toMatchObject({ errorCode: 'UNAUTHORIZED_ACCESS' });
  const body = await seated.orderBody({ id: 'cola' });
  expect(await seated.refused('mockOrder', { body })).toMatchObject({ errorCode: 'UNAUTHORIZED_ACCESS' });
});

test.each(['SAMPLE', 'PREVIEW'] as const)(
  'an order in %s mode is a mock order: a whole result, and nothing stored',
  { tags: ['MODE-7', 'SESS-35'] },
  async (accessType) => {
    const guest = await browse(accessType);
    const before = await stored();
    const stock = await rows(server, 'SELECT left_quantity FROM stock WHERE menu_id = $1', 'special');
    const body = await guest.orderBody({ id: 'jjigae', quantity: 2 }, { id: 'special' });
    const result = await guest.ok<OrderResult>('mockOrder', { body: { ...body, tableIdx: undefined } });
    expect(result).toMatchObject({
      isMock: true,
      errorCount: 0,
      pgAuthParams: null,
      receipt: {
        restaurantIdx: PUB,
        hashKey: null,
        totalAmount: body.menuPayAmount,
        order: { canCancel: false, menus: [{ _id: 'jjigae', quantity: 2 }, { _id: 'special' }] },
      },
    });
    expect(await stored()).toEqual(before);
    expect(await rows(server, 'SELECT left_quantity FROM stock WHERE menu_id = $1', 'special')).toEqual(
      stock,
    );
    expect(await guest.sendOrder(body)).toMatchObject({ status: 403 });
  },
);

test('a mock order tells what is wrong with its dishes, like an order', { tags: ['VALID-6'] }, async () => {
  const guest = await browse('SAMPLE');
  const body = await guest.orderBody({ id: 'gone' });
  const result = await guest.ok<OrderResult>('mockOrder', { body });
  expect(result).toMatchObject({
    errorCount: 1,
    orderId: null,
    list: [{ error: { code: 'MENU_SOLD_OUT' } }],
  });
  const forged = { ...(await guest.orderBody({ id: 'cola' })), menuPayAmount: 1 };
  expect(await guest.refused('mockOrder', { body: forged })).toMatchObject({
    errorCode: 'VALIDATION_FAILED',
  });
});

test('menu-board refuses join, order, mock order, calls and history', { tags: ['MODE-6'] }, async () => {
  const guest = await browse('MENU_BOARD');
  const { params, pageToken: timestamp } = guest;
  const body = await guest.orderBody({ id: 'cola' });
  const at = { ...params, tableId: 1 };
  for (const [name, input] of [
    ['joinCart', { params: at, body: {} }],
    ['cart', { params: at, query: { cartId: 'x' } }],
    ['placeOrder', { params, body }],
    ['mockOrder', { body }],
    ['callStaff', { params, body: { tableIdx: 1, timestamp, itemId: 'water' } }],
    ['orders', { params, query: { tableIdx: 1, timestamp } }],
  ] as const) {
    const reply = await guest.refused(name, input);
    expect([name, reply.status, reply.errorCode]).toEqual([name, 403, 'UNAUTHORIZED_ACCESS']);
  }
  expect(await guest.refused('callItems', { params })).toMatchObject({ status: 403 });
});

test('menu-board reviews nothing, even with the key of a visit', { tags: ['MODE-6'] }, async () => {
  const seated = await new TestGuest(server, 2).scan();
  await seated.order({ id: 'jjigae' });
  const params = { hashKey: seated.hashKey ?? '' };
  const guest = await browse('MENU_BOARD');
  const body = { ratings: [5, 5, 5, 5], text: '아주 맛있게 먹었어요.', photoIds: [] };
  expect(await guest.refused('review', { params })).toMatchObject({ errorCode: 'UNAUTHORIZED_ACCESS' });
  expect(await guest.refused('writeReview', { params, body })).toMatchObject({
    errorCode: 'UNAUTHORIZED_ACCESS',
  });
  expect(await seated.ok('review', { params })).toMatchObject({ isWritten: false });
});

test('preview, menu-board and sample look around while the store takes no orders', {
  tags: ['MODE-4'],
}, async () => {
  await putVenue(server.db.pool, { ...pub, flags: { ...pub.flags, orderOnSite: false } });
  await server.app.platform.events.settled();
  for (const accessType of ['SAMPLE', 'PREVIEW', 'MENU_BOARD'] as const) {
    const guest = await browse(accessType);
    const query = { timestamp: guest.pageToken, accessType };
    const settings = await guest.ok<StoreSettings>('availability', { params: guest.params, query });
    expect(settings).toMatchObject({ onSiteOrderStatus: 'AVAILABLE', message: null, table: null });
  }
  const seated = await new TestGuest(server, 3).scan();
  expect(await seated.ok('availability', { params: seated.params, query: seated.linkQuery })).toMatchObject({
    onSiteOrderStatus: 'NOT_USE_ON_SITE_ORDER',
  });
  await putVenue(server.db.pool, pub);
  await server.app.platform.events.settled();
});
