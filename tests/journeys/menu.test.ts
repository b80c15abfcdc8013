import { beforeAll, describe, expect, test } from 'vitest';
import { at, see, seeNot } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const LIST = 74;
const GRID = 75;

beforeAll(async () => {
  await house.importVenue({
    ...journeyVenue({ id: LIST }),
    foodOrigin: { ko: '쌀: 국내산', en: 'Rice: Korea', ja: '米：韓国産', 'zh-CN': '大米：韩国' },
    allergyInfo: {
      ko: '땅콩이 섞일 수 있어요',
      en: 'May contain peanut',
      ja: '落花生が混入',
      'zh-CN': '可能含花生',
    },
  });
  await house.importVenue(journeyVenue({ id: GRID, flags: { menuArrangementType: 'GRID' } }));
});

const pictures: { type: string | undefined; cache: string | undefined; url: URL }[] = [];

/** Two who only look, in all tests: one before the list, and one who has just come to the long menu of the first demo venue. */
async function readers(): Promise<readonly [Guest, Guest]> {
  const [reader, newcomer] = await house.guestsOfFile(async () => {
    const guests = [await house.guest(), await house.guest({ isNew: true })] as const;
    guests[1].page.on('response', (response) => {
      if (response.request().resourceType() !== 'image' || !response.ok()) return;
      const headers = response.headers();
      pictures.push({
        type: headers['content-type'],
        cache: headers['cache-control'],
        url: new URL(response.url()),
      });
    });
    await guests[0].sitDown(1, { restaurantId: LIST });
    await guests[1].sitDown(10);
    return guests;
  });
  return [reader as Guest, newcomer as Guest];
}

test('table and floor, the way to the history, origin and allergens are on the menu', {
  tags: ['MENU-4', 'MENU-5', 'MENU-7'],
}, async () => {
  const [guest] = await readers();
  await see(guest.page.getByRole('banner').getByText(/1층\s+\D*1/));
  await see(guest.page.getByText('쌀: 국내산'));
  await see(guest.page.getByText('땅콩이 섞일 수 있어요'));
  await guest.page.locator('a[href="/history"]').first().click();
  await at(guest.page, '/history');
  await see(guest.text('history.empty'));
  await guest.page.goBack();
  await at(guest.page, '/menu');
});

test('each badge stands at its dish', { tags: ['BADGE-1', 'BADGE-7', 'BADGE-9'] }, async () => {
  const [guest] = await readers();
  const row = (dish: { ko: string }) =>
    guest.page.locator('a.dish', { has: guest.page.getByText(dish.ko, { exact: true }) });
  await see(row(DISHES.rice).getByText(guest.say('mark.FEATURED')));
  await see(row(DISHES.limited).getByText(guest.say('mark.NEW')));
  await see(row(DISHES.stew).getByText(guest.say('mark.POPULAR')));
  await see(row(DISHES.chicken).getByText(guest.say('mark.SIGNATURE')));
  await see(row(DISHES.beer).getByText(guest.say('mark.ADULT')));
  await see(row(DISHES.limited).getByText(guest.say('menu.left', { count: 2 })));
  await see(
    guest.page.getByRole('region', { name: guest.say('menu.recommended') }).getByText(DISHES.rice.ko),
  );
  expect(await row(DISHES.rice).locator('.mark-left').count()).toBe(0);
});

test('the tabs follow the scroll, and a tapped one scrolls to its category', {
  tags: ['MENU-6'],
}, async () => {
  const [, guest] = await readers();
  const tabs = guest.page.getByRole('navigation', { name: guest.say('menu.categories') }).getByRole('link');
  const last = tabs.last();
  await last.click();
  await see(
    guest.page
      .getByRole('navigation', { name: guest.say('menu.categories') })
      .locator('[aria-current="true"]'),
  );
  await expect.poll(() => last.getAttribute('aria-current')).toBe('true');
  await guest.page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => tabs.first().getAttribute('aria-current')).toBe('true');
});

