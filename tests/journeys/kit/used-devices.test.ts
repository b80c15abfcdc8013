import { expect, test } from 'vitest';
import { useHouse } from './house.ts';
import { devicesOf } from './shared-browser.ts';

const house = useHouse();

/** Of a kind that no journey asks for. */
const KIND = { viewer: 'desktop', dark: true, language: 'ja' } as const;
const devices = () => devicesOf(house.browser);
const take = () => devices().take(house.product.origin, KIND);

test('who gets a device finds nothing of whoever had it before, but what its browser fetched', async () => {
  const first = await take();
  await first.page.goto(`${house.product.origin}/order`);
  await first.context.addCookies([{ name: 'people', value: '4', url: house.product.origin }]);
  await first.page.evaluate(() => {
    localStorage.setItem('cart', 'stew');
    sessionStorage.setItem('tab', 'mine');
  });
  first.watch.expect(/anything/);
  await devices().giveBack(first);
  const next = await take();
  expect(next).toBe(first);
  expect(next.page.url()).toBe('about:blank');
  await next.page.goto(`${house.product.origin}/order`);
  expect(
    await next.page.evaluate(() => [
      document.cookie,
      localStorage.cart,
      sessionStorage.length,
      history.length,
    ]),
  ).toEqual(['', undefined, 0, 2]);
  const overTheLine = () =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/entry-client'))
      .map(({ transferSize }) => transferSize);
  expect(await next.page.evaluate(overTheLine)).toEqual([0]);
  await devices().giveBack(next);
});

test('what is not said and what is taken for it are one kind of device', async () => {
  const { origin } = house.product;
  const first = await devices().take(origin, {});
  await first.page.goto(`${origin}/order`);
  await devices().giveBack(first);
  const next = await devices().take(origin, {
    language: 'ko',
    viewer: 'phone',
    dark: false,
    reducedMotion: true,
  });
  expect(next).toBe(first);
  await devices().giveBack(next);
});

const stays = () => house.staffOfFile('stays', () => house.staff());

test('a device that stays for the next test is where it was left', async () => {
  const { page, device } = await stays();
  await page.goto(`${house.product.origin}/order`);
  device.watch.expect(/let pass/);
  await page.evaluate(() => console.error('let pass'));
});

test('and what was let pass on it is no longer', async () => {
  const { page, device } = await stays();
  expect(page.url()).toBe(`${house.product.origin}/order`);
  await page.evaluate(() => console.error('let pass'));
  await expect(device.watch.verify()).rejects.toThrow('let pass');
});

test('what somebody answered in the network’s place, cut off, made smaller or listened for is over with them', async () => {
  const device = await take();
  const { page, context } = device;
  const usual = page.viewportSize();
  const heard: string[] = [];
  await page.goto(`${house.product.origin}/order`);
  await page.route('**/*', (route) => route.abort());
  await context.route('**/*', (route) => route.abort());
  await page.setViewportSize({ width: 500, height: 500 });
  page.on('request', (request) => heard.push(request.url()));
  context.on('request', (request) => heard.push(request.url()));
  await context.setOffline(true);
  await devices().giveBack(device);
  heard.splice(0);
  const next = await take();
  expect(next).toBe(device);
  await next.page.goto(`${house.product.origin}/order`);
  expect(next.page.viewportSize()).toEqual(usual);
  expect(heard).toEqual([]);
  await devices().giveBack(next);
});

for (const [what, change] of [
  ['has its page tell the time', (device) => device.page.exposeFunction('time', () => Date.now())],
  ['opens a second page', (device) => device.context.newPage()],
  ['goes to somebody else’s page', (device) => device.page.goto('data:text/html,elsewhere')],
  ['closes its page', (device) => device.page.close()],
] satisfies [string, (device: Awaited<ReturnType<typeof take>>) => Promise<unknown>][])
  test(`nobody gets the device of somebody who ${what}`, async () => {
    const device = await take();
    await device.page.goto(`${house.product.origin}/order`);
    await change(device);
    await devices().giveBack(device);
    const next = await take();
    expect(next).not.toBe(device);
    expect(device.page.isClosed()).toBe(true);
    await devices().giveBack(next);
  });
