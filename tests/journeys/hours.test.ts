import { menuEditor } from '@hansang/i18n/ko/menu-editor';
import { onClock } from '@hansang/rules/hours';
import { beforeAll, expect, test } from 'vitest';
import { seesNoBarrier } from './kit/barriers.ts';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { CHOICES, DISHES, journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const VENUE = 240;
const MANAGER = { email: 'hours-manager@hansang.test', password: 'knows-the-hours-240' };

beforeAll(() =>
  house.importVenue({
    ...journeyVenue({ id: VENUE }),
    staff: [{ ...MANAGER, name: '최매니저', role: 'manager' }],
  }),
);

/** What a clock in Seoul shows so many hours from now. */
const clockIn = (hours: number) => onClock(Date.now() + hours * 3_600_000, 'Asia/Seoul').slice(11, 16);

test('an option that runs out and a dish that is not sold now show on a phone that is open, without a reload', {
  tags: ['STOCK-10', 'TIME-2', 'TIME-8'],
}, async () => {
  const guest = await house.guest();
  await guest.sitDown(1, { restaurantId: VENUE });
  await guest.openDish(DISHES.stew.ko);
  const hot = guest.page.getByRole('radio', { name: CHOICES.hot.ko });
  await see(hot);

  const staff = await house.staff();
  const { page } = staff;
  await staff.logIn(MANAGER);
  await staff.goTo('nav.stock');
  await page.getByRole('searchbox').fill(CHOICES.hot.ko);
  const dish = staff.say('stock.toggle', { name: DISHES.stew.ko });
  const mark = page.getByRole('button', { name: new RegExp(`${CHOICES.hot.ko} ?, ${dish}`) });
  await mark.click();
  await seesNoBarrier(page, 'stock');
  await expect.poll(() => hot.isDisabled()).toBe(true);
  await mark.click();
  await expect.poll(() => hot.isDisabled()).toBe(false);
  await guest.button('common.close').click();

  const [from, to] = [clockIn(3), clockIn(4)];
  await staff.goTo('nav.menu');
  await page
    .getByRole('button', { name: new RegExp(DISHES.stew.ko) })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: menuEditor.addTimes }).click();
  for (const [label, time] of [
    [menuEditor.timesFrom, from],
    [menuEditor.timesTo, to],
  ] as const) {
    await sheet.getByLabel(label).fill(time);
    await sheet.getByLabel(label).blur();
  }
  await see(page.getByText(`${from}–${to}`));
  await seesNoBarrier(page, 'times');
  await sheet.getByRole('button', { name: menuEditor.done }).click();
  await page.getByRole('button', { name: menuEditor.publish.replace('{count}', '1'), exact: true }).click();
  await see(guest.dish(DISHES.stew.ko).getByText(`${from}–${to}`));
  await guest.openDish(DISHES.stew.ko);
  await see(guest.page.getByText(guest.words.error('MENU_NOT_NOW', { when: `${from}–${to}` })));
  expect(await guest.addButton().isDisabled()).toBe(true);
});
