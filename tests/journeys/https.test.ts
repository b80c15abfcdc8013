import { beforeAll, expect, test } from 'vitest';
import { selfSigned } from '../browser/self-signed.ts';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';

const house = useHouse({ flags: ['--ignore-certificate-errors'], own: { tls: selfSigned() } });
const VENUE = 81;

beforeAll(() => house.importVenue(journeyVenue({ id: VENUE })));

test('over https the cookie is bound to the host, pages come over HTTP/2, and the sockets work too', {
  tags: ['SESS-2', 'OPS-8'],
}, async () => {
  const guest = await house.guest({ more: { ignoreHTTPSErrors: true } });
  const staff = await house.staff({ more: { ignoreHTTPSErrors: true } });
  await staff.logInByHand();
  await guest.sitDown(1, { restaurantId: VENUE });
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
  await guest.add(DISHES.rice.ko);
  const orderId = await guest.order();
  await see(guest.text('progress.REQUEST'));
  const [order] = await house.sql<{ version: number }>('SELECT version FROM orders WHERE order_id = $1', [
    orderId,
  ]);
  await house.sql('UPDATE restaurants SET is_demo = is_demo WHERE restaurant_id = $1', [VENUE]);
  expect(order?.version).toBe(1);
});
