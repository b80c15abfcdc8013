import { beforeAll, expect, test } from 'vitest';
import { seesNoBarrier } from './kit/barriers.ts';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';
import { DEMO_LOGIN, type Staff } from './kit/staff.ts';

const house = useHouse();
const VENUE = 205;

beforeAll(() => house.importVenue(journeyVenue({ id: VENUE })));

/** Somebody who works for all tests. */
async function atTheBoard(): Promise<Staff> {
  const staff = await house.workerOfFile(DEMO_LOGIN);
  await staff.turnTo(`${VENUE}/orders`);
  return staff;
}

test('an owner pauses orders from the board: a phone with a cart is told and cannot order, and can again', {
  tags: ['SERVICE-1', 'SERVICE-4', 'SERVICE-5'],
}, async () => {
  const guest = await house.guest({ language: 'en' });
  await guest.sitDown(1, { restaurantId: VENUE });
  await guest.add(DISHES.rice.en);
  await guest.openCart();
  const staff = await atTheBoard();
  await staff.button('service.pause').click();
  await see(staff.button('service.resume'));

  const sentence = guest.page.getByText(guest.words.error('ORDERS_PAUSED')).first();
  await see(sentence);
  expect(await guest.orderButton().isDisabled()).toBe(true);

  await staff.button('service.pauseOpen').click();
  await see(staff.page.getByText(staff.say('service.pausedOpen')));
  await seesNoBarrier(staff.page);
  await staff.button('service.resume').click();
  await see(staff.button('service.pause'));
  await sentence.waitFor({ state: 'detached' });
  await guest.orderButton().click();
  await guest.seesDone();
});

test('only drinks: a phone sees food go and come back', { tags: ['SERVICE-2', 'SERVICE-4'] }, async () => {
  const guest = await house.guest({ language: 'en' });
  await guest.scan(2, { restaurantId: VENUE });
  await see(guest.dish(DISHES.stew.en));
  const out = guest.page.locator('a.dish-out', { hasText: DISHES.stew.en }).first();
  const staff = await atTheBoard();
  await staff.button('service.drinks').click();
  await see(out);
  await staff.button('service.everything').click();
  await out.waitFor({ state: 'detached' });
});
