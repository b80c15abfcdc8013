import { drinks as ko } from '@hansang/i18n/ko/drinks';
import { expect, test } from 'vitest';
import { drawn } from '../setup/drawn.ts';
import { seesNoBarrier } from './kit/barriers.ts';
import { at, hydrated, see } from './kit/device.ts';
import { shownPath } from './kit/display.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const DRINKING = 113;
const DISPLAYING = 82;
const TAG = `/misc/shortcut?sid=${DRINKING}&tid=4&m=nfc&alcoholTag=BEER`;

test('the venues of these tests', async () => {
  await house.importVenue(journeyVenue({ id: DRINKING, flags: { useAlcoholAutomaticOrder: true } }));
  await house.importVenue(journeyVenue({ id: DISPLAYING, flags: { useDigitalQr: true } }));
});

/** Picks the beer, which is for adults. */
async function pick(guest: Guest): Promise<void> {
  await guest.page.getByRole('button', { name: new RegExp(DISHES.beer.ko) }).click();
  await guest.button('cart.adultYes').click();
  await at(guest.page, '/drink-order');
}

const orders = () =>
  house.sql<{ source: string; means: string; quantity: number }>(
    `SELECT source, means, total_quantity AS quantity FROM orders WHERE restaurant_id = $1 ORDER BY placed_at`,
    [DRINKING],
  );

test('a tap on a tag, one on a beer, and it is ordered; no reload orders again', {
  tags: ['DRINK-2', 'DRINK-4', 'DRINK-8'],
}, async () => {
  const guest = await house.guest();
  const { page } = guest;
  await guest.open(TAG);
  await at(page, '/drink-menu');
  await pick(guest);
  await at(page, /^\/order\/done\//);
  expect(await orders()).toEqual([{ source: 'DRINK_SHORTCUT', means: 'NFC', quantity: 1 }]);
  for (const path of drawn(['/drink-order', '/drink-menu'], 1)) {
    await guest.open(path);
    await see(page.getByText(ko.used));
    await seesNoBarrier(page, path);
  }
  expect(await orders()).toHaveLength(1);
});

test('a touch stops the countdown, and two are ordered by hand', {
  tags: ['DRINK-3'],
}, async () => {
  const guest = await house.guest();
  const { page } = guest;
  await guest.open(TAG);
  await see(page.getByText(ko.last));
  await seesNoBarrier(page, 'drinks');
  await pick(guest);
  await see(page.getByRole('heading', { name: DISHES.beer.ko }));
  await guest.button('stepper.more', { name: DISHES.beer.ko }).click();
  await see(page.getByText(ko.paused));
  await seesNoBarrier(page);
  await page.getByRole('button', { name: /주문하기$/ }).click();
  await at(page, /^\/order\/done\//);
  expect((await orders()).map(({ quantity }) => quantity)).toEqual([1, 2]);
});

test('a reload while it counts orders nothing', { tags: ['DRINK-4'] }, async () => {
  const guest = await house.guest();
  const { page } = guest;
  const before = (await orders()).length;
  await guest.open(TAG);
  await pick(guest);
  await see(page.locator('.drink-says'));
  await page.locator('main').click({ position: { x: 5, y: 5 } });
  await see(page.getByText(ko.paused));
  await page.reload();
  await hydrated(page);
  await see(page.getByText(ko.nothing));
  await seesNoBarrier(page);
  expect(await orders()).toHaveLength(before);
});

test('a guest scans a display and reloads, a printed code is refused there', {
  tags: ['DQR-6', 'DQR-8', 'LINK-9'],
}, async () => {
  const guest = await house.guest();
  const { page } = guest;
  const path = await shownPath(house, DISPLAYING, 5);
  await guest.open(path);
  await at(page, '/menu');
  await see(page.locator('.dish-name'));
  await page.reload();
  await hydrated(page);
  await see(page.locator('.dish-name'));
  expect(guest.device.alerts).toEqual([]);
  const stranger = await house.guest();
  await stranger.scan(5, { restaurantId: DISPLAYING });
  await stranger.seesRefusal('IMPROPER_ACCESS');
});
