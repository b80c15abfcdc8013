import { call } from '@hansang/i18n/ko/call';
import { beforeAll, expect, test } from 'vitest';
import { see } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';

const LAN_NAME = 'counter.hansang.test';
const house = useHouse({ flags: [`--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`], own: {} });
const VENUE = 68;
const SHARING = 69;
/** For so long after a tap a submitting button takes no other. */
const DEAF_MS = 1000;

beforeAll(async () => {
  await house.importVenue(journeyVenue({ id: VENUE, tables: 20 }));
  await house.importVenue(journeyVenue({ id: SHARING, flags: { useGroupCart: true } }));
});

/** A phone that goes from table to table, whatever its network did at the last one. */
async function seated(table: number) {
  const guest = await house.guest();
  await guest.sitDown(table, { restaurantId: VENUE });
  return guest;
}

const placed = (table: number) =>
  house.sql('SELECT order_id FROM orders WHERE restaurant_id = $1 AND table_idx = $2', [VENUE, table]);

test('going offline and coming back are told in a toast that hides after 2500 ms', {
  tags: ['NET-4', 'LAYER-1', 'LAYER-3'],
}, async () => {
  const guest = await seated(1);
  guest.device.watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|websocket/i);
  await guest.device.context.setOffline(true);
  await guest.seesToast(guest.say('network.offline'));
  const shown = performance.now();
  const toast = guest.page.getByRole('status').getByText(guest.say('network.offline'));
  expect(
    await toast.evaluate((node) => getComputedStyle(node.closest('.toast-place') as Element).zIndex),
  ).toBe('500');
  await toast.waitFor({ state: 'detached' });
  expect(performance.now() - shown).toBeGreaterThan(2000);
  expect(performance.now() - shown).toBeLessThan(3500);
  await guest.device.context.setOffline(false);
  await guest.seesToast(guest.say('network.online'));
});

test('an order without network says to check the connection, and the same tap later orders once', {
  tags: ['ERR-7', 'ERR-8'],
}, async () => {
  const guest = await seated(2);
  guest.device.watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|websocket/i);
  await guest.add(DISHES.rice.ko);
  await guest.openCart();
  await guest.page.route('**/api/v1/**', (route) => route.abort('connectionfailed'));
  await guest.orderButton().click();
  await see(guest.page.getByText(guest.words.noResponse('NETWORK')));
  await guest.page.unroute('**/api/v1/**');
  await guest.button('common.confirm').click();
  await guest.page.waitForTimeout(DEAF_MS);
  await guest.orderButton().click();
  await guest.seesDone();
  expect(await placed(2)).toHaveLength(1);
});

test('a server that never answers is given up after 5000 ms', { tags: ['NET-2', 'ERR-9'] }, async () => {
  const guest = await seated(3);
  guest.device.watch.expect(/Failed to load resource|aborted/i);
  await guest.page.route('**/visitor/restaurant/*/orders?*', () => {});
  const began = performance.now();
  await guest.page.evaluate(() => history.pushState(null, '', '/menu'));
  await guest.page.locator('a[href="/history"]').first().click();
  await see(guest.page.getByText(guest.words.noResponse('TIMEOUT')));
  expect(performance.now() - began).toBeGreaterThan(4900);
  expect(performance.now() - began).toBeLessThan(8000);
});

