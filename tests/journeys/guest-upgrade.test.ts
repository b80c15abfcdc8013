import { beforeAll, expect, test } from 'vitest';
import { hydrated } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const VENUE = 375;

beforeAll(() =>
  house.importVenue(
    journeyVenue({
      id: VENUE,
      tables: 2,
      flags: { usePeopleCount: true, headCountAt: 'FIRST_ORDER' },
    }),
  ),
);

test('a guest whose page was open over an upgrade orders, and says how many they are', {
  tags: ['NET-190'],
}, async () => {
  const guest = await house.guest({ isNew: true });
  guest.device.watch.expect(/404/);
  // The page goes live once it has fetched what the next taps need, however long that takes a busy machine.
  const isLive = guest.page.waitForEvent('websocket');
  await guest.scan(1, { restaurantId: VENUE });
  await hydrated(guest.page);
  await isLive;
  // It answers the taps itself: one that it does not goes to another page, of after the upgrade.
  await guest.page.waitForFunction((dish) => {
    const link = document.querySelector(`a[href="/menu/${dish}"]`);
    return Object.keys(link ?? {}).some((key) => key.startsWith('__reactProps'));
  }, 'rice');
  await guest.page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
  await guest.add(DISHES.rice.ko);
  await guest.openCart();
  await guest.orderButton().click();
  await guest.answerPeople(2);
  await guest.seesDone();
  expect(guest.device.alerts).toEqual([]);
});
