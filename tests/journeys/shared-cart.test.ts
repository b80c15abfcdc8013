import { beforeAll, expect, test } from 'vitest';
import { seesNoBarrier } from './kit/barriers.ts';
import { at, see, seeNot } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { CHOICES, DISHES, journeyVenue } from './kit/journey-venue.ts';
import type { Words } from './kit/words.ts';

const house = useHouse();
const VENUE = 61;
let table = 0;

const say = (guest: Guest, ...about: Parameters<Words['group']>): string => guest.words.group(...about);

beforeAll(() => house.importVenue(journeyVenue({ id: VENUE, flags: { useGroupCart: true } })));

/** Guests at a table of their own: Korean and English. */
async function sitTogether(): Promise<[Guest, Guest]> {
  table += 1;
  const guests: [Guest, Guest] = [await house.guest(), await house.guest({ language: 'en' })];
  for (const guest of guests) await guest.sitDown(table, { restaurantId: VENUE });
  return guests;
}

test('three phones fill one cart, also one that comes late', {
  tags: ['CART-20', 'CART-21', 'RT-11'],
}, async () => {
  const [ann, ben] = await sitTogether();
  const cho = await house.guest();
  await ann.add(DISHES.rice.ko, { quantity: 2 });
  await ben.add(DISHES.stew.en, { options: [CHOICES.hot.en] });
  await ann.openGroup();
  await see(ann.page.getByRole('heading', { name: DISHES.stew.ko }));
  await ben.openGroup();
  await cho.sitDown(table, { restaurantId: VENUE });
  await cho.openGroup();
  for (const name of [DISHES.rice.ko, DISHES.stew.ko]) await see(cho.page.getByRole('heading', { name }));
  await see(
    cho.page.getByRole('heading', {
      name: say(cho, 'ofMember', { name: say(cho, 'member', { number: 2 }) }),
    }),
  );

  const change = { name: say(ben, 'member', { number: 1 }), dish: DISHES.rice.en, count: 3 };
  const news = ben.seesToast(say(ben, 'tellChanged', change));
  await ann.button('stepper.more', { name: DISHES.rice.ko }).click();
  await news;
  await ben.groupButton('ready').click();
  await see(ann.page.locator('.group-person-done'));
  await seesNoBarrier(ann.page);
});

test('one orders, the others watch and are led back', {
  tags: ['LOCK-11', 'LOCK-12', 'GUARD-17'],
}, async () => {
  const [ann, ben] = await sitTogether();
  await ann.add(DISHES.rice.ko);
  await ann.openGroup();
  await ben.openGroup();
  await ann.beginGroupOrder();
  await see(ann.page.getByRole('timer'));
  const name = say(ben, 'member', { number: 1 });
  await see(ben.page.locator('.group-locked').getByText(say(ben, 'locked', { name })));
  expect(await ben.groupButton('order').isDisabled()).toBe(true);
  await ben.page.getByRole('link', { name: say(ben, 'seeSheet') }).click();
  await see(ben.page.getByRole('heading', { name: say(ben, 'sheetOther', { name }) }));
  await seesNoBarrier(ann.page, 'sheet');
  await seesNoBarrier(ben.page, 'locked');

  await ann.page.reload();
  await at(ann.page, '/order/sheet');
  await ann.turnTo('/group-cart');
  await at(ann.page, '/order/sheet');
  const news = ben.seesToast(say(ben, 'tellUnlocked', { name }));
  await ann.groupButton('cancel').click();
  await at(ann.page, '/group-cart');
  await at(ben.page, '/group-cart');
  await news;
  await ben.turnTo('/order/sheet');
  await ben.seesRefusal('INVALID_ACCESS');
});

test('a reset is confirmed and takes every phone to the landing page', {
  tags: ['CART-9', 'CART-10', 'GUARD-18'],
}, async () => {
  const [ann, ben] = await sitTogether();
  await ben.add(DISHES.rice.en);
  await ben.openGroup();
  await ann.turnTo('/cart');
  await at(ann.page, '/group-cart');
  await see(ann.page.getByRole('heading', { name: DISHES.rice.ko }));
  await ann.groupButton('reset').click();
  await ann.groupButton('resetYes').click();
  await at(ann.page, '/order');
  await at(ben.page, '/order');
  await see(
    ben.page.getByRole('main').getByText(say(ben, 'tellReset', { name: say(ben, 'member', { number: 1 }) })),
  );
});

test('a dish added without a network shows at once and reaches everybody afterwards', {
  tags: ['CART-15', 'CART-16'],
}, async () => {
  const [ann, ben] = await sitTogether();
  await ann.add(DISHES.rice.ko);
  await ben.openGroup();
  ann.device.watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await ann.page.waitForLoadState('networkidle');
  await ann.device.context.setOffline(true);
  await ann.openDish(DISHES.stew.ko);
  await ann.addButton().click();
  await ann.openGroup();
  await see(ann.page.getByRole('heading', { name: DISHES.stew.ko }));
  await see(ann.page.getByText(say(ann, 'sending')));
  await seeNot(ben.page.getByRole('heading', { name: DISHES.stew.en }));
  await ann.device.context.setOffline(false);
  await see(ben.page.getByRole('heading', { name: DISHES.stew.en }));
  await seeNot(ann.page.getByText(say(ann, 'sending')));
});