test('a store shows rows or tiles as it chose', { tags: ['MENU-16'] }, async () => {
  const lefts = async (guest: Guest) => {
    const boxes = await Promise.all(
      (await guest.page.locator('a.dish').all()).slice(0, 3).map((row) => row.boundingBox()),
    );
    return new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size;
  };
  const [reader] = await readers();
  expect(await lefts(reader)).toBe(1);
  const other = await house.guest();
  await other.sitDown(4, { restaurantId: GRID });
  expect(await lefts(other)).toBeGreaterThan(1);
});

test('pictures come sized in a modern format and cacheable, and initials stand in for missing ones', {
  tags: ['MENU-17', 'MENU-18'],
}, async () => {
  const [reader, guest] = await readers();
  await expect.poll(() => pictures.length).toBeGreaterThan(2);
  for (const { type, cache, url } of pictures.filter(({ url }) => url.search.includes('w='))) {
    expect(type).toMatch(/^image\/(webp|avif)$/);
    expect(cache).toMatch(/max-age=\d{5,}/);
    expect(url.searchParams.get('fit')).toBe('cover');
  }
  const sized = await guest.page
    .locator('.dish img')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('width'), one.getAttribute('height')]));
  expect(sized.every(([width, height]) => Number(width) > 0 && Number(height) > 0)).toBe(true);
  await see(reader.dish(DISHES.stew.ko).getByText(DISHES.stew.ko.slice(0, 1), { exact: true }));
  // Opened, a picture and what is looked at until it has come fill their frame: a frame of another form cuts neither.
  await guest.page.locator('.dish:has(img)').first().click();
  const framed = guest.page.getByRole('dialog').locator('.picture:has(> .picture-under)');
  await see(framed);
  const cut = await framed.evaluate((frame) =>
    [...frame.querySelectorAll('img')].map((one) => [
      one.offsetWidth - frame.clientWidth,
      one.offsetHeight - frame.clientHeight,
    ]),
  );
  expect(cut).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await guest.page.goBack();
  await seeNot(framed);
});

describe('before any script has run', () => {
  test('the scan shows the menu, and a tapped dish opens as a page of its own', {
    tags: ['MENU-10', 'MENU-11'],
  }, async () => {
    const guest = await house.guest({ more: { javaScriptEnabled: false } });
    await guest.page.goto(`${house.product.origin}/misc/xings?sid=${LIST}&tid=6&m=qr`);
    await see(guest.page.getByRole('banner').getByText(/1층\s+\D*6/));
    await guest.page
      .locator('a.dish', { has: guest.page.getByText(DISHES.stew.ko, { exact: true }) })
      .click();
    await at(guest.page, '/menu/stew');
    await see(guest.page.getByRole('heading', { name: DISHES.stew.ko, level: 1 }));
  });
});

test('an unknown dish says so and leads back to the menu', { tags: ['MENU-12'] }, async () => {
  const [guest] = await readers();
  guest.device.watch.expect(/404/);
  await guest.open('/menu/no-such-dish');
  await see(guest.text('dish.notFound'));
  await guest.link('common.toMenu').click();
  await at(guest.page, '/menu');
});

test('a dish that closes leaves the menu where it was, and the focus on the dish', {
  tags: ['UI-5', 'A11Y-2'],
}, async () => {
  const [, guest] = await readers();
  const dish = guest.page.locator('a.dish').nth(9);
  const place = () => dish.evaluate((link) => Math.round(link.getBoundingClientRect().top));
  const ways = { escape: () => guest.page.keyboard.press('Escape'), back: () => guest.page.goBack() };
  for (const [way, close] of Object.entries(ways)) {
    await dish.focus();
    const before = await place();
    await guest.page.keyboard.press('Enter');
    await see(guest.page.getByRole('dialog'));
    await close();
    await guest.seesNoLayer();
    await at(guest.page, '/menu');
    expect(await dish.evaluate((link) => link === document.activeElement), way).toBe(true);
    expect(await place(), way).toBe(before);
  }
});
