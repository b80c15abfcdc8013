import { beforeAll, expect, test } from 'vitest';
import { chooseDish, orderBody, placeOrder, scanTable } from '../../simulators/guests/guest-client.ts';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const VENUE = 371;
const LOGIN = { email: 'keys@hansang.test', password: 'all-by-the-keys' };

beforeAll(async () => {
  await house.importVenue({
    ...journeyVenue({ id: VENUE }),
    staff: [{ ...LOGIN, name: '박사장', role: 'owner' }],
  });
  const guest = await scanTable(house.product.origin, { restaurantId: VENUE, tableIdx: 1 });
  const rice = guest.menu.get('rice');
  if (!rice) throw new Error('The menu lacks a dish');
  await placeOrder(house.product.origin, guest, orderBody(guest, [chooseDish(rice, 1)], null), 'by the keys');
});

// The first tap or key of all turns the sound on, and with it the board is drawn anew.
for (const [key, does] of [
  ['?', '[role="dialog"]'],
  ['ArrowDown', '[data-order]:focus'],
] as const)
  test(`the very first key on a board that was just opened does what it is for: ${key}`, {
    tags: ['A11Y-2'],
  }, async () => {
    const staff = await house.staff({ language: 'en', viewer: 'desktop' });
    await staff.logInAt(`${VENUE}/orders`, LOGIN);
    await see(staff.page.getByRole('article'));
    await see(staff.button('sound.enable'));
    await staff.page.keyboard.press(key);
    await see(staff.page.locator(does));
    expect(await staff.page.locator(does).count()).toBe(1);
  });
