import { beforeAll, expect, test } from 'vitest';
import { chooseDish, orderBody, placeOrder, scanTable } from '../../simulators/guests/guest-client.ts';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';
import { DEMO_LOGIN } from './kit/staff.ts';

const house = useHouse();
const VENUE = 97;
const TABLES = 6;
/** After the first of two taps, of a hand that does not look. */
const SECOND_TAP_MS = 120;

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

test('a wet double tap does one portion of six', {
  tags: ['KITCHEN-192'],
}, async () => {
  const staff = await house.staff({ viewer: 'tablet' });
  await staff.logIn(DEMO_LOGIN);
  await staff.page.goto(`${staff.device.origin}/console/${VENUE}/orders`);
  const accept = staff.page.getByRole('button', { name: staff.say('order.accept') });
  for (let left = TABLES; left > 0; left -= 1) {
    await accept.first().click();
    await expect.poll(() => accept.count()).toBe(left - 1);
  }
  await staff.page.goto(`${staff.device.origin}/console/${VENUE}/orders/dishes`);
  const dishes = staff.page.getByRole('list', { name: staff.say('rush.dishes') });
  const portions = dishes.getByRole('listitem').getByRole('listitem').getByRole('button');
  await see(portions.first());
  expect(await portions.count()).toBe(TABLES);
  await staff.page.waitForTimeout(600);
  const box = await portions.first().boundingBox();
  if (!box) throw new Error('It cannot be seen');
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await staff.page.evaluate(
    ([x, y, ms]) => {
      const first = document.elementFromPoint(x, y);
      const left = new MutationObserver(() => {
        if (first?.isConnected) return;
        left.disconnect();
        setTimeout(() => (document.elementFromPoint(x, y) as HTMLElement).click(), ms);
      });
      left.observe(document.body, { childList: true, subtree: true });
    },
    [...at, SECOND_TAP_MS] as const,
  );
  await staff.page.mouse.click(...at);
  await expect.poll(() => portions.count()).toBe(TABLES - 1);
  await staff.page.waitForTimeout(600);
  expect(await portions.count()).toBe(TABLES - 1);
});
