import { bill } from '@hansang/i18n/ko/bill';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { see, seeNot } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';
import { orderUnseen } from './kit/unseen-guest.ts';

const house = useHouse();
const VENUE = 368;
const LOGIN = { email: 'floor-keys@hansang.test', password: 'by-keys-alone-1' };

beforeAll(() =>
  house.importVenue({
    ...journeyVenue({ id: VENUE, tables: 3 }),
    staff: [{ ...LOGIN, name: '점장', role: 'manager' }],
  }),
);

const hasFocus = (what: Locator) =>
  expect.poll(() => what.evaluate((one) => one === document.activeElement), { timeout: 5000 }).toBe(true);

test('by keys alone a table’s bill is opened and left sheet by sheet, and the focus is where it was', {
  tags: ['SEAT-194'],
}, async () => {
  await orderUnseen(house, { restaurantId: VENUE, tableIdx: 1 });
  const staff = await house.staff();
  await staff.logInAt(`${VENUE}/floor`, LOGIN);
  const { page } = staff;
  const keys = page.keyboard;
  const tile = page.getByRole('main').getByRole('button', { name: /^1(\s|$)/ });
  await tile.focus();
  await keys.press('Enter');
  const table = page.getByRole('dialog', { name: /^1 테이블/ });
  const see1 = table.getByRole('button', { name: bill.see, exact: true });
  await see(see1);
  await see1.focus();
  await keys.press('Enter');
  const sheet = page.getByRole('dialog', { name: new RegExp(`^${bill.title}`) });
  const discount = sheet.getByRole('button', { name: bill.addEntry, exact: true });
  await see(discount);
  await discount.focus();
  await keys.press('Enter');
  const asked = page.getByRole('dialog', { name: bill.addEntry });
  await see(asked);
  await expect.poll(() => asked.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await keys.press('Escape');
  await seeNot(asked);
  await see(sheet);
  await hasFocus(discount);
  // A discount and, by a button that is there no more afterwards, its end.
  const isIn = (layer: Locator) =>
    expect.poll(() => layer.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await keys.press('Enter');
  await see(asked);
  await asked.getByRole('button', { name: '10%' }).focus();
  await keys.press('Enter');
  await asked.getByRole('textbox', { name: bill.reason }).fill('단골');
  await asked.getByRole('textbox', { name: bill.reason }).press('Tab');
  await asked.getByRole('button', { name: /10%/ }).last().focus();
  await keys.press('Enter');
  await seeNot(asked);
  await hasFocus(discount);
  const end = sheet.getByRole('button', { name: bill.void, exact: true });
  await end.focus();
  await keys.press('Enter');
  const ending = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: bill.voidDo }) });
  await see(ending);
  await ending.getByRole('textbox').last().fill('잘못');
  await ending.getByRole('button', { name: bill.voidDo }).focus();
  await keys.press('Enter');
  await seeNot(page.getByRole('button', { name: bill.voidDo }));
  await seeNot(end);
  await isIn(sheet);
  // The sheet that takes money.
  const take = sheet.getByRole('button', { name: bill.open, exact: true });
  await take.focus();
  await keys.press('Enter');
  const paying = page.getByRole('dialog', { name: new RegExp(`^${bill.open}`) });
  await see(paying);
  await expect.poll(() => paying.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await paying.getByRole('button', { name: staff.say('app.cancel') }).focus();
  await keys.press('Enter');
  await see(sheet);
  await expect.poll(() => sheet.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await keys.press('Escape');
  await seeNot(sheet);
  await see(table);
  await hasFocus(see1);
  await keys.press('Escape');
  await seeNot(table);
  await hasFocus(tile);
  // Past guests, from the head of the floor.
  const past = page.getByRole('button', { name: staff.say('floor.past') });
  await past.focus();
  await keys.press('Enter');
  const looked = page.getByRole('dialog', { name: staff.say('floor.past') });
  await see(looked);
  await keys.press('Escape');
  await seeNot(looked);
  await hasFocus(past);
});
