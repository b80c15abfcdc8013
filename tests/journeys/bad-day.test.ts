import { formatWon } from '@hansang/i18n';
import { beforeAll, expect, test } from 'vitest';
import { drawn } from '../setup/drawn.ts';
import { chunkOf } from './kit/chunks.ts';
import { at, hydrated, see, seeNot, settled } from './kit/device.ts';
import { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const VENUE = 80;
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load resource|fetch)|websocket/i;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

beforeAll(() => house.importVenue(journeyVenue({ id: VENUE, tables: 20 })));

async function seated(table: number, more?: object) {
  const guest = await house.guest({ ...(more && { more }) });
  await guest.sitDown(table, { restaurantId: VENUE });
  return guest;
}

const refuseStorage = ({ page }: Guest) =>
  page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError');
      },
    }),
  );

/** Waits until the service worker keeps what the page is made of. */
async function keptShell(guest: Guest): Promise<string[]> {
  const keys = () =>
    guest.page.evaluate(async () => {
      const names = await caches.keys();
      const kept = await Promise.all(
        names.map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      );
      return { names, paths: kept.flat() };
    });
  const hasMenu = ({ paths }: { paths: string[] }) =>
    paths.includes('/menu') && paths.some((path) => path.endsWith('/menu') && path.startsWith('/api/'));
  await settled(async () => hasMenu(await keys()), 30_000);
  const { names, paths } = await keys();
  expect(paths, 'kept by the service worker').toContain('/menu');
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([
    `/api/v1/on-site/visitor/restaurant/${VENUE}/menu`,
  ]);
  return names;
}

test('without network a reload and the own code still show the menu, the cart can be filled, and ordering waits; another code shows nothing', {
  tags: ['NET-10', 'NET-11', 'NET-17'],
}, async () => {
  const guest = await seated(1, { serviceWorkers: 'allow' });
  guest.device.watch.expect(OFFLINE);
  await keptShell(guest);
  await guest.device.context.setOffline(true);
  await guest.page.reload();
  await hydrated(guest.page);
  await guest.openDish(DISHES.rice.ko);
  await guest.addButton().click();
  await guest.openCart();
  await see(guest.text('cart.needsNetwork'));
  expect(await guest.orderButton().isDisabled()).toBe(true);
  // The cart's page was never loaded by its own address: the menu stands in.
  await guest.page.goto(`${house.product.origin}/history`);
  await at(guest.page, '/menu');
  await see(guest.link('menu.viewCart'));

  const scan = (table: number) => `${house.product.origin}/misc/xings?sid=${VENUE}&tid=${table}&m=qr`;
  await guest.page.goto(scan(1));
  await hydrated(guest.page);
  await see(guest.dish(DISHES.rice.ko));
  await expect(guest.page.goto(scan(2))).rejects.toThrow(/ERR_/);
  await guest.device.context.setOffline(false);
  await guest.page.goto(scan(1));
  await hydrated(guest.page);
  await guest.order();
});

test('a new version takes over at the next page: nothing of the old one is kept, nothing chosen is lost', {
  tags: ['NET-11'],
}, async () => {
  const guest = await seated(2, { serviceWorkers: 'allow' });
  await keptShell(guest);
  await guest.page.evaluate(async () => {
    await (await caches.open('shell of yesterday')).put('/menu', new Response('<h1>old</h1>'));
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.unregister();
  });
  await guest.page.reload();
  await hydrated(guest.page);
  const names = () => guest.page.evaluate(() => caches.keys());
  await settled(async () => (await names()).length === 1, 15_000);
  expect(await names()).toHaveLength(1);
  expect(await names()).not.toContain('shell of yesterday');

  await guest.add(DISHES.rice.ko);
  await settled(() => guest.page.evaluate(() => navigator.serviceWorker.controller !== null), 10_000);
  await guest.page.reload();
  await hydrated(guest.page);
  await keptShell(guest);
  await settled(
    () => guest.page.evaluate(() => performance.getEntriesByName('shell-kept').length > 0),
    10_000,
  );
  // The tester's own reload was warned of.
  guest.device.alerts.splice(0);
  const born = await guest.page.evaluate(() => performance.timeOrigin);
  await guest.page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')));
  await guest.link('menu.viewCart').click();
  await guest.page.waitForFunction((before) => performance.timeOrigin > before, born);
  await at(guest.page, '/cart');
  await see(guest.page.getByText(DISHES.rice.ko));
  expect(guest.device.alerts).toEqual([]);

  // The picture that a banner leads to is named by its query.
  await keptShell(guest);
  await settled(
    () => guest.page.evaluate(() => performance.getEntriesByName('shell-kept').length > 0),
    10_000,
  );
  await guest.page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')));
  const second = await guest.page.evaluate(() => {
    history.pushState({ fromApp: true }, '', '/lightbox?url=/elsewhere');
    return performance.timeOrigin;
  });
  await guest.page.waitForFunction((before) => performance.timeOrigin > before, second);
  expect(new URL(guest.page.url()).search).toBe('?url=/elsewhere');
});

