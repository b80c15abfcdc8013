import { beforeAll, expect, test } from 'vitest';
import { at, see } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const VENUE = 104;

beforeAll(() => house.importVenue(journeyVenue({ id: VENUE, settings: { tableLinks: 'KEYED' } })));

/** The address that a table's printed code holds. */
async function codeOf(tableIdx: number): Promise<string> {
  const [row] = await house.sql<{ key: string }>(
    'SELECT key FROM table_keys WHERE restaurant_id = $1 AND table_idx = $2 AND ended_at IS NULL',
    [VENUE, tableIdx],
  );
  return `/t/${row?.key}`;
}

const tableOf = async (guest: Guest) =>
  (await guest.device.context.cookies()).find(({ name }) => name === 'tid')?.value;

test('a guest with the code orders; whoever counts tables, or kept a code that was replaced, gets nowhere', {
  tags: ['KEY-3', 'KEY-5', 'KEY-11'],
}, async () => {
  const guest = await house.guest();
  const code = await codeOf(1);
  await guest.open(code.toUpperCase());
  await at(guest.page, '/menu');
  await guest.add(DISHES.rice.ko);
  await guest.order();

  const stranger = await house.guest();
  await stranger.scan(1, { restaurantId: VENUE });
  await stranger.seesRefusal('TABLE_CODE_NEEDED');
  await house.sql(`SELECT renew_table_key($1, 1, 1, 'system', 'test', now(), NULL)`, [VENUE]);
  await expect
    .poll(async () => (await fetch(house.product.origin + code, { redirect: 'manual' })).status)
    .toBe(302);
  await stranger.open(code);
  await stranger.seesRefusal('TABLE_CODE_REPLACED');
  // Whoever sits there goes on.
  await guest.turnTo('/menu');
  await guest.add(DISHES.capped.ko);
  await guest.order();
});

test('a link on another site asks before it takes a guest away from the table, a camera does not', {
  tags: ['KEY-19'],
}, async () => {
  // A worker stands between the link and the server, as on every phone that has been here before.
  const guest = await house.guest({ language: 'en', more: { serviceWorkers: 'allow' } });
  const { page } = guest;
  const { origin } = house.product;
  const other = await codeOf(4);
  await guest.open(await codeOf(3));
  await guest.add(DISHES.rice.en);
  await guest.order();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));

  await guest.device.context.route('http://elsewhere.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${origin}${other}">Free coffee</a>` }),
  );
  const follow = async () => {
    await page.goto('http://elsewhere.test/');
    await page.getByRole('link', { name: 'Free coffee' }).click();
    await see(page.getByRole('heading', { name: `Move to table 4 of Journey Diner ${VENUE}?` }));
    expect(await tableOf(guest)).toBe('3');
  };
  await follow();
  await page.getByRole('link', { name: 'Stay at table 3' }).click();
  await at(page, '/menu');
  expect(await tableOf(guest)).toBe('3');
  // A worker lets a read outlive its page: what a table still asks is refused once the phone has moved, and the browser notes it.
  guest.device.watch.expect(/status of (403|410) .*[?&]tableIdx=[34]&/);
  await page.waitForLoadState('networkidle');
  await follow();
  // What the page of table 4 still asks would come too late once another code is scanned.
  const arrived = page.waitForResponse((answer) => /\/valid\?tableIdx=4/.test(answer.url()) && answer.ok());
  await page.getByRole('link', { name: 'Move', exact: true }).click();
  await at(page, '/menu');
  await see(page.locator('.dish-name'));
  await arrived;
  expect(await tableOf(guest)).toBe('4');
  await guest.open(await codeOf(5));
  await at(page, '/menu');
  expect(await tableOf(guest)).toBe('5');
});
