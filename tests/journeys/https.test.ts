import { caution } from '@hansang/i18n/ko/caution';
import { beforeAll, expect, test } from 'vitest';
import { selfSigned } from '../browser/self-signed.ts';
import { see, settled } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';

// One server has all that an owner sets in its environment.
const house = useHouse({
  flags: ['--ignore-certificate-errors'],
  own: { tls: selfSigned(), env: { ANALYTICS_ID: 'G-TEST', TAG_MANAGER_ID: 'GTM-TEST' } },
});
const VENUE = 81;

beforeAll(() => house.importVenue(journeyVenue({ id: VENUE })));

const asked: string[] = [];

/** Who sits there in all tests; a service for statistics never answers them. */
const seated = async () => {
  const come = async () => {
    const guest = await house.guest({ more: { ignoreHTTPSErrors: true } });
    await guest.page.route('https://www.googletagmanager.com/**', (route) => {
      asked.push(route.request().url());
    });
    await guest.sitDown(1, { restaurantId: VENUE });
    return [guest];
  };
  return (await house.guestsOfFile(come))[0] as Guest;
};

test('over https the cookie is bound to the host, pages come over HTTP/2, and the sockets work too', {
  tags: ['SESS-2', 'OPS-8'],
}, async () => {
  const guest = await seated();
  const staff = await house.staff({ more: { ignoreHTTPSErrors: true } });
  await staff.logInByHand();
  const cookies = await guest.device.context.cookies();
  expect(cookies.find(({ name }) => name === '__Host-hansang')).toMatchObject({
    secure: true,
    httpOnly: true,
    path: '/',
  });
  const protocol = await guest.page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol,
  );
  expect(protocol).toBe('h2');
  // Its socket tells the board.
  await staff.turnTo(`${VENUE}/orders`);
  await guest.add(DISHES.rice.ko);
  await guest.order();
  await see(staff.card('1', 1));
});

test('nothing is asked for before the guest agrees, and a service that never answers holds nobody up', {
  tags: ['STATS-2', 'STATS-3', 'STATS-4'],
}, async () => {
  const guest = await seated();
  await guest.turnTo('/menu');
  const agree = guest.page.getByRole('button', { name: caution.statisticsAgree });
  await see(agree);
  expect(asked).toEqual([]);
  await agree.click();
  await settled(() => asked.length === 2, 10_000);
  expect(asked.map((url) => new URL(url).search)).toEqual(['?id=G-TEST', '?id=GTM-TEST']);
  await guest.add(DISHES.stew.ko);
  await guest.order();
  const told = await guest.page.evaluate(() => {
    const { dataLayer = [] } = window as unknown as { dataLayer?: object[] };
    return JSON.stringify(dataLayer.map((one) => Object.values(one)));
  });
  for (const name of ['menu', 'menuDetail', 'cart', 'orderDone'])
    expect(told).toContain(`"page_title":"${name}"`);
  expect(told).not.toContain('stew');
  expect(told).not.toMatch(/order\/done/);
});
