import { caution } from '@hansang/i18n/ko/caution';
import { beforeAll, expect, test } from 'vitest';
import { see, settled } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';

const house = useHouse({ own: { env: { ANALYTICS_ID: 'G-TEST', TAG_MANAGER_ID: 'GTM-TEST' } } });
const VENUE = 83;

beforeAll(() => house.importVenue(journeyVenue({ id: VENUE, tables: 4 })));

test('nothing is asked for before the guest agrees, and a service that never answers holds nobody up', {
  tags: ['STATS-2', 'STATS-3', 'STATS-4'],
}, async () => {
  const guest = await house.guest({ isNew: true });
  const asked: string[] = [];
  await guest.page.route('https://www.googletagmanager.com/**', (route) => {
    // Never answered.
    asked.push(route.request().url());
  });
  await guest.sitDown(1, { restaurantId: VENUE });
  const agree = guest.page.getByRole('button', { name: caution.statisticsAgree });
  await see(agree);
  expect(asked).toEqual([]);
  await agree.click();
  await settled(() => asked.length === 2, 10_000);
  expect(asked.map((url) => new URL(url).search)).toEqual(['?id=G-TEST', '?id=GTM-TEST']);
  await guest.add(DISHES.rice.ko);
  await guest.order();
  const told = await guest.page.evaluate(() => {
    const { dataLayer = [] } = window as unknown as { dataLayer?: object[] };
    return JSON.stringify(dataLayer.map((one) => Object.values(one)));
  });
  for (const name of ['menu', 'menuDetail', 'cart', 'orderDone'])
    expect(told).toContain(`"page_title":"${name}"`);
  expect(told).not.toContain('rice');
  expect(told).not.toMatch(/order\/done/);
});
