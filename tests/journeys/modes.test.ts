import { practice as ko } from '@hansang/i18n/ko/practice';
import { beforeAll, expect, test } from 'vitest';
import { drawn } from '../setup/drawn.ts';
import { seesNoBarrier } from './kit/barriers.ts';
import { at, see, seeNot } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const VENUE = 86;

beforeAll(() =>
  house.importVenue(journeyVenue({ id: VENUE, flags: { useGroupCart: true, usePeopleCount: true } })),
);

const stored = () =>
  house.sql(
    `SELECT (SELECT count(*)::int FROM orders WHERE restaurant_id = $1) AS orders,
            (SELECT count(*)::int FROM visits WHERE restaurant_id = $1) AS visits,
            (SELECT count(*)::int FROM carts WHERE restaurant_id = $1) AS carts`,
    [VENUE],
  );

const categories = (guest: Guest) =>
  guest.page
    .getByRole('navigation', { name: guest.say('menu.categories') })
    .getByRole('link')
    .count();

/** Of the two a run plays one: what either stores and refuses, apps/server/src/modules/sample/sample.test.ts and entries.test.ts. */
const PLAYED = [
  { mode: 'sample', path: `/misc/sample?sid=${VENUE}`, shown: 2 },
  { mode: 'preview', path: `/misc/xings?sid=${VENUE}&m=preview`, shown: 3 },
] as const;

test.each(drawn(PLAYED, 1))(
  'a $mode is played to the end, and nothing is stored',
  { tags: ['MODE-2', 'MODE-7', 'MODE-9'] },
  async ({ path, shown }) => {
    const guest = await house.guest();
    await guest.open(path);
    expect(await categories(guest)).toBe(shown);
    // Nothing of a table: no history, no staff to call.
    for (const href of ['/history', '/call-staff'])
      expect(await guest.page.locator(`a[href="${href}"]`).count()).toBe(0);
    await guest.add(DISHES.rice.ko, { quantity: 2 });
    await guest.openCart();
    await guest.orderButton().click();
    await at(guest.page, /^\/order\/done\//);
    await see(guest.page.getByText(ko.mock));
    await seesNoBarrier(guest.page);
    await guest.page.reload();
    await see(guest.page.getByText(ko.mockGone));
    expect(await stored()).toEqual([{ orders: 0, visits: 0, carts: 0 }]);
    await guest.open('/history');
    await guest.seesRefusal('INVALID_ACCESS');
  },
);

test('a menu board is read, asks nothing and orders nothing', {
  tags: ['MODE-1', 'MODE-6', 'GUARD-13'],
}, async () => {
  const guest = await house.guest();
  await guest.open(`/misc/xings?sid=${VENUE}&m=menuboard`);
  await at(guest.page, '/menu');
  expect(await categories(guest)).toBe(3);
  await guest.openDish(DISHES.rice.ko);
  await see(guest.page.getByText(ko.board));
  await seeNot(guest.addButton());
  await seesNoBarrier(guest.page);
  // Every address that is closed to who only looks: apps/guest/src/app/arriving/entries.test.ts.
  await guest.turnTo('/cart');
  await guest.seesRefusal('INVALID_ACCESS');
});