test('a phone that slept shows the truth when it wakes', { tags: ['NET-12'] }, async () => {
  const guest = await seated(3);
  guest.device.watch.expect(/websocket/i);
  const sleep = await guest.device.context.newCDPSession(guest.page);
  const sleepWhile = async (happens: () => Promise<unknown>) => {
    await sleep.send('Page.setWebLifecycleState', { state: 'frozen' });
    await happens();
    await sleep.send('Page.setWebLifecycleState', { state: 'active' });
    await guest.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
  await guest.add(DISHES.rice.ko);
  const orderId = await guest.order();
  await see(guest.text('progress.REQUEST'));
  await sleepWhile(() => house.sql("UPDATE orders SET status = 'CONFIRM' WHERE order_id = $1", [orderId]));
  await see(guest.text('progress.CONFIRM'));

  await guest.open('/menu');
  const closed = guest.page.getByRole('main').getByText(guest.words.error('CLOSED_TODAY'));
  const usual = journeyVenue({ id: VENUE, tables: 20 });
  await sleepWhile(() => house.importVenue({ ...usual, openingHours: { weekly: {} } }));
  await see(closed);
  await sleepWhile(() => house.importVenue(usual));
  await seeNot(closed);
});

test('chunks that do not come at first are asked for again, and leave no fault behind', {
  tags: ['NET-10'],
}, async () => {
  const guest = await house.guest();
  guest.device.watch.expect(/ERR_FAILED|ERR_CONNECTION|Failed to load resource/);
  const late = [
    'staying/awake.ts',
    'ordering/dish-sheet.tsx',
    'staying/go-live.ts',
    'screens/cart-page.tsx',
  ].map((source) => chunkOf(`apps/guest/src/app/${source}`).address);
  const cuts = new Map<string, number>();
  await guest.page.route('**/assets/*', (route) => {
    const { pathname } = new URL(route.request().url());
    const before = cuts.get(pathname) ?? 0;
    if (!late.includes(pathname) || before === 2) return route.continue();
    cuts.set(pathname, before + 1);
    return route.abort('connectionfailed');
  });
  await guest.scan(4, { restaurantId: VENUE });
  // A toast may have come and gone before the layer that shows it was there.
  await guest.openDish(DISHES.rice.ko);
  // Without the chunk that keeps taps inside the app, the dish came as a page of its own.
  await hydrated(guest.page);
  await guest.addButton().click();
  await guest.order();
  expect([...cuts.keys()].sort()).toEqual(late.toSorted());
});

test('styles that do not come at first are asked for again: nothing is shown without them', {
  tags: ['NET-10'],
}, async () => {
  const guest = await house.guest();
  guest.device.watch.expect(/ERR_FAILED|ERR_CONNECTION|Failed to load resource/);
  const asked = new Map<string, number>();
  await guest.page.route('**/assets/*.css', (route) => {
    const address = route.request().url();
    const times = (asked.get(address) ?? 0) + 1;
    asked.set(address, times);
    return times > 1 ? route.continue() : route.abort('connectionfailed');
  });
  await guest.scan(14, { restaurantId: VENUE });
  // The layers, the dish and the ordering bring styles of their own.
  await expect.poll(() => asked.size).toBeGreaterThan(3);
  await expect.poll(() => [...asked.values()].every((times) => times > 1)).toBe(true);
});

test('a page whose own chunk does not come at first is tapped once it came', {
  tags: ['NET-10'],
}, async () => {
  const guest = await seated(13);
  guest.device.watch.expect(/ERR_FAILED|ERR_CONNECTION|Failed to load resource/);
  await guest.add(DISHES.rice.ko);
  let cuts = 0;
  await guest.page.route(`**${chunkOf('apps/guest/src/app/screens/cart-page.tsx').address}`, (route) => {
    cuts += 1;
    return cuts > 2 ? route.continue() : route.abort('connectionfailed');
  });
  await guest.open('/cart');
  await guest.orderButton().click();
  await guest.seesDone();
  expect(cuts).toBeGreaterThan(2);
});

test('reload, back and forward at any step keep the guest where they were, with what was chosen', {
  tags: ['NET-17', 'SESS-20', 'RT-8'],
}, async () => {
  const guest = await seated(5);
  const { page } = guest;
  await guest.add(DISHES.rice.ko);
  await guest.openDish(DISHES.stew.ko);
  await page.goBack();
  await guest.seesNoLayer();
  await page.goForward();
  await see(page.getByRole('heading', { name: DISHES.stew.ko, level: 1 }));
  await page.reload();
  await hydrated(page);
  await guest.addButton().click();
  await at(page, '/menu');
  await guest.openCart();
  await page.reload();
  await see(page.getByText(DISHES.stew.ko));
  await page.goBack();
  await at(page, '/menu');
  await page.goForward();
  await see(page.getByText(DISHES.rice.ko));
  await guest.orderButton().click();
  const orderId = await guest.seesDone();
  await page.goBack();
  await page.goForward();
  await see(guest.text('progress.REQUEST'));
  await at(page, `/order/done/${orderId}`);
  await house.sql("UPDATE orders SET status = 'CONFIRM' WHERE order_id = $1", [orderId]);
  await page.reload();
  await see(guest.text('progress.CONFIRM'));
});

/** What each says of itself; how each is known by it: apps/guest/src/app/arriving/in-app-browser.test.ts. */
const APPS = {
  KakaoTalk: 'KAKAOTALK/11.2.0 (INAPP)',
  Naver: 'NAVER(inapp; search; 2000; 12.9.3)',
  LINE: 'Safari Line/14.19.1',
  WeChat: 'MicroMessenger/8.0.53(0x1800352f) NetType/WIFI Language/zh_CN',
};

for (const [app, name] of drawn(Object.entries(APPS), 1))
  test(`inside of ${app} the main job can be played`, { tags: ['NET-15'] }, async () => {
    const guest = await seated(6 + app.length, { userAgent: `${IPHONE} ${name}` });
    await guest.add(DISHES.rice.ko);
    await guest.order();
  });

test('two tabs of one phone agree on cart, orders and table', { tags: ['NET-13'] }, async () => {
  const guest = await seated(18);
  await guest.add(DISHES.rice.ko);
  const other = new Guest({ ...guest.device, page: await guest.device.context.newPage() });
  await other.open('/cart');
  await see(other.page.getByText(DISHES.rice.ko));
  await guest.add(DISHES.stew.ko);
  await see(other.page.getByText(DISHES.stew.ko));
  await other.button('stepper.remove', { name: DISHES.rice.ko }).click();
  await see(guest.link('menu.viewCart').filter({ hasText: formatWon(12_500, 'ko') }));
  await guest.order();
  await see(other.text('cart.empty'));
  await other.open('/history');
  await see(other.page.getByText(DISHES.stew.ko));
  expect(
    await house.sql('SELECT 1 FROM orders WHERE restaurant_id = $1 AND table_idx = 18', [VENUE]),
  ).toHaveLength(1);

  // A code opens a tab of its own; whoever comes back to the old one sits at the new table there too.
  await guest.open('/menu');
  await guest.add(DISHES.rice.ko);
  await other.scan(16, { restaurantId: VENUE });
  await guest.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await see(guest.page.getByRole('banner').getByText(guest.say('table.numbered', { name: '16' })));
  await hydrated(guest.page);
  expect(guest.device.alerts).toEqual([]);
  await guest.open('/cart');
  await see(guest.text('cart.empty'));
});

test('a browser that refuses cookies is told that it cannot order, and reads the menu', {
  tags: ['NET-14'],
}, async () => {
  const guest = await house.guest();
  const { page } = guest;
  guest.device.watch.expect(/status of 401|websocket/i);
  await page.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} }));
  // The browser's own jar has no switch: its calls are made for it, without one.
  await page.route('**/*', async (route) => {
    const asked = route.request();
    const { cookie: _, ...headers } = asked.headers();
    const body = asked.postData() ?? undefined;
    const answer = await fetch(asked.url(), {
      method: asked.method(),
      headers,
      redirect: 'manual',
      ...(body && { body }),
    });
    const dropped = ['set-cookie', 'content-encoding', 'content-length'];
    const kept = [...answer.headers].filter(([name]) => !dropped.includes(name));
    const bytes = Buffer.from(await answer.arrayBuffer());
    await route.fulfill({ status: answer.status, headers: Object.fromEntries(kept), body: bytes });
  });
  await guest.scan(19, { restaurantId: VENUE });
  await guest.readDialog(guest.say('storage.noCookies'));
  await see(guest.dish(DISHES.rice.ko));
  expect(await guest.device.context.cookies()).toEqual([]);
});

test('a browser that refuses storage says so, and orders as long as the page is there', {
  tags: ['NET-14'],
}, async () => {
  const guest = await house.guest();
  await refuseStorage(guest);
  const told = guest.seesToast(guest.say('storage.notKept'));
  await guest.sitDown(20, { restaurantId: VENUE });
  await told;
  await guest.add(DISHES.rice.ko);
  await guest.order();
});

test('where an app’s browser keeps nothing, the real one is offered', {
  tags: ['NET-14', 'NET-15'],
}, async () => {
  const guest = await house.guest({ more: { userAgent: `${IPHONE} KAKAOTALK/11.2.0 (INAPP)` } });
  await refuseStorage(guest);
  await guest.sitDown(17, { restaurantId: VENUE });
  await see(guest.page.getByRole('button', { name: '브라우저로 열기' }));
});
