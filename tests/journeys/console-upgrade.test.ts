import { bill } from '@hansang/i18n/ko/bill';
import { menuEditor } from '@hansang/i18n/ko/menu-editor';
import { menuSheet } from '@hansang/i18n/ko/menu-sheet';
import { photo } from '@hansang/i18n/ko/photo';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';
import type { Staff } from './kit/staff.ts';
import { orderUnseen } from './kit/unseen-guest.ts';

const house = useHouse();
const VENUE = 374;
const LOGIN = { email: 'manager374@hansang.test', password: 'counter-counter' };

beforeAll(() =>
  house.importVenue({
    ...journeyVenue({ id: VENUE, tables: 2 }),
    staff: [{ email: LOGIN.email, name: '매니저', role: 'manager', password: LOGIN.password }],
  }),
);

async function atTheCounter() {
  const staff = await house.staff({ isNew: true });
  await staff.logIn(LOGIN);
  return staff;
}

/** From now on the server is of another build than the page: it has none of its parts, until the page is loaded anew. */
async function upgraded(page: Page): Promise<void> {
  let isOld = true;
  await page.route('**/console/**', async (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) isOld = false;
    if (!isOld) return route.continue();
    if (request.url().includes('/assets/')) return route.fulfill({ status: 404 });
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replaceAll('/assets/', '/assets/new-') });
  });
}

/** From now on each part comes only when it is asked for again. @returns how often each was asked for */
async function onABadLine({ page, device }: Staff): Promise<ReadonlyMap<string, number>> {
  device.watch.expect(/ERR_CONNECTION|Failed to load resource/);
  const asked = new Map<string, number>();
  await page.route('**/console/assets/**', (route) => {
    const address = route.request().url();
    const times = (asked.get(address) ?? 0) + 1;
    asked.set(address, times);
    return times > 1 ? route.continue() : route.abort('connectionfailed');
  });
  return asked;
}

test('parts of the console that do not come at first come all the same: pages, their styles and their words', {
  tags: ['CONSOLE-190'],
}, async () => {
  await orderUnseen(house, { restaurantId: VENUE, tableIdx: 1 });
  const staff = await atTheCounter();
  const { page } = staff;
  const asked = await onABadLine(staff);
  await staff.goTo('nav.sales');
  await see(page.getByRole('heading', { level: 1, name: staff.say('nav.sales') }));
  const styles = [...asked].filter(([address]) => address.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(0);
  for (const [address, times] of styles) expect(times, address).toBeGreaterThan(1);
  // The words of the first bill that is opened, of the menu, of its photos and of its spreadsheets.
  await staff.openTable('1');
  await see(page.getByRole('button', { name: bill.see }));
  await page.keyboard.press('Escape');
  await staff.goTo('nav.menu');
  await page.getByRole('button', { name: menuEditor.addDish }).click();
  await see(page.getByRole('dialog').getByText(photo.choose));
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: menuEditor.sheet }).click();
  await see(page.getByRole('heading', { name: menuSheet.title }));
});

test('who opens a page that the server has no more since its upgrade stands on the new one', {
  tags: ['CONSOLE-191'],
}, async () => {
  const staff = await atTheCounter();
  staff.device.watch.expect(/404/);
  let loads = 0;
  staff.page.on('load', () => {
    loads += 1;
  });
  await upgraded(staff.page);
  await staff.goTo('nav.sales');
  await see(staff.page.getByRole('heading', { level: 1, name: staff.say('nav.sales') }));
  expect(loads).toBe(1);
});
