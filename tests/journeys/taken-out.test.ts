import { admission } from '@hansang/i18n/ko/admission';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { at, hydrated, see, seeNot } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';
import type { Staff } from './kit/staff.ts';
import { standingBoxOf } from './kit/standing.ts';
import { orderUnseen } from './kit/unseen-guest.ts';

// A phone that staff take out: by Back, a reload, a second tab and an old cart it comes to nothing of its table.

const house = useHouse();
const [LINK, TABLEMATES] = [366, 367];
const LOGIN = { email: 'taken-out@hansang.test', password: 'who-goes-out-1' };

beforeAll(async () => {
  for (const [id, way] of [
    [LINK, 'LINK'],
    [TABLEMATES, 'TABLEMATES'],
  ] as const)
    await house.importVenue({
      ...journeyVenue({ id, flags: { useGroupCart: id === TABLEMATES }, settings: { admission: way } }),
      staff: [{ ...LOGIN, name: '홀', role: 'manager' }],
    });
});

async function sitDown(venue: number, table: number): Promise<Guest> {
  const guest = await house.guest();
  await guest.sitDown(table, { restaurantId: venue });
  return guest;
}

/** A tablet at a table's sheet, in all tests. */
async function atTable(venue: number, table: number): Promise<Staff> {
  const staff = await house.workerOfFile(LOGIN);
  await staff.turnTo(`${venue}/floor/${table}`);
  return staff;
}

/** What staff call this phone. */
async function labelOf(guest: Guest): Promise<string> {
  const client = await guest.page.evaluate(() =>
    Object.values({ ...localStorage }).find((value) => /^"?[0-9a-f]{32}"?$/.test(value)),
  );
  return (client ?? '').replaceAll('"', '').slice(-3).toUpperCase();
}

const phoneRow = (staff: Staff, label: string) =>
  staff.page.getByRole('dialog').getByRole('listitem').filter({ hasText: label });

/** Staff press a button at a phone, once the sheet has all that it comes with. */
async function press(row: Locator, name: string): Promise<void> {
  const button = row.getByRole('button', { name });
  await see(button);
  await standingBoxOf(button);
  // On a slow machine it takes taps long after it has come to stand.
  await expect.poll(() => row.getAttribute('aria-disabled')).toBeNull();
  await button.click();
}

async function secondTab(guest: Guest, path: string): Promise<Page> {
  const page = await guest.device.context.newPage();
  await page.goto(guest.device.origin + path, { waitUntil: 'commit' });
  await hydrated(page);
  return page;
}

/** Hears of it by itself, whatever is on the screen. */
const isGone = (page: Page) => at(page, '/order');

test('LINK: taken out with a cart, Back, a reload and another tab lead nowhere, and a scan begins anew', {
  tags: ['SEAT-191', 'ADM-150'],
}, async () => {
  // Others of the table have ordered; that they go on: apps/server/src/modules/board/tables.test.ts.
  await orderUnseen(house, { restaurantId: LINK, tableIdx: 1 });
  const guest = await sitDown(LINK, 1);
  await guest.add(DISHES.stew.ko);
  await guest.openCart();
  const other = await secondTab(guest, '/history');
  await see(other.getByText(DISHES.rice.ko));
  guest.device.watch.expect(/401|410/);
  const staff = await atTable(LINK, 1);
  const row = phoneRow(staff, await labelOf(guest));
  await press(row, staff.say('admission.remove'));
  await seeNot(row);
  await isGone(guest.page);
  await isGone(other);
  await guest.page.goBack({ waitUntil: 'commit' });
  await isGone(guest.page);
  await guest.open('/cart');
  await isGone(guest.page);
  await other.goto(`${guest.device.origin}/history`);
  await isGone(other);
  // Each page that it opens says so.
  guest.device.alerts.splice(0);
  await guest.sitDown(1, { restaurantId: LINK });
  await guest.turnTo('/cart');
  await see(guest.page.getByText(guest.say('cart.empty')));
});

test('TABLEMATES: taken out it reads the menu alone, and let in again it goes on', {
  tags: ['SEAT-191', 'ADM-35'],
}, async () => {
  const host = await sitDown(TABLEMATES, 1);
  await host.add(DISHES.rice.ko);
  const guest = await sitDown(TABLEMATES, 1);
  await host.page.getByRole('dialog').getByRole('button', { name: admission.yes }).click();
  await see(guest.page.getByText(admission.letIn));
  await guest.add(DISHES.stew.ko);
  await guest.openGroup([DISHES.rice.ko, DISHES.stew.ko]);
  guest.device.watch.expect(/40\d|410/);
  const staff = await atTable(TABLEMATES, 1);
  const label = await labelOf(guest);
  const row = phoneRow(staff, label);
  await press(row, staff.say('admission.remove'));
  await guest.readDialog(guest.words.error('RESERVATION_IS_EXPIRATION'));
  await isGone(guest.page);
  await guest.page.goBack({ waitUntil: 'commit' });
  await isGone(guest.page);
  // Its browser is out, whatever it scans.
  await guest.scan(1, { restaurantId: TABLEMATES });
  await see(guest.page.getByText(admission.refused));
  await guest.page.reload();
  await see(guest.page.getByText(admission.refused));
  await guest.turnTo('/group-cart');
  await at(guest.page, '/menu');
  await see(guest.page.getByText(admission.refused));
  await press(row, staff.say('admission.letIn'));
  await see(guest.page.getByText(admission.letIn));
  await seeNot(guest.page.getByText(admission.refused));
  await guest.openGroup([DISHES.rice.ko]);
  await guest.seesNoLayer();
});