for (const { rule, language, status, code } of [
  { rule: 'ERR-10', language: 'ja', status: 403, code: 'FORBIDDEN' },
  { rule: 'ERR-11', language: 'zh-CN', status: 404, code: 'FALLBACK' },
] as const)
  test(`a ${status} page of somebody between phone and server says ${code}, and another try helps`, {
    tags: [rule],
  }, async () => {
    const guest = await house.guest({ language });
    // Its events never come through either: once connected, the page would read again by itself.
    await guest.page.routeWebSocket(/./, () => {});
    await guest.sitDown(8, { restaurantId: VENUE });
    guest.device.watch.expect(new RegExp(`status of ${status}`));
    const asked = '**/visitor/restaurant/*/orders?*';
    await guest.page.route(asked, (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' }),
    );
    await guest.page.locator('a[href="/history"]').first().click();
    await see(guest.page.getByRole('alert').getByText(guest.words.noResponse(code)));
    await guest.page.unroute(asked);
    await guest.button('common.retry').click();
    await see(guest.text('history.empty'));
  });

test('the server dies while an order is on its way: after its return there is one order', {
  tags: ['ORD-17', 'IDEM-10'],
}, async () => {
  const guest = await seated(4);
  guest.device.watch.expect(/Failed to load resource|ERR_|websocket/i);
  await guest.add(DISHES.rice.ko);
  await guest.openCart();
  let dropped = 0;
  const returned = Promise.withResolvers<void>();
  await guest.page.route(/\/visitor\/restaurant\/\d+$/, async (route) => {
    // The phone tries again while nobody is there.
    if (dropped > 0) return route.abort('connectionrefused');
    dropped += 1;
    // The order arrives and is stored; its answer never reaches the phone, because the server dies.
    await route.fetch();
    await house.crash();
    await route.abort('connectionreset');
    await guest.page.unroute(/\/visitor\/restaurant\/\d+$/);
    returned.resolve();
  });
  await guest.orderButton().click();
  const unsure = guest.text('cart.unsure');
  await see(unsure.or(guest.text('done.thanks')));
  // A slow machine may need longer for the return than the phone tries.
  await returned.promise;
  if (await unsure.isVisible()) {
    await guest.button('common.confirm').click();
    await guest.page.waitForTimeout(DEAF_MS);
    await guest.orderButton().click();
  }
  await guest.seesDone();
  expect(dropped).toBe(1);
  expect(await placed(4)).toHaveLength(1);
});

/** Two who reach the house by its name in the LAN, without a secure context, in both tests. */
async function overLan(): Promise<[Guest, Guest]> {
  const come = async () => {
    const two = [await house.guest({ isNew: true }), await house.guest({ isNew: true })];
    for (const { device } of two)
      Object.assign(device, { origin: `http://${LAN_NAME}:${house.product.port}` });
    return two;
  };
  return (await house.guestsOfFile(come)) as [Guest, Guest];
}

test('over plain http under a name of the LAN the whole journey works without a secure context', {
  tags: ['NET-9'],
}, async () => {
  const [guest] = await overLan();
  await guest.sitDown(5, { restaurantId: VENUE });
  expect(await guest.page.evaluate(() => isSecureContext)).toBe(false);
  await guest.add(DISHES.rice.ko);
  await guest.order();
  await see(guest.text('progress.REQUEST'));
  await guest.open('/history');
  await see(guest.page.getByText(DISHES.rice.ko));
});

test('so do the shared cart, its sockets, calls and reviews', { tags: ['NET-9'] }, async () => {
  const [ann, ben] = await overLan();
  for (const guest of [ann, ben]) await guest.sitDown(1, { restaurantId: SHARING });
  await ben.add(DISHES.rice.ko);
  await ann.openGroup([DISHES.rice.ko]);
  const name = ben.words.group('member', { number: 1 });
  const told = ben.seesToast(ben.words.group('locked', { name }));
  await ann.beginGroupOrder();
  await told;
  await ann.groupButton('order').click();
  const orderId = await ann.seesDone();
  await house.sql("UPDATE orders SET status = 'COMPLETE' WHERE order_id = $1", [orderId]);
  await ann.page.reload();
  await ann.link('done.review').click();
  await see(ann.page.getByRole('textbox'));
  await ben.open('/call-staff');
  await ben.page.getByRole('radio', { name: '물' }).click();
  await ben.page.getByRole('button', { name: call.do, exact: true }).click();
  await see(ben.page.getByText(call.waiting));
});

test('every call names platform and device, reads ask for fresh data, and the device stays the same', {
  tags: ['NET-1', 'NET-3', 'SESS-22'],
}, async () => {
  const guest = await house.guest();
  const calls: { method: string; headers: Record<string, string> }[] = [];
  guest.page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) {
      calls.push({ method: request.method(), headers: request.headers() });
    }
  });
  await guest.sitDown(6, { restaurantId: VENUE });
  await guest.add(DISHES.rice.ko);
  await guest.order();
  await guest.page.reload();
  await see(guest.text('progress.REQUEST'));
  expect(calls.map(({ method }) => method)).toContain('POST');
  for (const { method, headers } of calls) {
    expect(headers.platform).toBe('WEB');
    expect(headers['client-id']).toMatch(/^[0-9a-f]{32}$/);
    if (method === 'GET') expect(headers['cache-control']).toBe('no-cache');
  }
  expect(new Set(calls.map(({ headers }) => headers['client-id'])).size).toBe(1);
});
