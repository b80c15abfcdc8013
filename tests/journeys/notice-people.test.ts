import { beforeAll, expect, test } from 'vitest';
import { drawn } from '../setup/drawn.ts';
import { at, see, seeNot } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const NOTICED = 70;
const OTHER = 71;
const PLAIN = 72;
const COUNTING = 73;
const notice = (ko: string) => ({ ko, en: `${ko} (en)`, ja: `${ko} (ja)`, 'zh-CN': `${ko} (zh)` });

beforeAll(async () => {
  await house.importVenue(journeyVenue({ id: NOTICED, notice: notice('첫째 안내') }));
  await house.importVenue(journeyVenue({ id: OTHER, notice: notice('둘째 안내') }));
  await house.importVenue(journeyVenue({ id: PLAIN }));
  await house.importVenue(journeyVenue({ id: COUNTING, flags: { usePeopleCount: true } }));
});

test('the notice shows once an hour and per store, and again on request', {
  tags: ['NOTICE-2', 'NOTICE-3', 'NOTICE-5'],
}, async () => {
  const guest = await house.guest({ language: 'en' });
  await guest.scan(1, { restaurantId: NOTICED });
  await see(guest.page.getByRole('dialog').getByText('첫째 안내 (en)'));
  await guest.button('notice.confirm').click();
  await seeNot(guest.button('notice.confirm'));
  const cookie = (await guest.device.context.cookies()).find(({ name }) => name.startsWith('notice'));
  expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 60).toBeCloseTo(60, 0);

  await guest.page.reload();
  await see(guest.page.locator('.dish-name'));
  await guest.page.waitForTimeout(500);
  expect(await guest.button('notice.confirm').isVisible()).toBe(false);
  await guest.button('menu.notice').click();
  await see(guest.page.getByRole('dialog').getByText('첫째 안내 (en)'));
  await guest.button('notice.confirm').click();
  // The hour is the cookie's own lifetime: this is what the browser does when it is over.
  await guest.device.context.clearCookies({ name: cookie?.name ?? '' });
  await guest.page.reload();
  await see(guest.page.getByRole('dialog').getByText('첫째 안내 (en)'));
  await guest.button('notice.confirm').click();

  await guest.scan(1, { restaurantId: OTHER });
  await see(guest.page.getByRole('dialog').getByText('둘째 안내 (en)'));
  await guest.button('notice.confirm').click();

  await guest.scan(1, { restaurantId: PLAIN });
  await see(guest.page.locator('.dish-name'));
  await guest.page.waitForTimeout(500);
  expect(await guest.button('notice.confirm').isVisible()).toBe(false);
  expect(await guest.button('menu.notice').count()).toBe(0);
});

test('the head count is asked once, shown, can be corrected until the first order, and is kept by the visit', {
  tags: ['PEOPLE-2', 'PEOPLE-4', 'GUARD-9'],
}, async () => {
  const guest = await house.guest();
  await guest.scan(1, { restaurantId: COUNTING });
  await at(guest.page, '/misc/people-count');
  // It cannot be put away but by its answer.
  await see(guest.heading('people.title'));
  expect(await guest.button('common.close').count()).toBe(0);
  await guest.page.keyboard.press('Escape');
  await guest.page.mouse.click(8, 8);
  await guest.page.waitForTimeout(500);
  await guest.countPeople(8);
  await see(guest.page.getByRole('banner').getByText(guest.say('menu.people', { count: 8 })));
  await guest.link('menu.peopleChange', { count: 8 }).click();
  await guest.countPeople(5);
  await see(guest.link('menu.peopleChange', { count: 5 }));
  const ordered = guest.page.waitForRequest(
    (request) => request.method() === 'POST' && /\/restaurant\/\d+$/.test(request.url()),
  );
  await guest.add(DISHES.rice.ko);
  await guest.order();
  expect((await ordered).postDataJSON()).toMatchObject({ numOfPeople: 5 });
  const heads = await house.sql('SELECT head_count FROM visits WHERE restaurant_id = $1', [COUNTING]);
  expect(heads).toEqual([{ head_count: 5 }]);
  await guest.open('/misc/people-count');
  await at(guest.page, '/menu');
  await see(guest.page.getByRole('banner').getByText(guest.say('menu.people', { count: 5 })));
  await seeNot(guest.link('menu.peopleChange', { count: 5 }));

  const friend = await house.guest();
  await friend.scan(1, { restaurantId: COUNTING });
  await at(friend.page, '/menu');
  await see(friend.page.locator('.dish-name'));
  await friend.page.waitForTimeout(500);
  await at(friend.page, '/menu');
});

test('the landing page explains the scan and knows the way back to a live table', {
  tags: ['LAND-1', 'LAND-2', 'LAND-3'],
}, async () => {
  const guest = await house.guest();
  await guest.open('/order');
  await see(guest.text('order.scan'));
  await see(guest.text('order.tag'));
  await see(guest.page.getByRole('button', { name: guest.say('menu.languageSelector') }));
  expect(await guest.link('order.backToTable').count()).toBe(0);
  await guest.sitDown(4, { restaurantId: PLAIN });
  await guest.open('/order');
  await guest.link('order.backToTable').click();
  await at(guest.page, '/menu');
});

test.each(drawn(['/error/final', '/404', '/no/such/page'], 1))(
  '%s is a not-found page that tells how to begin',
  { tags: ['LAND-4', 'ROUTE-20'] },
  async (path) => {
    const guest = await house.guest();
    const answer = await guest.page.goto(guest.device.origin + path);
    guest.device.watch.expect(/404/);
    expect(answer?.status()).toBe(404);
    await see(guest.heading('lost.title'));
    await see(guest.text('lost.text'));
    expect(guest.device.alerts).toEqual([]);
  },
);
