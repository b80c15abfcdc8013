import { beforeAll, expect, test } from 'vitest';
import { chooseDish, orderBody, placeOrder, scanTable } from '../../simulators/guests/guest-client.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';
import { tapTwice } from './kit/standing.ts';

const house = useHouse();
const VENUE = 97;
const TABLES = 3;

beforeAll(async () => {
  await house.importVenue(journeyVenue({ id: VENUE, tables: TABLES }));
  const { origin } = house.product;
  for (let tableIdx = 1; tableIdx <= TABLES; tableIdx += 1) {
    const guest = await scanTable(origin, { restaurantId: VENUE, tableIdx });
    const dish = guest.menu.get('rice');
    if (!dish) throw new Error('There is no rice');
    const body = orderBody(guest, [chooseDish(dish, 1)], null);
    expect((await placeOrder(origin, guest, body, `wet ${tableIdx}`)).kind).toBe('placed');
  }
});

test('a wet double tap does one portion of three', {
  tags: ['KITCHEN-192'],
}, async () => {
  const staff = await house.staff({ viewer: 'tablet' });
  await staff.logInAt(`${VENUE}/orders`);
  const accept = staff.page.getByRole('button', { name: staff.say('order.accept') });
  for (let left = TABLES; left > 0; left -= 1) {
    await accept.first().click();
    await expect.poll(() => accept.count()).toBe(left - 1);
  }
  await staff.turnTo(`${VENUE}/orders/dishes`);
  const dishes = staff.page.getByRole('list', { name: staff.say('rush.dishes') });
  const portions = dishes.getByRole('listitem').getByRole('listitem').getByRole('button');
  await expect.poll(() => portions.count()).toBe(TABLES);
  await tapTwice(portions.first());
  await expect.poll(() => portions.count()).toBe(TABLES - 1);
  await staff.page.waitForTimeout(600);
  expect(await portions.count()).toBe(TABLES - 1);
});
